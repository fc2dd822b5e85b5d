/**
 * Where the program of a runtime is: the one on the PATH, or the pinned version from the package registry.
 *
 * Install scripts are not run: of a package that a stranger published an hour ago, only the program that we start runs.
 */
import { DispatchError } from './errors.ts';
import { bothStreams, decode, limitsOf } from './output.ts';
import type { Ports, ProcessEnd } from './ports.ts';
import type { ProgramPackage } from './runtimes/contract.ts';
import type { Redactor } from './redact.ts';

export interface Program {
  /** Absolute path; empty for a runtime that needs none. */
  readonly path: string;
  readonly version: string;
}

type Env = Readonly<Record<string, string>>;

const INSTALL_SECONDS = 300;
const PROBE_SECONDS = 30;

export interface Finding {
  readonly env: Env;
  readonly timeoutSeconds: number;
  readonly redactor: Redactor;
  readonly signal: AbortSignal;
}

/** @throws DispatchError worker-failed when it is not there and cannot be installed. */
export async function findProgram(wanted: ProgramPackage | undefined, ports: Ports, finding: Finding): Promise<Program> {
  if (wanted === undefined) return { path: '', version: '' };
  const onPath = decode((await probe(['/bin/sh', '-c', 'command -v -- "$0"', wanted.program], ports, finding)).stdout).trim();
  const path = onPath.startsWith('/') ? onPath : await install(wanted, ports, finding);
  const said = decode((await probe([path, '--version'], ports, finding)).stdout);
  return { path, version: /\d+\.\d+\.\d+[\w.-]*/.exec(said)?.[0] ?? 'unknown' };
}

function probe(argv: readonly [string, ...string[]], { processes, scratch }: Ports, { env, redactor, signal }: Finding): Promise<ProcessEnd> {
  return processes.run({ argv, cwd: scratch.root, env, stdin: '' }, limitsOf(PROBE_SECONDS, redactor.filter), signal);
}

async function install(wanted: ProgramPackage, { processes, scratch, platform }: Ports, { env, timeoutSeconds, redactor, signal }: Finding): Promise<string> {
  const folder = `${scratch.root}/tools`;
  const name = `${wanted.package}@${wanted.version}`;
  await scratch.write('tools/package.json', Buffer.from('{"private":true}\n'));
  const argv = ['npm', 'install', '--prefix', folder, '--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', name] as const;
  const end = await processes.run({ argv, cwd: folder, env, stdin: '' }, limitsOf(Math.min(INSTALL_SECONDS, timeoutSeconds), redactor.filter), signal);
  if (end.exitCode !== 0) {
    throw new DispatchError('worker-failed', `${wanted.program} is not on the PATH, and ${name} could not be installed (npm ended with ${end.exitCode}): ${bothStreams(end).slice(-500)}`, { fix: `Install ${name} in a step before this one.` });
  }
  return `${folder}/node_modules/${wanted.bin.replace('{platform}', platform)}`;
}
