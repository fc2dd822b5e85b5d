/** Real processes: what they see, how they end, and that none remains. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { processes } from '../../../../worker/adapters/programs/execa-processes.ts';
import { keepOutput } from '../../../../worker/adapters/programs/kept-output.ts';
import { DispatchError } from '../../../../worker/dispatch-error.ts';
import type { ProcessEnd, ProcessLimits } from '../../../../worker/ports/process-ports.ts';
import { createRedactor } from '../../../../worker/redaction/redactor.ts';
import { temporaryFolder } from '../../../support/worker/work-tree.ts';

const PATH = process.env['PATH'] ?? '';
const LIMITS: ProcessLimits = {
  timeoutMs: 300_000,
  graceMs: 500,
  cancelGraceMs: 300,
  stopSignal: 'SIGTERM',
  stdoutBytes: 100_000,
  stderrBytes: 100_000,
  filter: createRedactor().filter,
};
const never = new AbortController().signal;
const out = (end: ProcessEnd) => Buffer.from(end.stdout).toString('utf8');
const isGone = (pid: string) =>
  !existsSync(`/proc/${pid}`) || /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));

describe.each(['run', 'runKept'] as const)('%s', (how) => {
  const bash = (
    script: string,
    limits: Partial<ProcessLimits> = {},
    signal: AbortSignal = never,
    stdin = '',
    cwd = '/',
  ) =>
    processes[how](
      { argv: ['bash', '--norc', '--noprofile', '-c', script], cwd, env: { PATH }, stdin },
      { ...LIMITS, ...limits },
      signal,
    );

  it('gives a program its input, and none of our variables', async () => {
    process.env['AGORA_LEAK'] = 'leaked';

    const end = await bash('cat; env | sort', {}, never, 'the prompt\n');

    delete process.env['AGORA_LEAK'];
    expect(end).toMatchObject({ exitCode: 0, endedBy: 'exit' });
    expect(out(end)).toMatch(/^the prompt\n/);
    expect(out(end)).not.toContain('leaked');
  });

  it('accepts input of any length, and does not wait for a program that never reads it', async () => {
    const long = 'x'.repeat(3_000_000);

    expect(out(await bash('wc -c', {}, never, long)).trim()).toBe('3000000');
    expect((await bash('exit 0', {}, never, long)).exitCode).toBe(0);
  });

  it('passes on the lines of its output, and no part of a line that is too long', async () => {
    const lines: string[] = [];
    const long = 'head -c 17000000 /dev/zero | tr "\\0" x';

    await bash(`echo first; ${long}; echo; echo last`, { onLine: (line) => void lines.push(line) });

    expect(lines.map((line) => line.slice(0, 10))).toEqual(['first', 'last']);
  });

  it('gives empty input when there is none, so that nothing waits for it', async () => {
    expect(out(await bash('cat; echo end'))).toBe('end\n');
  });

  it.each([
    ['exit 3', 3, 'exit'],
    ['kill -TERM $$', 143, 'signal'],
    ['kill -KILL $$', 137, 'signal'],
  ] as const)('reports how "%s" ended', async (script, exitCode, endedBy) => {
    expect(await bash(script)).toMatchObject({ exitCode, endedBy });
  });

  it('explains what to do when a program does not exist', async () => {
    const missing = processes[how]({ argv: ['no-such-program'], cwd: '/', env: { PATH }, stdin: '' }, LIMITS, never);

    await expect(missing).rejects.toThrow(DispatchError);
    await expect(missing).rejects.toMatchObject({
      reason: 'worker-failed',
      fix: 'Install no-such-program, and check that it is on the PATH; in a workflow, install it in a step before this one.',
    });
  });

  it.each([
    ['an argument', { argv: ['true', 'x'.repeat(3_000_000)] as const, env: { PATH } }],
    ['a variable', { argv: ['true'] as const, env: { PATH, LONG: 'x'.repeat(3_000_000) } }],
  ])('reports that %s is longer than a machine accepts, and not that a program is missing', async (_, command) => {
    const started = processes[how]({ ...command, cwd: '/', stdin: '' }, LIMITS, never);

    await expect(started).rejects.toMatchObject({
      reason: 'worker-failed',
      fix: 'Its arguments and its environment are larger than this machine accepts; make them smaller.',
    });
  });

  it('keeps what a program printed before its timeout, and gives exit code 124', async () => {
    const end = await bash('echo begun; sleep 60', { timeoutMs: 5_000 });

    expect(end).toMatchObject({ exitCode: 124, endedBy: 'timeout' });
    expect(out(end)).toBe('begun\n');
  });

  it('lets a program print a last message before it is killed', async () => {
    const end = await bash('trap "echo last; exit 0" TERM; while :; do sleep 0.05; done', {
      timeoutMs: 5_000,
      graceMs: 60_000,
    });

    expect(out(end)).toBe('last\n');
  });

  it('kills a process that ignores the first signal', async () => {
    const started = performance.now();

    const end = await bash('trap "" TERM INT; while :; do sleep 0.1; done', { timeoutMs: 200, graceMs: 300 });

    expect(end.exitCode).toBe(124);
    expect(performance.now() - started).toBeLessThan(240_000);
  });

  it('stops when the run is cancelled, also before the program began', async () => {
    const cancel = new AbortController();
    setTimeout(() => {
      cancel.abort();
    }, 200);

    expect(await bash('sleep 60', {}, cancel.signal)).toMatchObject({ endedBy: 'cancel' });
    expect(await bash('sleep 60', {}, AbortSignal.abort())).toMatchObject({ endedBy: 'cancel' });
  });

  const UNTIL_PID = 'until [ -s pid ]; do sleep 0.05; done';

  it.each([
    ['a child in the background that holds the pipes', 'sleep 300 & echo $! > pid'],
    ['a child in a session of its own', `setsid bash -c 'echo $$ > pid; exec sleep 300' & ${UNTIL_PID}`],
    ['a grandchild that was forked twice', `( setsid bash -c 'echo $$ > pid; exec sleep 300' & ) ; ${UNTIL_PID}`],
    [
      'a child that ignores every polite signal',
      `bash -c 'trap "" TERM INT HUP; echo $$ > pid; while :; do sleep 1; done' & ${UNTIL_PID}`,
    ],
    [
      'a child whose memory takes the system a while to free',
      `perl -e '$_ = "x" x 200_000_000; open F, ">pid"; print F $$; close F; sleep 300' & ${UNTIL_PID}`,
    ],
  ])('leaves no child process behind: %s', async (_, script) => {
    using folder = temporaryFolder();
    const started = performance.now();

    const end = await bash(script, {}, never, '', folder.path);

    expect(end.exitCode).toBe(0);
    expect(isGone(readFileSync(join(folder.path, 'pid'), 'utf8').trim())).toBe(true);
    expect(performance.now() - started).toBeLessThan(240_000);
  });

  it('ends a process that removed our mark, if it was seen before its parent ended', async () => {
    using folder = temporaryFolder();
    const script = `env -i setsid bash -c 'echo $$ > pid; exec sleep 300' & ${UNTIL_PID}; sleep 5`;

    await bash(script, {}, never, '', folder.path);

    expect(isGone(readFileSync(join(folder.path, 'pid'), 'utf8').trim())).toBe(true);
  });

  it('does not end a process that is not its child', async () => {
    const other = processes[how]({ argv: ['sleep', '1.5'], cwd: '/', env: { PATH }, stdin: '' }, LIMITS, never);

    await bash('sleep 300 & exit 0');

    expect(await other).toMatchObject({ exitCode: 0, endedBy: 'exit' });
  });
});

const bash = (
  script: string,
  limits: Partial<ProcessLimits> = {},
  signal: AbortSignal = never,
  stdin = '',
  cwd = '/',
) =>
  processes.run(
    { argv: ['bash', '--norc', '--noprofile', '-c', script], cwd, env: { PATH }, stdin },
    { ...LIMITS, ...limits },
    signal,
  );

it('shortens long output, keeps its beginning and its end, and says so', async () => {
  const end = await bash('echo first; head -c 3000000 /dev/zero | tr "\\0" "x"; echo; echo last', {
    stdoutBytes: 10_240,
  });

  expect(end.stdout.length).toBeLessThanOrEqual(10_240);
  expect(out(end)).toMatch(/^first\nx+\n…truncated at 10 KiB\. Full output not retained\.\nx+\nlast\n$/);
});

it('keeps output whole up to exactly its limit', () => {
  for (const length of [999, 1_000]) {
    const kept = keepOutput(1_000);
    kept.add(Buffer.alloc(length, 97));
    expect(kept.content().length).toBe(length);
  }
  const over = keepOutput(1_000);
  for (let chunk = 0; chunk < 2_000; chunk += 1) over.add(Buffer.from(String(chunk % 10)));
  expect(over.content().length).toBeLessThanOrEqual(1_000);
  expect(Buffer.from(over.content()).toString('utf8')).toMatch(/truncated/);
});

it('passes on lines as they arrive, and hides secrets before anything is cut', async () => {
  const redactor = createRedactor();
  redactor.add('hunter2-hunter2');
  const lines: string[] = [];

  const end = await bash('printf "one\\nhunt"; sleep 0.2; printf "er2-hunter2 two\\nrest"', {
    filter: redactor.filter,
    onLine: (line) => void lines.push(line),
  });

  expect(lines).toEqual(['one', '<redacted:secret> two']);
  expect(out(end)).toBe('one\n<redacted:secret> two\nrest');
});
