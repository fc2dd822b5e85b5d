import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArguments } from '../../localhub/main.ts';
import { writeFiles } from './support/start-test-hub.ts';

const MAIN = new URL('../../localhub/main.ts', import.meta.url).pathname;

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** @param whenReady is called with the text so far until it says that it has seen enough. */
async function runMain(args: readonly string[], whenReady?: (out: string) => Promise<boolean>): Promise<Ended> {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const isReady = !out.includes('Ctrl-C') && (out + text).includes('Ctrl-C');
    out += text;
    if (whenReady !== undefined && isReady)
      void whenReady(out).finally(() => {
        child.kill('SIGINT');
      });
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err };
}

it('shows a folder as a repository until it is interrupted, and leaves nothing behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'my project '));
  await writeFiles(folder, {
    'a.txt': 'a\n',
    '.github/workflows/ci.yml': 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps: [{ run: "true" }]\n',
  });
  let page = '';
  let status = 0;
  const before = new Set(await readdir(tmpdir()));

  const { code, out } = await runMain([folder], async (text) => {
    const address = /is at (\S+)/.exec(text)?.[1] ?? '';
    page = await (await fetch(address, { headers: { accept: 'text/html' } })).text();
    const token = /maintainer\s+(\S+)/.exec(text)?.[1] ?? '';
    ({ status } = await fetch(address.replace('/me/', '/repos/me/'), { headers: { authorization: `token ${token}` } }));
    return true;
  });
  const left = (await readdir(tmpdir())).filter((name) => name.startsWith('localhub-') && !before.has(name));
  const files = await readdir(folder);
  await rm(folder, { recursive: true });

  expect([code, status]).toEqual([0, 200]);
  expect(page).toContain('<html');
  expect(out).toContain('1 workflow\n');
  expect(left).toEqual([]);
  expect(files.sort()).toEqual(['.github', 'a.txt']);
});

it.each([
  [['/nowhere/at/all'], 'There is no folder /nowhere/at/all'],
  [[MAIN], 'is a file'],
  [['--port', 'many'], '--port many is not a port'],
  [['--secret', 'NOVALUE'], '--secret needs NAME=VALUE'],
  [['--colour', 'red'], '--colour'],
])('says what is wrong with %j', async (args, words) => {
  const { code, err } = await runMain(args);

  expect(code).toBe(1);
  expect(err).toContain(words);
});

describe('the arguments', () => {
  it('are read into what the hub needs', () => {
    const wish = readArguments([
      'shop',
      '--port',
      '4000',
      '--secret',
      'KEY=a=b',
      '--var',
      'COLOUR=green',
      '--action',
      'agora/dispatch=.',
      '--private',
    ]);

    expect(wish).toMatchObject({ port: 4000, secrets: { KEY: 'a=b' }, vars: { COLOUR: 'green' }, isPrivate: true });
    expect(wish === 'help' ? undefined : wish.actions.get('agora/dispatch')).toBe(process.cwd());
  });

  it('may ask for help', () => {
    expect(readArguments(['--help'])).toBe('help');
  });
});

/** The command lines of everything that runs on this machine. */
async function listProcesses(): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return lines.map((line) => line.split('\0').join(' ').trim());
}

it('closes without leaving a process, a timer or a socket, even while a job runs', async () => {
  const workDir = await mkdtemp(join(tmpdir(), 'hub-close-'));
  await writeFiles(join(workDir, 'repo'), {
    '.github/workflows/w.yml':
      'on: workflow_dispatch\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps: [{ run: "echo slept; exec sleep 98765" }]\n',
  });
  const script = `
    import { startHub } from ${JSON.stringify(new URL('../../localhub/hub.ts', import.meta.url).href)};
    const hub = await startHub({ workDir: ${JSON.stringify(join(workDir, 'hub'))}, node: process.execPath, users: [{ login: 'me' }], apps: [], actions: new Map(), repositories: [{ owner: 'me', name: 'r', from: ${JSON.stringify(join(workDir, 'repo'))} }] });
    await hub.as('me').rest.actions.createWorkflowDispatch({ owner: 'me', repo: 'r', workflow_id: 'w.yml', ref: 'main' });
    while (!hub.runs()[0]?.log.some(({ line }) => line === 'slept')) await new Promise((resolve) => setTimeout(resolve, 20));
    await hub.close();
    process.stdout.write('closed ' + process.getActiveResourcesInfo().filter((name) => name !== 'PipeWrap' && name !== 'TTYWrap').join());`;
  const start = performance.now();
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  const [code] = (await once(child, 'close')) as [number];
  const processes = await listProcesses();
  await rm(workDir, { recursive: true, force: true });

  expect(code).toBe(0);
  expect(out).toMatch(/^closed/);
  expect(processes).not.toContain('sleep 98765');
  expect(performance.now() - start).toBeLessThan(90_000);
});
