/**
 * What a sandbox consists of, as values: which folders the agent sees, which it may write, which user it runs as.
 *
 * Everything that is not named here does not exist in it: other users' homes, the runner's folders and command files,
 * `/run` with docker's socket, `/var` with cron, `/sys`. worker/sandbox/enter-script.ts carries out the records in
 * their order.
 */
import type { SandboxMethod } from '../../protocol/network/isolation-report.ts';
import type { ProgramCommand } from '../ports/process-ports.ts';
import { filterSystemCalls } from './system-calls.ts';

export interface UserIds {
  readonly uid: number;
  readonly gid: number;
}

export interface SandboxPlaces {
  /** Folders that the agent may write. On disk they still belong to the worker. */
  readonly writable: readonly string[];
  /** Folders and files of ours that it may read, whatever their mode says. */
  readonly readable: readonly string[];
  /** Programs and libraries: read-only, with the rights they have on disk. */
  readonly system: readonly string[];
  /** What would be visible below one of those and must not be, except for what else is named here. */
  readonly hidden: readonly string[];
  /** Folders that can be neither renamed nor replaced, with the parts of them that are read-only: git's. */
  readonly sealed: readonly Sealed[];
  /** HOME of programs that have no HOME of their own below `writable`. */
  readonly home: string;
  readonly temporary: string;
  /** Symbolic links in the root: `bin` → `usr/bin`. */
  readonly rootLinks: ReadonlyMap<string, string>;
  /** Small files that must be there although their folder is not: `/run/systemd/resolve/stub-resolv.conf`. */
  readonly files: ReadonlyMap<string, string>;
}

export interface Sealed {
  readonly path: string;
  readonly how: 'read' | 'write';
}

export interface SandboxStart {
  readonly method: SandboxMethod;
  /** Who owns the files on disk: the worker. */
  readonly owner: UserIds;
  /** A random word that nobody else knows. */
  readonly nonce: string;
  readonly command: ProgramCommand;
  /** How many processors the machine has. */
  readonly processors: number;
  /**
   * Ports of loopback that the worker serves in the sandbox's own network. When left out, the network is the machine's.
   */
  readonly listen?: readonly number[] | undefined;
}

/**
 * No account has this number: useradd gives out 1000 to 60000, and in systemd's table 60578 to 61183 belong to nobody.
 */
const AGENT: UserIds = { uid: 60_917, gid: 60_917 };
const DEVICES = ['null', 'zero', 'full', 'random', 'urandom', 'tty'];
const SECRETS_OF_ETC = ['shadow', 'gshadow', 'shadow-', 'gshadow-', 'sudoers', 'sudoers.d', 'docker', 'ssh'];
/** Processes and threads: far more than builds need, and few enough to keep the machine responsive. */
const [LEAST_PROCESSES, FOR_EACH_PROCESSOR] = [4_096, 1_024];
const HIDDEN_IN_PROC = ['kcore', 'keys', 'key-users', 'sysrq-trigger', 'timer_list', 'sched_debug'];

export type SandboxRecord = readonly [operation: string, ...values: string[]];

/**
 * The user as which the agent runs: one of its own where that is possible, otherwise the worker's, in a user namespace.
 */
export function agentIds({ method, owner }: Pick<SandboxStart, 'method' | 'owner'>): UserIds {
  return method === 'user-namespace' ? owner : AGENT;
}

/** Pure. Later records are laid over earlier ones. */
export function planSandbox(places: SandboxPlaces, start: SandboxStart): readonly SandboxRecord[] {
  const { command, method, owner, nonce, listen, processors } = start;
  const ids = agentIds(start);
  const { hidden, readable, writable } = places;
  const shown = places.system.filter((path) => isBelow(path, hidden));
  return [
    ['nonce', nonce],
    ['ids', String(ids.uid), String(ids.gid)],
    method === 'user-namespace' ? ['nested'] : ['own', String(owner.uid), String(owner.gid)],
    ...(listen === undefined ? [] : [['network'] as const, ...listen.map((port) => ['listen', String(port)] as const)]),
    ...rootOf({ ...places, system: places.system.filter((path) => !isBelow(path, hidden)) }),
    ...identityOf(ids, places.home),
    ...devices(),
    ...hidden.map((path): SandboxRecord => {
      // A hidden folder is read-only as well: the points to mount them at are created with it.
      const points = [...shown, ...readable, ...writable].filter((one) => isBelow(one, [path]));
      return ['hide', path, ...points];
    }),
    ...shown.map(showProgram),
    ...readable.map((path): SandboxRecord => ['bind', path, path, 'read', 'own']),
    ...writable.map((path): SandboxRecord => ['bind', path, path, 'write', 'own']),
    ...places.sealed.map(({ path, how }): SandboxRecord => ['seal', path, how]),
    ['processes', String(Math.max(LEAST_PROCESSES, FOR_EACH_PROCESSOR * processors))],
    ['calls', Buffer.from(filterSystemCalls()).toString('hex')],
    ['cwd', command.cwd],
    ['stdin', command.stdin],
    ...command.argv.map((word): SandboxRecord => ['arg', word]),
    ...Object.entries(environmentOf(command.env, places)).map(
      ([name, value]): SandboxRecord => ['env', `${name}=${value}`],
    ),
  ];
}

function isBelow(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path !== folder && isInside(path, folder));
}

/** With the rights that it has on disk. */
function showProgram(path: string): SandboxRecord {
  return ['bind', path, path, 'read'];
}

function rootOf({ system, rootLinks, files }: SandboxPlaces): SandboxRecord[] {
  return [
    ['folder', '/var'],
    // Relative: while the sandbox is built, an absolute link leads to the machine's own folder.
    ['link', '/var/tmp', '../tmp'],
    ['folder', '/run'],
    ['mount', '/tmp', 'tmpfs', 'mode=1777'],
    ...[...rootLinks].map(([name, target]): SandboxRecord => ['link', `/${name}`, target]),
    ...system.map(showProgram),
    ...[...files].map(([path, content]): SandboxRecord => ['file', path, content]),
    ...SECRETS_OF_ETC.map((name): SandboxRecord => ['hide', `/etc/${name}`]),
  ];
}

/** A table of users in which the agent has an entry, and no user of the machine has. */
function identityOf({ uid, gid }: UserIds, home: string): SandboxRecord[] {
  const agent = `agent:x:${uid}:${gid}::${home}:/bin/bash`;
  const users = `root:x:0:0::/root:/bin/sh\n${agent}\nnobody:x:65534:65534::/:/bin/false\n`;
  const groups = `root:x:0:\nagent:x:${gid}:\nnogroup:x:65534:\n`;
  return [
    ['file', '/run/agora/passwd', users],
    ['file', '/run/agora/group', groups],
    ['over', '/run/agora/passwd', '/etc/passwd'],
    ['over', '/run/agora/group', '/etc/group'],
  ];
}

function devices(): SandboxRecord[] {
  return [
    ...DEVICES.map((name): SandboxRecord => ['bind', `/dev/${name}`, `/dev/${name}`, 'device']),
    ['mount', '/dev/pts', 'devpts', 'newinstance,ptmxmode=0666,mode=620'],
    ['mount', '/dev/shm', 'tmpfs', 'mode=1777'],
    ['link', '/dev/ptmx', 'pts/ptmx'],
    ['link', '/dev/fd', '/proc/self/fd'],
    ['link', '/dev/stdin', '/proc/self/fd/0'],
    ['link', '/dev/stdout', '/proc/self/fd/1'],
    ['link', '/dev/stderr', '/proc/self/fd/2'],
    ['mount', '/proc', 'proc', ''],
    ...HIDDEN_IN_PROC.map((name): SandboxRecord => ['hide', `/proc/${name}`]),
  ];
}

function environmentOf(
  env: ProgramCommand['env'],
  { home, temporary, writable }: SandboxPlaces,
): Readonly<Record<string, string>> {
  const own = env['HOME'] !== undefined && writable.some((folder) => isInside(env['HOME'] ?? '', folder));
  return {
    ...env,
    USER: 'agent',
    LOGNAME: 'agent',
    TMPDIR: temporary,
    TMP: temporary,
    TEMP: temporary,
    ...(!own && { HOME: home }),
  };
}

/** True for the folder itself and everything below it; both absolute and without `..`. */
export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

/** Strings, each with its length before it, on two levels: the fields of a record, and the records. */
export function packRecords(records: readonly SandboxRecord[]): Uint8Array {
  return pack(records.map((record) => pack(record.map((field) => Buffer.from(field)))));
}

function pack(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts.flatMap((part) => [lengthOf(part), part]));
}

function lengthOf({ length }: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}
