/** Real processes that hide from their parent: on a machine with Perl, none of them escapes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { processes } from '../../../../worker/adapters/programs/execa-processes.ts';
import { findKeeperCalls } from '../../../../worker/adapters/programs/keep-program.ts';
import type { ProcessEnd, ProcessLimits } from '../../../../worker/ports/process-ports.ts';
import { temporaryFolder } from '../../../support/worker/work-tree.ts';

const PATH = '/usr/bin:/bin';
const LIMITS: ProcessLimits = {
  timeoutMs: 120_000,
  graceMs: 100,
  cancelGraceMs: 100,
  stopSignal: 'SIGTERM',
  stdoutBytes: 100_000,
  stderrBytes: 100_000,
  filter: () => ({ push: (chunk) => [chunk], end: () => [] }),
};
const never = new AbortController().signal;

function runKept(script: string, cwd: string, limits: Partial<ProcessLimits> = {}, env = {}): Promise<ProcessEnd> {
  const command = { argv: ['/bin/bash', '-c', script] as const, cwd, env: { PATH, ...env }, stdin: '' };
  return processes.runKept(command, { ...LIMITS, ...limits }, never);
}

/** Forks twice, in a session of its own, with an empty environment, and writes its process ID to a file. */
const hide = (file: string): string =>
  `(env -i setsid bash -c 'trap "" TERM HUP INT; echo $$ > ${file}; while :; do sleep 1; done' > /dev/null 2>&1 &)`;
const until = (file: string): string => `until [ -s ${file} ]; do sleep 0.01; done`;

const isGone = (folder: string, file: string): boolean => {
  const pid = readFileSync(join(folder, file), 'utf8').trim();
  return !existsSync(`/proc/${pid}`) || /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
};

async function soon(holds: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 600 && !holds(); tries += 1) await sleep(50);
  return holds();
}

describe.skipIf(findKeeperCalls() === undefined)('a program with a keeper', () => {
  it('ends together with processes that hid too quickly to be seen', async () => {
    using folder = temporaryFolder();

    const end = await runKept(`${hide('one')}; ${hide('two')}; ${until('one')}; ${until('two')}`, folder.path);

    expect(end).toMatchObject({ exitCode: 0, endedBy: 'exit' });
    expect([isGone(folder.path, 'one'), isGone(folder.path, 'two')]).toEqual([true, true]);
    // A warning of the keeper itself would be read as the program's words.
    expect(Buffer.from(end.stderr).toString('utf8')).toBe('');
  });

  it('ends together with them at its timeout, even if it has stopped its keeper', async () => {
    using folder = temporaryFolder();
    const script = `${hide('one')}; ${until('one')}; kill -STOP $PPID; echo $$ > agent; exec sleep 300`;

    const end = await runKept(script, folder.path, { timeoutMs: 3_000 });

    expect(end).toMatchObject({ exitCode: 124, endedBy: 'timeout' });
    expect([isGone(folder.path, 'one'), isGone(folder.path, 'agent')]).toEqual([true, true]);
  });

  it('ends together with them when the process that started it is killed', async () => {
    using folder = temporaryFolder();
    const script = `${hide('one')}; ${until('one')}; echo $$ > agent; exec sleep 300`;
    const holder = spawn(process.execPath, ['test/support/agents/hold-kept.ts', folder.path, script]);
    expect(await soon(() => existsSync(join(folder.path, 'agent')))).toBe(true);

    holder.kill('SIGKILL');
    await once(holder, 'exit');

    expect(await soon(() => isGone(folder.path, 'one') && isGone(folder.path, 'agent'))).toBe(true);
  });

  it('does not end other processes, even if their parent is gone', async () => {
    using folder = temporaryFolder();
    const other = spawn('/bin/bash', ['-c', `${hide('other')}; ${until('other')}`], { cwd: folder.path });
    await once(other, 'exit');

    await runKept(`${hide('one')}; ${until('one')}`, folder.path);

    expect([isGone(folder.path, 'one'), isGone(folder.path, 'other')]).toEqual([true, false]);
    process.kill(Number(readFileSync(join(folder.path, 'other'), 'utf8')), 'SIGKILL');
  });

  it('reports its end although a process that it left behind keeps forking', async () => {
    using folder = temporaryFolder();
    const restless = `(env -i setsid bash -c 'echo $$ > one; while :; do sleep 0.2 & sleep 0.001; done' > /dev/null 2>&1 &)`;

    const end = await runKept(`${restless}; ${until('one')}; exit 7`, folder.path);

    expect(end).toMatchObject({ exitCode: 7, endedBy: 'exit' });
    expect(isGone(folder.path, 'one')).toBe(true);
  });

  it('keeps Perl settings for itself, and gets no descriptor of its keeper', async () => {
    using folder = temporaryFolder();
    const script = 'echo "$PERL5OPT"; test -e /proc/$$/fd/3 && echo open; tr "\\0" "\\n" < /proc/$PPID/cmdline';

    const end = await runKept(script, folder.path, {}, { PERL5OPT: '-MNoSuchModule', PERL5LIB: folder.path });

    expect(Buffer.from(end.stdout).toString('utf8')).toBe('-MNoSuchModule\nagora-keeper\n');
  });
});
