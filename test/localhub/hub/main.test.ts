import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { writeFiles } from '../support/start-test-hub.ts';

const MAIN = join(import.meta.dirname, '../../../localhub/main.ts');

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

type WhenReady = (out: string, type: (text: string) => void, wait: (text: string) => Promise<void>) => Promise<unknown>;

/** @param whenReady is called with the output so far; when it is done, the command is stopped. */
async function runMain(args: readonly string[], whenReady?: WhenReady): Promise<Ended> {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  const type = (text: string): void => void child.stdin.write(text);
  const wait = async (text: string): Promise<void> => {
    while (!out.includes(text)) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const isReady = !out.includes('Ctrl+C') && (out + text).includes('Ctrl+C');
    out += text;
    if (whenReady !== undefined && isReady)
      void whenReady(out, type, wait).finally(() => {
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

const NIGHTLY = `name: Nightly
on: { schedule: [{ cron: '0 0 31 12 *' }] }
jobs: { a: { runs-on: ubuntu-latest, steps: [{ run: 'true' }] } }
`;

it('lists the schedules, and starts the next one when a command or a key asks for it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nightly-'));
  await writeFiles(folder, { '.github/workflows/nightly.yml': NIGHTLY });
  const answers: Ended[] = [];
  let page = '';

  const { code, out } = await runMain([folder], async (text, type, wait) => {
    const address = /is at (\S+)/.exec(text)?.[1] ?? '';
    page = await (await fetch(`${address}/actions`, { headers: { accept: 'text/html' } })).text();
    answers.push(await runMain(['schedule', address]));
    await wait('run 9001 success');
    answers.push(await runMain(['schedule', `${address}-else`]));
    type('s\n');
    await wait('run 9002 success');
    type('what\n');
    await wait('Type s to start');
  });
  await rm(folder, { recursive: true });

  expect(code).toBe(0);
  expect(out).toMatch(
    /Schedules \(UTC\)\. Type s and press Enter to start the next one now:\n {2}0 0 31 12 \* {5}Nightly, next \d{4}-12-31 00:00 UTC\n/,
  );
  expect(out).toMatch(
    /\d\d:\d\d:\d\d schedule "0 0 31 12 \*" of Nightly started early, was due \d{4}-12-31 00:00 UTC\n/,
  );
  expect(out).toMatch(/run 9001 queued: Nightly \(schedule by me\)\n/);
  expect(out).toMatch(/run 9002 success after \d+\.\d s: Nightly\n/);
  expect(answers).toMatchObject([
    {
      code: 0,
      out: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/me\/nightly-\w+\/actions\/runs\/9001\n$/) as string,
    },
    { code: 1, err: expect.stringMatching(/^me\/nightly-\w+-else: Not Found\n/) as string },
  ]);
  expect(page).toContain('action="/_page/do/run-schedule"');
});

it('prints one JSON object with --json, and what happens on standard error', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nightly-'));
  await writeFiles(folder, { '.github/workflows/nightly.yml': NIGHTLY });
  const child = spawn(process.execPath, [MAIN, folder, '--json'], { stdio: ['pipe', 'pipe', 'pipe'] });
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });

  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  const said = z
    .object({ url: z.url(), api: z.url(), tokens: z.record(z.string(), z.string()) })
    .parse(JSON.parse(line));
  const answer = await fetch(`${said.api}/user`, {
    headers: { authorization: `token ${said.tokens['maintainer'] ?? ''}` },
  });
  child.stdin.write('s\n');
  await expect.poll(() => err).toContain('run 9001 success');
  child.kill('SIGINT');
  await once(child, 'close');
  await rm(folder, { recursive: true });

  expect(await answer.json()).toMatchObject({ login: 'maintainer' });
  expect(said.url).toMatch(/\/me\/nightly-\w+$/);
  expect(JSON.parse(line)).toMatchObject({ workflows: 1, schedules: [{ cron: '0 0 31 12 *' }] });
});

it('reports that no local GitHub answers at the given address', async () => {
  const { code, err } = await runMain(['schedule', 'http://127.0.0.1:1/me/shop']);

  expect(code).toBe(1);
  expect(err).toContain('No local GitHub is running at http://127.0.0.1:1.');
});

it.each([
  [['/nowhere/at/all'], 'The folder /nowhere/at/all does not exist'],
  [[MAIN], 'is a file'],
  [['--port', 'many'], '--port many is not a valid port'],
  [['--secret', 'NOVALUE'], '--secret needs NAME=VALUE'],
  [['--colour', 'red'], '--colour'],
])('rejects the command line %j of the local GitHub with a reason', async (args, words) => {
  const { code, err } = await runMain(args);

  expect(code).toBe(2);
  expect(err).toContain(words);
});

/** The command lines of all processes on this machine. */
async function listProcesses(): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return lines.map((line) => line.split('\0').join(' ').trim());
}

it('closes without leaving a process, a timer or a socket, even while a job runs', async () => {
  const workDir = await mkdtemp(join(tmpdir(), 'hub-close-'));
  const mark = `98765.${process.pid}`;
  await writeFiles(join(workDir, 'repo'), {
    '.github/workflows/w.yml': `on: workflow_dispatch\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps: [{ run: "echo slept; exec sleep ${mark}" }]\n`,
  });
  const script = `
    import { startHub } from ${JSON.stringify(new URL('../../../localhub/hub.ts', import.meta.url).href)};
    const scenario = { users: [{ login: 'me' }], apps: [], actions: new Map(), node: process.execPath };
    const repositories = [{ owner: 'me', name: 'r', from: ${JSON.stringify(join(workDir, 'repo'))} }];
    const hub = await startHub({ ...scenario, repositories, workDir: ${JSON.stringify(join(workDir, 'hub'))} });
    await hub.as('me').rest.actions.createWorkflowDispatch({ owner: 'me', repo: 'r', workflow_id: 'w.yml', ref: 'main' });
    while (!hub.runs()[0]?.log.some(({ line }) => line === 'slept')) await new Promise((resolve) => setTimeout(resolve, 20));
    await hub.close();
    process.stdout.write('closed ' + process.getActiveResourcesInfo().filter((name) => name !== 'PipeWrap' && name !== 'TTYWrap').join());`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  const [code] = (await once(child, 'close')) as [number];
  await rm(workDir, { recursive: true, force: true });

  expect(code).toBe(0);
  expect(out).toMatch(/^closed/);
  await expect.poll(listProcesses).not.toContain(`sleep ${mark}`);
});
