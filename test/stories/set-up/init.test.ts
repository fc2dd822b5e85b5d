/** `agora init` as a person runs it: in a real terminal if there is one, and without a terminal. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { execa } from 'execa';
import { expect, it } from 'vitest';
import { AGORA, agora, outputOf } from '../../support/command-line.ts';
import { hasTmux, openTerminal } from '../../../scripts/tests/open-terminal.ts';

const run = promisify(execFile);
const FILES = [
  '.github/agora/config.yaml',
  '.github/agora/subagents/fixer.md',
  '.github/workflows/agora-relay.yml',
  '.github/workflows/agora.yml',
  '.vscode/settings.json',
];
/** npm must start this Node, as it would on the machine of a person who has installed it. */
const PATH = `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`;

interface Folder extends AsyncDisposable {
  readonly path: string;
}

async function makeFolder(files: Readonly<Record<string, string>> = {}): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), 'agora-init-'));
  await run('git', ['init', '--quiet', '--initial-branch', 'main', path]);
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text);
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

const inFolder = ({ path }: Folder, ...args: string[]) => agora(args, { cwd: path, env: { PATH } });
const listWritten = async ({ path }: Folder): Promise<string[]> =>
  (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('/.git/') && !entry.parentPath.endsWith('/.git'))
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
    .sort();

it.skipIf(!hasTmux)('leads from an empty repository to an answered question and a pull request', async () => {
  await using folder = await makeFolder();
  using terminal = openTerminal([process.execPath, AGORA, 'init'], { cwd: folder.path, env: { PATH } });
  const answer = async (question: RegExp, text: string): Promise<void> => {
    await terminal.until(question);
    terminal.type(text);
    terminal.press('Enter');
  };

  await answer(/Which agent\? .* \[claude-code\] $/m, '5');
  await terminal.until(/"5" is not one of claude-code, codex, gemini, opencode/);
  await answer(/Which agent\? .* \[claude-code\] $/m, '2');
  await answer(/Which command checks its work\? .*\[none\] $/m, 'test -d .github');
  await answer(/What listens for labels and answers\? .*\[relay\] $/m, '');
  await answer(/Write these 5 files\? \[Y\/n\] $/m, '');
  await answer(/Your answer \(1-2 or your own words, or tick a box on the page\): $/m, '2');
  const shown = await terminal.until(/gh label create agora:fixer/);

  expect(shown).toMatch(/Pull request #2: Document in CONTRIBUTING\.md how to assign an issue to the agent/);
  expect(shown).toMatch(/The checks passed\. Outcome: finished, after 2 rounds/);
  expect(shown).toMatch(/gh secret set OPENAI_API_KEY/);
  expect(await listWritten(folder)).toEqual(FILES);
});

it('asks nothing with --yes, uses what it finds, and changes nothing when it is run again', async () => {
  await using folder = await makeFolder({
    'package.json': '{"name":"shop","scripts":{"test":"node --eval 0"}}',
    'README.md': '# Shop\n',
  });

  const first = await inFolder(folder, 'init', '--yes', '--json');
  await writeFile(join(folder.path, '.github/agora/config.yaml'), 'dashboard: true\n');
  const again = await inFolder(folder, 'init', '--yes', '--no-rehearsal', '--json');

  expect(first.code, `${first.out}\n${first.err}`).toBe(0);
  expect(outputOf('init', first)).toMatchObject({
    state: 'written',
    files: expect.arrayContaining([{ path: '.github/workflows/agora.yml', state: 'new' }]) as unknown,
  });
  expect(await readFile(join(folder.path, '.github/agora/subagents/fixer.md'), 'utf8')).toContain('command: npm test');
  expect(outputOf('init', again).files.map(({ state }) => state)).toEqual([
    'unchanged',
    'unchanged',
    'unchanged',
    'kept',
    'unchanged',
  ]);
  expect(await readFile(join(folder.path, '.github/agora/config.yaml'), 'utf8')).toBe('dashboard: true\n');
  expect(await readFile(join(folder.path, 'README.md'), 'utf8')).toBe('# Shop\n');
});

it('rehearses with a bot as well', async () => {
  await using folder = await makeFolder();

  const ended = await inFolder(folder, 'init', '--yes', '--host', 'bot');

  expect(ended.code, `${ended.out}\n${ended.err}`).toBe(0);
  expect(ended.out).toMatch(/Pull request #2: Document in README\.md/);
  expect(ended.out).toMatch(/settings\/apps\/new\?name=agora-me&.*issues=write.*events%5B%5D=workflow_run/);
});

it('writes nothing with --dry-run', async () => {
  await using folder = await makeFolder();

  const ended = await inFolder(folder, 'init', '--dry-run');

  expect(ended.code).toBe(0);
  expect(ended.out).toMatch(/^\+\+\+ \.github\/workflows\/agora\.yml$/m);
  expect(await listWritten(folder)).toEqual([]);
});

it('says why a rehearsal goes no further, and stays on the page with --stay', async () => {
  await using folder = await makeFolder();
  await inFolder(folder, 'init', '--yes', '--no-rehearsal');
  await writeFile(join(folder.path, '.github/agora/subagents/fixer.md'), '---\nverifi:\n  command: x\n---\nFix.\n');
  const rehearsal = execa(process.execPath, [AGORA, 'rehearse', '--repository', 'me/shop', '--json', '--stay'], {
    cwd: folder.path,
    env: { PATH },
    stdin: 'ignore',
    reject: false,
    all: true,
  });
  let told = '';
  rehearsal.all.on('data', (chunk: Buffer) => (told += chunk.toString()));

  await expect.poll(() => told).toMatch(/^Still running at /m);
  const page = /Still running at (?<url>\S+)\./.exec(told)?.groups?.['url'] ?? '';
  const comments = await fetch(`${page}/repos/me/shop/issues/1/comments`).then((answer) => answer.text());
  rehearsal.kill('SIGTERM');
  await rehearsal;

  expect(told).toContain(String.raw`does not know \"verifi\"; did you mean \"verify\"?`);
  expect(told).toContain('"fix":"Run `agora validate` to see every mistake in .github/agora."');
  expect(comments).toContain('verifi');
});

it('shows which check failed in a rehearsal and why, and ends with 0 because there is a pull request', async () => {
  await using folder = await makeFolder();
  await inFolder(folder, 'init', '--yes', '--no-rehearsal', '--test', 'no-such-program --all');

  const ended = await inFolder(folder, 'rehearse', '--answer', '1', '--json');

  expect(ended.code, ended.err).toBe(0);
  expect(JSON.parse(ended.out)).toMatchObject({
    verify: {
      passed: false,
      failed: {
        command: 'no-such-program --all',
        lastLines: [expect.stringMatching(/no-such-program: command not found/) as unknown],
      },
    },
  });
  expect(ended.err).toMatch(/The checks FAILED\.[^]*This command failed: no-such-program --all\n.*not found\n/);
  expect(ended.err).toContain('Correct `verify` in .github/agora/subagents/fixer.md');
});

it.each([
  [['init'], 2, /no terminal to prompt in, and --runtime, --test, --host are not given[^]*Add --yes/],
  [['init', '--runtime', 'codex', '--test', 'x', '--host', 'relay'], 2, /no terminal to prompt in\.[^]*Add --yes/],
  [['init', '--yes', '--runtime', 'clod'], 2, /--runtime: "clod" is not one of claude-code/],
  [['init', '--yes', '--push'], 2, /has no remote "origin", so nothing can be pushed\.[^]*without --push/],
  [['init', '--yes', '--subagent', 'No Name'], 2, /--subagent: "No Name" is not the name of a subagent/],
  [['init', '--yes', 'cellar'], 2, /There is no folder cellar/],
  [['init', '--yes', '/'], 2, /is not in a Git repository[^]*git init/],
  [['rehearse'], 2, /^There is no \.github\/workflows\/agora\.yml\.\nRun `agora init` first\.$/],
  [['rehearse', '/'], 2, /^\/ is not in a Git repository\.\nRun `git init` in it first\.$/],
  [['rehearse', '--host', 'cloud'], 2, /--host cloud: use "relay" or "bot"/],
] as const)('says what is wrong with "agora %j", and writes nothing', async (args, code, words) => {
  await using folder = await makeFolder();

  const ended = await inFolder(folder, ...args);

  expect(ended.err).toMatch(words);
  expect(ended.code, ended.err).toBe(code);
  expect(await listWritten(folder)).toEqual([]);
});

it('commits, pushes and calls gh as it has printed', async () => {
  await using folder = await makeFolder({ 'README.md': '# Shop\n', 'private.txt': 'mine\n' });
  await using remote = await makeFolder();
  const git = (...args: string[]) =>
    run('git', ['-C', folder.path, '-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args]);
  await run('git', ['-C', remote.path, 'config', 'core.bare', 'true']);
  await git('config', 'user.name', 'Alice');
  await git('config', 'user.email', 'alice@example.org');
  await git('add', 'README.md');
  await git('commit', '--quiet', '--message', 'First');
  await git('remote', 'add', 'origin', remote.path);

  const ended = await inFolder(folder, 'init', '--yes', '--no-rehearsal', '--push');

  const { stdout } = await run('git', ['-C', remote.path, 'show', '--name-only', '--format=%s', 'agora/init']);
  expect(
    stdout
      .trim()
      .split('\n')
      .filter((line) => line !== ''),
  ).toEqual(['Set up Agora Dispatch', ...FILES]);
  // gh is not signed in here, or not installed: the steps that it could not do are printed, to be done by hand.
  expect(ended.code).toBe(1);
  expect(ended.out).toMatch(
    /✔ Commit the files[^]*✘ Create the secret AGORA_STATE_KEY[^]*Remaining steps[^]*gh pr create/,
  );
});

it('continues after a push that failed, with the printed commands and when it is run again', async () => {
  await using folder = await makeFolder({ '.gitignore': '.vscode/\n' });
  await using remote = await makeFolder();
  const git = (...args: string[]) => run('git', ['-C', folder.path, ...args]);
  await git('config', 'user.name', 'Alice');
  await git('config', 'user.email', 'alice@example.org');
  await git('add', '.gitignore');
  await git('commit', '--quiet', '--message', 'First');
  await git('remote', 'add', 'origin', join(remote.path, 'gone'));

  const failed = await inFolder(folder, 'init', '--yes', '--no-rehearsal', '--push');
  await run('git', ['-C', remote.path, 'config', 'core.bare', 'true']);
  await git('remote', 'set-url', 'origin', remote.path);
  const printed = failed.out.split('Remaining steps')[1]?.match(/^ {4}git .*$/gm) ?? [];
  for (const line of printed) await run('bash', ['-e', '-c', line.trim()], { cwd: folder.path });
  const again = await inFolder(folder, 'init', '--yes', '--no-rehearsal', '--push');

  expect(failed.out).toMatch(/✘ Commit the files on a branch agora\/init and push it/);
  expect(printed.map((line) => line.trim())).toEqual(['git push --set-upstream origin agora/init']);
  expect(again.out).toMatch(/✔ Push the branch agora\/init/);
  const { stdout } = await run('git', ['-C', remote.path, 'show', '--name-only', '--format=', 'agora/init']);
  expect(stdout.trim().split('\n')).toEqual(FILES.filter((file) => !file.startsWith('.vscode/')));
});
