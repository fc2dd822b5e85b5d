/** How finished work is delivered, through the shipped bot and action: each mode, and what must not be delivered. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { readZip } from '../../../github/actions/zip.ts';
import { git } from '../../../localhub/git/run-git.ts';
import { makeRepository, subagent } from '../support/story-repository.ts';
import { openStory, pullFiles, SHOP, type Story } from '../support/story.ts';

/** Text, binary data, a link, an executable, a deletion and a file that replaces a folder. */
const WORK =
  'printf "é\\r\\nb" > "a b.txt"; head -c 300 /dev/zero | tr "\\0" "\\377" > bytes.bin; ln -s bytes.bin link; printf "#!/bin/sh\\n" > run.sh; chmod +x run.sh; rm README.md; rm -r old; echo now a file > old; echo Did it';
const repositoryWith = (deliver: string, command = WORK) =>
  makeRepository({ 'old/deep/x.txt': 'x', '.github/agora/subagents/worker.md': subagent(command, deliver) });

async function listPulls(story: Story) {
  return (await story.hub.as('alice').rest.pulls.list({ ...SHOP, state: 'all' })).data;
}

async function listBranches(story: Story): Promise<string[]> {
  return (await story.hub.as('alice').rest.repos.listBranches(SHOP)).data
    .map(({ name }) => name)
    .filter((name) => name !== 'main');
}

/**
 * A clone of the repository in its own folder, which is deleted afterwards. It never blocks, because the hub runs in
 * this process.
 */
async function cloneShop({
  hub,
}: Story): Promise<
  AsyncDisposable & { readonly folder: string; readonly git: (...args: string[]) => Promise<string> }
> {
  const parent = await mkdtemp(join(tmpdir(), 'agora-clone-'));
  const folder = join(parent, 'shop');
  const header = `http.${hub.url}/.extraheader=AUTHORIZATION: basic ${Buffer.from(`x-access-token:${hub.tokenOf('alice')}`).toString('base64')}`;
  const run = async (...args: string[]): Promise<string> =>
    (await git(['-c', header, '-c', 'user.name=Alice', '-c', 'user.email=alice@example.org', ...args])).toString(
      'utf8',
    );
  await run('clone', '--quiet', `${hub.url}/${SHOP.owner}/${SHOP.repo}.git`, folder);
  return {
    folder,
    git: (...args) => run('-C', folder, ...args),
    [Symbol.asyncDispose]: () => rm(parent, { recursive: true, force: true }),
  };
}

/** Does what `gh run download <run> --name <name> --dir <folder>` does. */
async function downloadArtifact({ hub }: Story, name: string, folder: string): Promise<void> {
  const { rest } = hub.as('alice');
  const {
    data: { artifacts },
  } = await rest.actions.listArtifactsForRepo({ ...SHOP, name });
  const { data } = await rest.actions.downloadArtifact({
    ...SHOP,
    artifact_id: artifacts[0]?.id ?? 0,
    archive_format: 'zip',
  });
  const read = readZip(new Uint8Array(data as ArrayBuffer), { files: 100, bytes: 10_000_000 });
  if (read.kind === 'refused') throw new Error(read.why);
  for (const [path, content] of read.files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

const TREE =
  /100644 \w+ 0\ta b\.txt\n100644 \w+ 0\tbytes\.bin\n120000 \w+ 0\tlink\n100644 \w+ 0\told\n100755 \w+ 0\trun\.sh/;

it('commits the work to a branch, with exact bytes and modes, and opens a pull request', async () => {
  await using repository = await repositoryWith('');
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:worker');
  const end = await story.end();
  await story.quiet();

  await using clone = await cloneShop(story);
  await clone.git('switch', '--quiet', `agora/${end.marker.task}`);
  expect(await clone.git('ls-files', '--stage')).toMatch(TREE);
  expect(await clone.git('show', 'HEAD:a b.txt')).toBe('é\r\nb');
  expect((await clone.git('cat-file', '-s', 'HEAD:bytes.bin')).trim()).toBe('300');
  expect((await clone.git('log', '-1', '--format=%(trailers:key=Agora-Task,valueonly)')).trim()).toBe(end.marker.task);
  expect(end.text).toContain('📬 The work is in #');
  expect((await listPulls(story)).map(({ head, state }) => `${head.ref} ${state}`)).toEqual([
    `agora/${end.marker.task} open`,
  ]);
});

it('stops at the branch when only that is wanted', async () => {
  await using repository = await repositoryWith('deliver: branch\n');
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:worker');
  const end = await story.end();
  await story.quiet();

  expect(end.text).toContain(`📬 The work is on the branch \`agora/${end.marker.task}\``);
  expect(await listBranches(story)).toEqual([`agora/${end.marker.task}`]);
  expect(await listPulls(story)).toEqual([]);
});

it('leaves the work in the artifacts when a patch is wanted, and names commands that apply it', async () => {
  await using repository = await repositoryWith('deliver: patch\n');
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:worker');
  const end = await story.end();
  await story.quiet();

  const [download = '', ...commands] =
    /```sh\n(?<commands>[^`]+)\n```/.exec(end.text)?.groups?.['commands']?.split('\n') ?? [];
  const name = /^gh run download \d+ --name (?<name>\S+) --dir \.\.\/\k<name>$/.exec(download)?.groups?.['name'] ?? '';
  await using clone = await cloneShop(story);
  await downloadArtifact(story, name, join(clone.folder, '..', name));
  for (const command of commands) await clone.git(...command.replace(/^git /, '').split(' '));
  expect(await clone.git('ls-files', '--stage')).toMatch(TREE);
  expect((await clone.git('branch', '--show-current')).trim()).toBe(`agora/${end.marker.task}`);
  expect(await listBranches(story)).toEqual([]);
});

it('asks for approval before it proposes files that control decisions, and then proposes them once', async () => {
  await using repository = await repositoryWith(
    '',
    'mkdir -p .claude; echo "@mallory" > CODEOWNERS; echo {} > .claude/settings.json; echo Did it',
  );
  await using story = await openStory({ repository: repository.folder });
  const said = (words: RegExp) =>
    story.until(
      `a comment like ${String(words)}`,
      async () => (await story.thread()).find(({ by, text }) => by === 'agora[bot]' && words.test(text))?.text,
    );

  await story.label('alice', 'agora:worker');
  const end = await story.end();
  expect(end.text).toContain('🔒 Finished, and waiting for approval');
  expect(end.text).toContain('`CODEOWNERS`');
  expect(await listBranches(story)).toEqual([]);
  await story.say('mallory', `/agora deliver ${end.marker.task}`);
  await story.say('alice', '/agora deliver');
  await story.say('bob', '/agora deliver');
  await said(/📬 The work is in #/);
  await story.quiet();

  expect([...(await pullFiles(story.hub)).keys()].sort()).toEqual(['.claude/settings.json', 'CODEOWNERS']);
  expect((await listPulls(story))[0]?.body).toMatch(/It changes protected files; (alice|bob) approved its delivery/);
  expect((await story.thread()).filter(({ text }) => text.includes('📬'))).toHaveLength(1);
});

it('says which permission is missing when the work changes workflows and the App may not', async () => {
  await using repository = await repositoryWith('', 'echo "# more" >> .github/workflows/agora.yml; echo Did it');
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:worker');
  await story.end();
  await story.say('alice', '/agora deliver');
  const told = await story.until(
    'the note',
    async () => (await story.thread()).find(({ text }) => text.includes('could not be delivered'))?.text,
  );
  await story.quiet();

  expect(told).toContain('"Workflows: write"');
  expect(await listBranches(story)).toEqual([]);
});

it('never delivers a credential to a branch', async () => {
  await using repository = await repositoryWith(
    'deliver: branch\n',
    `echo "TOKEN=x" > .env; echo "const key = 'ghp_${'a1B2'.repeat(9)}'" > config.js; echo Did it`,
  );
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:worker');
  const end = await story.end();
  await story.quiet();

  expect(end.text).toMatch(
    /🔑 Finished, but not delivered[^]*`\.env`: a file of environment variables[^]*`config\.js`: a GitHub token/,
  );
  expect(end.text).not.toContain('ghp_');
  expect(await listBranches(story)).toEqual([]);
});
