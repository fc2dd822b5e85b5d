/**
 * A plug-in in a separate process: started by the given program runner, in the sandbox or not, and connected by a
 * socket in a folder that it can see. Its standard output is never read.
 *
 * Any failure ends the process and is reported once: a call without a response in time, a line that is too long or
 * invalid, a process that ends.
 */
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { createPluginCalls } from './plugin-calls.ts';
import type { PluginConnection, PluginStart, Plugins } from '../../ports/plugin-port.ts';
import { PLUGIN_PROTOCOL } from '../../plugin/plugin-protocol.ts';
import { type PluginTimes, readPluginTimes } from '../../plugin/plugin-times.ts';
import type { ProcessEnd, ProcessLimits } from '../../ports/process-ports.ts';
import { errorMessage } from '../../../protocol/errors/error-message.ts';

/** Longer than any dispatch: it ends with ours. */
const LIFE_MS = 2_000_000_000;
const OUTPUT_BYTES = 65_536;
const WHY_CHARS = 500;

/**
 * @param host absolute path of the program that runs plug-ins.
 * @param times the result of readPluginTimes(); with a mistake, every module fails with it.
 */
export function pluginProcesses(
  host: string | undefined,
  times: ReturnType<typeof readPluginTimes> = readPluginTimes({}),
): Plugins | undefined {
  if (host === undefined) return undefined;
  if ('mistake' in times) return { open: () => Promise.reject(new Error(times.mistake)) };
  return { open: (start) => open(host, start, times) };
}

async function open(host: string, start: PluginStart, times: PluginTimes): Promise<PluginConnection> {
  const name = randomBytes(6).toString('hex');
  const { server, path, forget } = await listen(start.folder, name);
  const stop = new AbortController();
  const command = {
    argv: [process.execPath, '--no-warnings', host, name] as const,
    cwd: start.folder,
    env: start.env,
    stdin: '',
  };
  const ended = start.run(command, limitsOf(start.filter), stop.signal);
  const calls = createPluginCalls(times, () => {
    stop.abort();
  });
  ended.then(
    (end) => {
      calls.fail(whyEnded(end));
    },
    (error: unknown) => {
      calls.fail(errorMessage(error));
    },
  );
  server.once('connection', (socket) => {
    server.close();
    calls.connect(socket, { version: PLUGIN_PROTOCOL, module: start.module, names: start.names });
  });
  const close = async (): Promise<void> => {
    calls.fail('it was ended');
    await ended.catch(() => undefined);
    server.close();
    forget();
    rmSync(path, { force: true });
  };
  try {
    return { members: await calls.opened, call: calls.call, broken: calls.broken, end: close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * A socket's path is limited to about a hundred characters, and our folder may be deeper: on Linux, it is named by its
 * open descriptor.
 */
async function listen(
  folder: string,
  name: string,
): Promise<{ readonly server: Server; readonly path: string; readonly forget: () => void }> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const open = process.platform === 'linux' ? openSync(folder, 'r') : undefined;
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(open === undefined ? join(folder, name) : `/proc/self/fd/${open}/${name}`, resolve);
  });
  return {
    server,
    path: join(folder, name),
    forget: () => {
      if (open !== undefined) closeSync(open);
    },
  };
}

function whyEnded({ exitCode, endedBy, stderr }: ProcessEnd): string {
  const how =
    endedBy === 'signal'
      ? `a signal ended its process (exit code ${exitCode})`
      : `its process ended with exit code ${exitCode}`;
  const words = Buffer.from(stderr).toString('utf8').trim().slice(-WHY_CHARS);
  return words === '' ? how : `${how}: ${words}`;
}

function limitsOf(filter: ProcessLimits['filter']): ProcessLimits {
  return {
    timeoutMs: LIFE_MS,
    graceMs: 0,
    cancelGraceMs: 0,
    stopSignal: 'SIGTERM',
    stdoutBytes: OUTPUT_BYTES,
    stderrBytes: OUTPUT_BYTES,
    filter,
  };
}
