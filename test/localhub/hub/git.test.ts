import { chmod, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hashObject } from '../../../localhub/git/objects.ts';
import { git, tryGit } from '../../../localhub/git/run-git.ts';
import { asInstallation } from '../support/app-client.ts';
import { SHOP, startTestHub, type TestHub, VAULT, writeFiles } from '../support/start-test-hub.ts';

const header = (token: string): string =>
  `AUTHORIZATION: basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`;
const as = (hub: TestHub, login: string): string[] => [
  '-c',
  `http.${hub.url}/.extraheader=${header(hub.tokenOf(login))}`,
  '-c',
  'user.name=Wendy',
  '-c',
  'user.email=wendy@example.org',
];

async function folder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'hub-git-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
const out = async (...args: string[]): Promise<string> => (await git(args)).toString('utf8').trim();

describe('git clone', () => {
  it('returns the commits that the API shows, with the same ids, modes and bytes', async () => {
    await using work = await folder();
    await writeFiles(join(work.path, 'repo'), { 'a.txt': 'ä\n', 'sub/b.txt': 'b', 'sub-c': 'sorts before sub/' });
    await writeFile(join(work.path, 'repo', 'bytes.bin'), Buffer.from([0, 255, 10, 13]));
    await writeFile(join(work.path, 'repo', 'run.sh'), '#!/bin/sh\n');
    await chmod(join(work.path, 'repo', 'run.sh'), 0o755);
    await symlink('a.txt', join(work.path, 'repo', 'link'));
    await using hub = await startTestHub(
      {},
      {
        repositories: [
          { owner: 'acme', name: 'shop', from: join(work.path, 'repo'), collaborators: { wendy: 'write' } },
        ],
      },
    );
    const { rest } = hub.as('wendy');
    await rest.repos.createOrUpdateFileContents({
      ...SHOP,
      path: 'new.txt',
      message: 'Add new\n\nWith a body.',
      content: Buffer.from('new\n').toString('base64'),
    });

    await git([...as(hub, 'wendy'), 'clone', '--quiet', `${hub.url}/acme/shop.git`, join(work.path, 'clone')]);
    const { data: commits } = await rest.repos.listCommits(SHOP);

    expect((await out('-C', join(work.path, 'clone'), 'log', '--format=%H')).split('\n')).toEqual(
      commits.map(({ sha }) => sha),
    );
    expect(await out('-C', join(work.path, 'clone'), 'fsck', '--strict')).toBe('');
    expect(await out('-C', join(work.path, 'clone'), 'ls-files', '--stage')).toMatch(
      /100644 \w+ 0\ta.txt\n100644 \w+ 0\tbytes.bin\n120000 \w+ 0\tlink\n100644 \w+ 0\tnew.txt\n100755 \w+ 0\trun.sh\n100644 \w+ 0\tsub-c\n100644 \w+ 0\tsub\/b.txt/,
    );
    expect(hashObject('blob', Buffer.from([0, 255, 10, 13]))).toBe(
      await out('-C', join(work.path, 'clone'), 'rev-parse', 'HEAD:bytes.bin'),
    );
  });

  it('works for users who may read, with any of their tokens', async () => {
    await using hub = await startTestHub();
    await using work = await folder();
    const clone = async (name: string, ...args: string[]): Promise<number> =>
      (await tryGit([...args, 'clone', '--quiet', `${hub.url}/acme/${name}`, await mkdtemp(join(work.path, 'c-'))]))
        .code;
    const data = (await (await asInstallation(hub, { contents: 'read' })).auth()) as { token: string };

    const codes = [
      await clone('shop'),
      await clone('vault'),
      await clone('vault', ...as(hub, 'mallory')),
      await clone('vault', ...as(hub, 'rita')),
      await clone('vault', '-c', `http.${hub.url}/.extraheader=${header(data.token)}`),
    ];

    expect(codes.map((code) => code === 0)).toEqual([true, false, false, true, true]);
  });

  it('sees new commits, new refs and pull requests every time', async () => {
    await using hub = await startTestHub();
    await using work = await folder();
    const { rest } = hub.as('wendy');
    const { data: head } = await rest.git.getRef({ ...SHOP, ref: 'heads/main' });
    const refs = async (): Promise<string[]> =>
      (await out('ls-remote', `${hub.url}/acme/shop`))
        .split('\n')
        .map((line) => line.slice(41))
        .sort();
    const before = await refs();
    await rest.git.createRef({ ...SHOP, ref: 'refs/heads/work', sha: head.object.sha });
    await rest.git.createRef({ ...SHOP, ref: 'refs/agora/claims/q/1', sha: head.object.sha });
    await rest.repos.createOrUpdateFileContents({ ...SHOP, path: 'a', branch: 'work', message: 'a', content: 'eA==' });
    await rest.pulls.create({ ...SHOP, title: 'Work', head: 'work', base: 'main' });

    const after = await refs();
    await git([
      'clone',
      '--quiet',
      '--depth',
      '1',
      '--branch',
      'work',
      `${hub.url}/acme/shop`,
      join(work.path, 'clone'),
    ]);

    expect(before).toEqual(['HEAD', 'refs/heads/main']);
    expect(after).toEqual([
      'HEAD',
      'refs/agora/claims/q/1',
      'refs/heads/main',
      'refs/heads/work',
      'refs/pull/1/head',
      'refs/pull/1/merge',
    ]);
    expect(await out('-C', join(work.path, 'clone'), 'log', '--format=%s')).toBe('a');
  });
});

describe('git push', () => {
  it('is visible everywhere: in the API, webhooks and pull requests', async () => {
    await using hub = await startTestHub({ 'src/a.txt': 'a\n', 'src/deep/b.txt': 'b\n' });
    await using work = await folder();
    const here = join(work.path, 'clone');
    await git([...as(hub, 'wendy'), 'clone', '--quiet', `${hub.url}/acme/shop.git`, here]);
    const commit = async (message: string, files: Record<string, string>): Promise<void> => {
      await writeFiles(here, files);
      await git(['-C', here, 'add', '--all']);
      await git([
        ...as(hub, 'wendy'),
        '-C',
        here,
        'commit',
        '--quiet',
        '--date',
        '2024-02-03T04:05:06+0200',
        '--message',
        message,
      ]);
    };
    await commit('First', { 'src/a.txt': 'changed\n', 'bytes.bin': '\u0000x' });
    await commit('Second', { 'src/a.txt': 'a\n' });

    await git([...as(hub, 'wendy'), '-C', here, 'push', '--quiet', 'origin', 'main', 'main:refs/heads/copy']);
    await commit('Third', { 'more.txt': 'more\n' });
    await git([...as(hub, 'wendy'), '-C', here, 'push', '--quiet', 'origin', 'main:refs/heads/copy']);
    const { data: pull } = await hub
      .as('wendy')
      .rest.pulls.create({ ...SHOP, title: 'Copy', head: 'copy', base: 'main' });
    await commit('Fourth', { 'even-more.txt': 'more\n' });
    await git([...as(hub, 'wendy'), '-C', here, 'push', '--quiet', 'origin', 'main:refs/heads/copy']);
    await hub.settle();

    const tip = await out('-C', here, 'rev-parse', 'HEAD');
    const { data: now } = await hub.as('wendy').rest.pulls.get({ ...SHOP, pull_number: pull.number });
    const { data: main } = await hub.as('wendy').rest.repos.listCommits(SHOP);
    expect(now.head.sha).toBe(tip);
    expect(main.map(({ commit: { message } }) => message)).toEqual(['Second', 'First', 'Initial commit']);
    expect(hub.deliveries.map(({ event, action }) => `${event}.${action ?? ''}`)).toEqual([
      'push.',
      'push.',
      'push.',
      'pull_request.opened',
      'push.',
      'pull_request.synchronize',
    ]);
    expect(hub.deliveries.flatMap(({ payloadErrors }) => payloadErrors)).toEqual([]);
    expect(
      hub.deliveries.find(({ payload }) => 'ref' in payload && payload.ref === 'refs/heads/main')?.payload,
    ).toMatchObject({
      commits: [{ message: 'First', modified: ['src/a.txt'], added: ['bytes.bin'] }, { message: 'Second' }],
    });
  });

  it('is refused without permission to write, and then changes nothing', async () => {
    await using hub = await startTestHub();
    await using work = await folder();
    const here = join(work.path, 'clone');
    await git(['clone', '--quiet', `${hub.url}/acme/shop.git`, here]);
    await writeFiles(here, { 'evil.txt': 'x' });
    await git(['-C', here, 'add', '--all']);
    await git([...as(hub, 'rita'), '-C', here, 'commit', '--quiet', '--message', 'Evil']);

    const [nobody, reader, stranger] = [
      await tryGit(['-C', here, 'push', 'origin', 'main']),
      await tryGit([...as(hub, 'rita'), '-C', here, 'push', 'origin', 'main']),
      await tryGit([...as(hub, 'mallory'), '-C', here, 'push', `${hub.url}/acme/${VAULT.repo}`, 'main']),
    ];
    const { data: commits } = await hub.as('wendy').rest.repos.listCommits(SHOP);

    expect([nobody.code, reader.code, stranger.code].every((code) => code !== 0)).toBe(true);
    expect(commits).toHaveLength(1);
  });

  it('says why it is refused, and accepts what comes after it', async () => {
    await using hub = await startTestHub();
    await using work = await folder();
    const here = join(work.path, 'clone');
    await git([...as(hub, 'wendy'), 'clone', '--quiet', `${hub.url}/Acme/SHOP.git`, here]);
    await git([...as(hub, 'wendy'), '-C', here, 'tag', '--annotate', '--message', 'One', 'v1']);
    const signed = (await git(['-C', here, 'cat-file', 'commit', 'HEAD']))
      .toString('utf8')
      .replace('\n\n', '\ngpgsig -----BEGIN SSH SIGNATURE-----\n x\n -----END SSH SIGNATURE-----\n\n');
    const sha = (await git(['-C', here, 'hash-object', '-t', 'commit', '-w', '--stdin'], { input: signed }))
      .toString('utf8')
      .trim();
    const push = (ref: string) => tryGit([...as(hub, 'wendy'), '-C', here, 'push', 'origin', ref]);

    const [tag, commit, light] = [await push('v1'), await push(`${sha}:refs/heads/s`), await push('HEAD:refs/tags/v2')];

    expect([tag.code, commit.code, light.code]).toEqual([1, 1, 0]);
    expect(tag.stderr).toContain('v1 -> v1 (This local GitHub does not support annotated tags.');
    expect(commit.stderr).toContain('has a signature or an encoding, which the API cannot store');
  });

  it('is refused when history would be lost, unless it is forced', async () => {
    await using hub = await startTestHub();
    await using work = await folder();
    const here = join(work.path, 'clone');
    await git([...as(hub, 'wendy'), 'clone', '--quiet', `${hub.url}/acme/shop.git`, here]);
    await git([...as(hub, 'wendy'), '-C', here, 'commit', '--quiet', '--amend', '--message', 'Rewritten']);

    const plain = await tryGit([...as(hub, 'wendy'), '-C', here, 'push', 'origin', 'main']);
    const forced = await tryGit([...as(hub, 'wendy'), '-C', here, 'push', '--force', 'origin', 'main']);
    const { data: commits } = await hub.as('wendy').rest.repos.listCommits(SHOP);

    expect([plain.code === 0, forced.code === 0]).toEqual([false, true]);
    expect(commits.map(({ commit }) => commit.message)).toEqual(['Rewritten']);
  });
});
