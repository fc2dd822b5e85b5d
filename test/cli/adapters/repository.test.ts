/**
 * Which token a repository's server gets: a folder's remote alone never decides that it is the company's. And what to
 * do in a folder without a repository.
 */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../support/worker/work-tree.ts';

const run = promisify(execFile);
const MODULE = resolve('cli/adapters/repository.ts');
const OPEN = `
  const { openRepository } = await import(${JSON.stringify(MODULE)});
  const [, repo, local] = process.argv;
  const wanted = { ...(repo && { repo }), ...(local && { local: false }) };
  const opened = await openRepository(wanted, process.env).catch(({ message, fix }) => ({ name: message + ' ' + fix }));
  console.log(opened.name);
`;

const NO_TOKEN =
  'There is no token for evil.example. Sign in with `gh auth login --hostname evil.example`, or set GH_HOST=evil.example and GH_ENTERPRISE_TOKEN.';

it.each([
  ['is not used for a server that only the remote names', {}, [], NO_TOKEN],
  ['is not used for another server than the chosen one', { GH_HOST: 'github.example.com' }, [], NO_TOKEN],
  ['is used for the chosen server', { GH_HOST: 'evil.example' }, [], 'acme/widget'],
  ['is used for the server of the API', { GITHUB_API_URL: 'https://evil.example/api/v3' }, [], 'acme/widget'],
  ['is used for a server that the user has typed', {}, ['evil.example/acme/widget'], 'acme/widget'],
])('the token for servers %s', async (_, given, args, said) => {
  using folder = temporaryFolder();
  const env = { PATH: process.env['PATH'], HOME: folder.path, GH_ENTERPRISE_TOKEN: 'ghp_company', ...given };
  for (const words of [
    ['init', '-q'],
    ['remote', 'add', 'origin', 'https://evil.example/acme/widget.git'],
  ])
    await run('git', words, { cwd: folder.path, env });

  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', OPEN, ...args], {
    cwd: folder.path,
    env,
  });

  expect(stdout.trim()).toBe(said);
});

it.each([
  ['names --local if the command has it', ['', 'has-local'], true],
  ['does not name --local if the command lacks it', [], false],
])('a folder without a repository on GitHub is refused with a fix that %s', async (_, args, isNamed) => {
  using folder = temporaryFolder();
  const env = { PATH: process.env['PATH'], HOME: folder.path };

  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', OPEN, ...args], {
    cwd: folder.path,
    env,
  });

  expect(stdout).toContain(
    'does not belong to a repository on GitHub. Name one with --repo owner/name, or set GH_REPO.',
  );
  expect(stdout.includes('For tasks of `agora run` on this machine, add --local.')).toBe(isNamed);
});

it('variables that are set to an empty text count as not set', async () => {
  using folder = temporaryFolder();
  const names = ['AGORA_APP', 'AGORA_POLL_MS', 'AGORA_WORKFLOW', 'GH_HOST', 'GH_REPO', 'GITHUB_API_URL'];
  const empty = Object.fromEntries(names.map((name) => [name, '']));
  const env = { PATH: process.env['PATH'], HOME: folder.path, GH_TOKEN: 'ghp_mine', ...empty };
  const look = `
    const { openRepository } = await import(${JSON.stringify(MODULE)});
    const { name, context } = await openRepository({ repo: 'acme/widget' }, process.env);
    const { workflow, app, pollMs, client } = context;
    console.log(JSON.stringify([name, workflow, app ?? 'no App', pollMs, client.request.endpoint.DEFAULTS.baseUrl]));
  `;

  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', look], { cwd: folder.path, env });

  expect(JSON.parse(stdout)).toEqual(['acme/widget', 'agora.yml', 'no App', 3_000, 'https://api.github.com']);
});
