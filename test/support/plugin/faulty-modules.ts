/** Building blocks of faulty modules: a sound runtime with one difference. */
export interface PluginFault {
  /** What the module does, for the table. */
  readonly does: string;
  readonly source: string;
  /** The module never loads or never responds, so its row takes as long as the time limit. */
  readonly hangs?: 'loading' | 'called';
}

const SOUND = {
  id: "'mine'",
  keys: '[]',
  settings: '[]',
  stopSignal: "'SIGTERM'",
  obeys: "['AGENTS.md']",
  permissionMode: '(asked) => ({ effective: asked })',
  prepare: "() => new Map([['mine.txt', Buffer.from('mine')]])",
  command:
    "(input) => ({ argv: ['bash', '-c', input.command], env: { ...input.env, HOME: input.home, SENTINEL: input.sentinel }, stdin: '' })",
  progress: '() => []',
  read: '(end, input) => ({ exitCode: end.exitCode, text: Buffer.from(end.stdout).toString(), sessionId: input.newSessionId, usage: undefined, failure: undefined, sessionLost: false, notes: [] })',
  sessionFiles: '(paths) => [...paths]',
} as const;

type Member = keyof typeof SOUND | 'sentinel' | 'homeOf';

/** A runtime in which some members differ; undefined leaves a member out. */
export function moduleWith(differs: Partial<Record<Member, string | undefined>>, before = ''): string {
  const members = Object.entries({ ...SOUND, ...differs }).filter(([, code]) => code !== undefined);
  return `${before}\nexport default {\n${members.map(([name, code]) => `  ${name}: ${code},`).join('\n')}\n};\n`;
}

export const throwing = (words: string): string => `() => { throw new Error(${JSON.stringify(words)}); }`;
/** A sound end in which something differs. */
export const endWith = (differs: string): string =>
  `(end, input) => ({ exitCode: end.exitCode, text: '', sessionId: input.newSessionId, sessionLost: false, notes: [], ${differs} })`;
/** An object with this depth of nesting. */
export const nestedIn = (depth: number): string =>
  `(() => { let all = {}; for (let at = 0; at < ${depth}; at += 1) all = { all }; return all; })()`;
export const HANGING = '() => { for (;;); }';
const PROCESSES = `import { spawn } from 'node:child_process';
import { parentPort } from 'node:worker_threads';
import { closeSync, readdirSync, readlinkSync, rmSync, writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
const linkOf = (fd) => { try { return readlinkSync('/proc/self/fd/' + fd); } catch { return ''; } };
const tryWrite = (fd) => { try { writeSync(fd, 'no message\\n'); } catch {} };`;
/** In a separate session and environment, so that only its parent process shows where it belongs. */
export const DAEMON = "spawn('sleep', ['987654'], { detached: true, stdio: 'ignore', env: {} }).unref();";

export const fault = (
  does: string,
  differs: Partial<Record<Member, string | undefined>>,
  more: Partial<PluginFault> = {},
): PluginFault => ({
  does,
  source: moduleWith(differs, PROCESSES),
  ...more,
});

/**
 * The time after which a module's response has certainly reached the worker: the response and the end of a thread
 * arrive separately, and the first one to arrive is reported.
 */
export const LATER_MS = 1_000;

/** The argument of the process that one module leaves behind; it differs from that of other tests running now. */
export const LEFT_BEHIND = `987654.${process.pid}`;

/** The command of its agent: a line of output, and a question, so that the session files are requested too. */
export const FAULTY_AGENT = `echo a line; printf '%s' '{"question":"A?"}' > "$SENTINEL"`;

/** Files that a capability adds in each round, by path in the registry: the worker asks `homeOf()` about them. */
export const BROUGHT = {
  'capabilities/brings/notes/a.md': 'Brought.',
  'capabilities/brings/notes/b.md': 'Brought as well.',
} as const;
export const FAULTY_MATTER = 'capabilities: [brings]';
