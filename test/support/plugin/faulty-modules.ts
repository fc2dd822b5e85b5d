/** What modules that get it wrong are made of: a sound runtime in which something is different. */
export interface PluginFault {
  /** What the module does, for the table. */
  readonly does: string;
  readonly source: string;
  /** It is never loaded, or never answers, so its row takes as long as that may take. */
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

/** A runtime in which some members are different; undefined leaves one out. */
export function moduleWith(differs: Partial<Record<Member, string | undefined>>, before = ''): string {
  const members = Object.entries({ ...SOUND, ...differs }).filter(([, code]) => code !== undefined);
  return `${before}\nexport default {\n${members.map(([name, code]) => `  ${name}: ${code},`).join('\n')}\n};\n`;
}

export const throwing = (words: string): string => `() => { throw new Error(${JSON.stringify(words)}); }`;
/** A sound end in which something is different. */
export const endWith = (differs: string): string =>
  `(end, input) => ({ exitCode: end.exitCode, text: '', sessionId: input.newSessionId, sessionLost: false, notes: [], ${differs} })`;
/** An object that is nested as deep. */
export const nestedIn = (depth: number): string =>
  `(() => { let all = {}; for (let at = 0; at < ${depth}; at += 1) all = { all }; return all; })()`;
export const HANGING = '() => { for (;;); }';
const PROCESSES = `import { spawn } from 'node:child_process';
import { parentPort } from 'node:worker_threads';
import { closeSync, readdirSync, readlinkSync, rmSync, writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
const linkOf = (fd) => { try { return readlinkSync('/proc/self/fd/' + fd); } catch { return ''; } };
const tryWrite = (fd) => { try { writeSync(fd, 'no message\\n'); } catch {} };`;
/** In a session and with an environment of its own, so that only its parent says whose it is. */
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
 * When a module's answer has reached the worker for certain: a thread's answer and its end come by different ways, and
 * whichever is first is told.
 */
export const LATER_MS = 1_000;

/** The argument of the process that one of them leaves behind: other tests that run now have another. */
export const LEFT_BEHIND = `987654.${process.pid}`;

/** What its agent runs: a line of output, and a question, so that the session is asked for as well. */
export const FAULTY_AGENT = `echo a line; printf '%s' '{"question":"A?"}' > "$SENTINEL"`;

/** What a capability brings in each of their rounds, by its path in the registry: `homeOf()` is asked about it. */
export const BROUGHT = {
  'capabilities/brings/notes/a.md': 'Brought.',
  'capabilities/brings/notes/b.md': 'Brought as well.',
} as const;
export const FAULTY_MATTER = 'capabilities: [brings]';
