/**
 * Real processes, started with execa: each in its own group, with only the environment that it is given. The time limit
 * and the output: supervise-child.ts. The input: start-child.ts.
 */
import { randomBytes } from 'node:crypto';
import { access, constants as fileModes, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { execa } from 'execa';
import type { ProgramCommand, ProcessEnd, ProcessLimits, Processes } from '../../ports/process-ports.ts';
import { findOrInstall } from './npm-install.ts';
import { followFamily, PROCESS_TAG } from './process-tree.ts';
import { findKeeperCalls, runKept } from './keep-program.ts';
import { withInput } from './start-child.ts';
import { superviseChild } from './supervise-child.ts';

export const processes: Processes = {
  run,
  runKept: (...given) => {
    const calls = findKeeperCalls();
    return calls === undefined ? run(...given) : runKept(calls, ...given);
  },
  isOnPath,
  find: (wanted, place, signal) => findOrInstall(wanted, { ...place, processes }, signal),
};

async function isOnPath(name: string, path: string): Promise<boolean> {
  const folders = path.split(delimiter).filter((folder) => isAbsolute(folder));
  const found = await Promise.all(folders.map((folder) => isExecutable(join(folder, name))));
  return found.includes(true);
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, fileModes.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

async function run(command: ProgramCommand, limits: ProcessLimits, signal: AbortSignal): Promise<ProcessEnd> {
  const tag = randomBytes(12).toString('hex');
  const child = spawn(command, tag);
  return superviseChild({ child, command, control: (pid) => followFamily(pid, tag) }, limits, signal);
}

function spawn({ argv: [program, ...args], cwd, env, stdin }: ProgramCommand, tag: string) {
  const child = withInput(stdin, (input) =>
    execa(program, args, {
      cwd,
      env: { ...env, [PROCESS_TAG]: tag },
      extendEnv: false,
      // Any descriptor is accepted; the types only include the first ones.
      stdin: input === undefined ? 'ignore' : (input as 3),
      stdout: 'pipe',
      stderr: 'pipe',
      detached: true,
      cleanup: false,
      buffer: false,
      reject: false,
      encoding: 'buffer',
    }),
  );
  // Its own promise waits for the pipes, which a grandchild may keep open forever, so we listen to the exit instead.
  child.catch(() => undefined);
  return child;
}
