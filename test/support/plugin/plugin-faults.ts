/**
 * Modules that get it wrong, one fault each. What each of them comes to is the table in docs/runtimes.md, which the
 * suites of the worker and of the action hold to be true.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { type PluginTimes, readPluginTimes } from '../../../worker/plugin/plugin-times.ts';

export interface PluginFault {
  /** What the module does, for the table. */
  readonly does: string;
  readonly source: string;
  /** It is never loaded, or never answers, so its row takes as long as that may take. */
  readonly hangs?: 'loading' | 'called';
}

const DOCUMENT = 'docs/runtimes.md';
const DEFAULTS = readPluginTimes({}) as PluginTimes;
const BEGIN = '<!-- plug-in faults -->';
const END = '<!-- /plug-in faults -->';

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

type Member = keyof typeof SOUND | 'sentinel';

/** A runtime in which some members are different; undefined leaves one out. */
export function moduleWith(differs: Partial<Record<Member, string | undefined>>, before = ''): string {
  const members = Object.entries({ ...SOUND, ...differs }).filter(([, code]) => code !== undefined);
  return `${before}\nexport default {\n${members.map(([name, code]) => `  ${name}: ${code},`).join('\n')}\n};\n`;
}

const throwing = (words: string): string => `() => { throw new Error(${JSON.stringify(words)}); }`;
/** A sound end in which something is different. */
const endWith = (differs: string): string =>
  `(end, input) => ({ exitCode: end.exitCode, text: '', sessionId: input.newSessionId, sessionLost: false, notes: [], ${differs} })`;
const HANGING = '() => { for (;;); }';
const PROCESSES = `import { spawn } from 'node:child_process';
import { parentPort } from 'node:worker_threads';
import { closeSync, readdirSync, readlinkSync, rmSync, writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
const linkOf = (fd) => { try { return readlinkSync('/proc/self/fd/' + fd); } catch { return ''; } };
const tryWrite = (fd) => { try { writeSync(fd, 'no message\\n'); } catch {} };`;
/** In a session and with an environment of its own, so that only its parent says whose it is. */
const DAEMON = "spawn('sleep', ['987654'], { detached: true, stdio: 'ignore', env: {} }).unref();";

const fault = (
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
const LATER_MS = 1_000;

/** The argument of the process that one of them leaves behind: other tests that run now have another. */
export const LEFT_BEHIND = `987654.${process.pid}`;

export const PLUGIN_FAULTS: readonly PluginFault[] = [
  { does: 'does not parse', source: 'export default {' },
  { does: 'throws while it is loaded', source: 'throw new Error("not today");' },
  { does: 'exits while it is loaded', source: 'process.exit(7);' },
  { does: 'never finishes loading', source: 'await new Promise(() => {});', hangs: 'loading' },
  { does: 'loops while it is loaded', source: 'for (;;);', hangs: 'loading' },
  { does: 'exports no object', source: 'export default 42;' },
  fault('has no `read()`', { read: undefined }),
  fault('wants a token of the runner as its key', { keys: "['GITHUB_TOKEN']" }),
  fault('throws in `permissionMode()`', { permissionMode: throwing('no modes today') }),
  fault('throws in `prepare()`', { prepare: throwing('nothing to prepare') }),
  fault('throws in `command()`', { command: throwing('no command') }),
  fault('throws in `progress()`', { progress: throwing('cannot read this line') }),
  fault('throws in `read()`', { read: throwing('cannot read the end') }),
  fault('throws in `sessionFiles()`', { sessionFiles: throwing('which session?') }),
  fault('loops in `command()`', { command: HANGING }, { hangs: 'called' }),
  fault('loops in `progress()`', { progress: HANGING }, { hangs: 'called' }),
  fault('never resolves in `read()`', { read: '() => new Promise(() => {})' }, { hangs: 'called' }),
  fault('loops in `sessionFiles()`', { sessionFiles: HANGING }, { hangs: 'called' }),
  fault('returns no mode', { permissionMode: '() => ({})' }),
  fault('prepares a file outside of its folder', { prepare: "() => new Map([['../../outside', Buffer.from('x')]])" }),
  fault('returns a command without a program', { command: "() => ({ argv: [], env: {}, stdin: '' })" }),
  fault('returns an environment with a NUL', {
    command: "(input) => ({ argv: ['true'], env: { A: 'b\\0c' }, stdin: '' })",
  }),
  fault('returns numbers in words', { progress: "() => [{ kind: 'turn', tokens: 'many' }]" }),
  fault('tells a megabyte of progress', { progress: "() => [{ kind: 'note', text: 'x'.repeat(1048576) }]" }),
  fault('tells two thousand notes for a line', { progress: "() => new Array(2000).fill({ kind: 'note', text: 'x' })" }),
  fault('returns nothing from `read()`', { read: '() => undefined' }),
  fault('calls exit code 0 a failure', {
    read: "() => ({ exitCode: 0, text: '', failure: { detail: 'a', fix: 'b' }, sessionLost: false, notes: [] })",
  }),
  fault('returns what JSON cannot hold', {
    read: "() => ({ exitCode: 0, text: '', usage: { tokens: 1n }, sessionLost: false, notes: [] })",
  }),
  fault('names a session file that it was not given', { sessionFiles: "() => ['.ssh/id_ed25519']" }),
  fault('throws what has no words', { read: '() => { throw { toString() { throw 1; } }; }' }),
  fault('throws words that command a terminal', { read: "() => { throw new Error('\\u001b[2Jall\\u0007 gone'); }" }),
  fault('throws after it has answered', {
    command: `(input) => { setTimeout(() => { throw new Error('too late'); }, ${LATER_MS}); return { argv: ['sleep', '600'], env: { ...input.env }, stdin: '' }; }`,
  }),
  fault('exits in `command()`', { command: '() => process.exit(3)' }),
  fault('exits while the agent works', {
    command: `(input) => { setTimeout(() => process.exit(4), ${LATER_MS}); return { argv: ['sleep', '600'], env: { ...input.env }, stdin: '' }; }`,
  }),
  fault('kills its process in `read()`', { read: "() => { process.kill(process.pid, 'SIGKILL'); for (;;); }" }),
  fault('uses up its memory in `read()`', {
    read: '() => { const all = []; for (;;) all.push(new Array(100000).fill(all.length)); }',
  }),
  fault('sends garbage instead of its answer', { read: "() => { parentPort.postMessage('no message'); for (;;); }" }),
  fault('leaves a process behind and throws', {
    command: `() => { spawn('sleep', ['${LEFT_BEHIND}'], { detached: true, stdio: 'ignore' }).unref(); throw new Error('gone'); }`,
  }),
  fault('leaves a process behind that has nothing of its environment, and exits', {
    command: `() => { ${DAEMON} process.exit(5); }`,
  }),
  fault('leaves a process behind that ignores SIGTERM, and throws', {
    command:
      "() => { spawn('bash', ['-c', 'trap \"\" TERM; sleep 987654; true'], { detached: true, stdio: 'ignore' }).unref(); throw new Error('stubborn'); }",
  }),
  fault(
    'ignores SIGTERM and never answers',
    { read: "() => { process.on('SIGTERM', () => undefined); return new Promise(() => undefined); }" },
    { hangs: 'called' },
  ),
  fault('stops its own process', { read: "() => { process.kill(process.pid, 'SIGSTOP'); }" }, { hangs: 'called' }),
  fault(
    'waits for ever without a turn of its loop',
    { read: '() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)' },
    { hangs: 'called' },
  ),
  fault(
    'loops when it is to exit',
    { read: "() => { process.on('exit', () => { for (;;); }); process.exit(6); }" },
    { hangs: 'called' },
  ),
  fault('prints without end', { read: '() => { for (;;) tryWrite(1); }' }, { hangs: 'called' }),
  fault('closes its standard input and output, and throws', {
    command: "() => { for (const fd of [0, 1, 2]) closeSync(fd); throw new Error('closed'); }",
  }),
  fault('writes into the connection of its process', {
    read: "() => { for (const fd of readdirSync('/proc/self/fd')) if (linkOf(fd).startsWith('socket:')) tryWrite(Number(fd)); for (;;); }",
  }),
  fault('answers what it was not asked', {
    read: `() => { parentPort.postMessage('{"kind":"answer","id":999,"values":[]}'); for (;;); }`,
  }),
  fault('closes the way to its worker', { read: '() => { parentPort.close(); return new Promise(() => undefined); }' }),
  fault('has a member that throws when it is looked at', {
    id: "'mine', get keys() { throw new Error('hands off'); }",
    keys: undefined,
  }),
  fault('returns an object that throws when it is looked at', {
    read: "() => new Proxy({}, { get(_, name) { if (name === 'then') return undefined; throw new Error('do not look'); } })",
  }),
  fault('returns an object that cannot be listed', {
    read: "() => new Proxy({}, { ownKeys() { throw new Error('no names'); } })",
  }),
  fault('returns what becomes something else as JSON', { command: "() => ({ toJSON: () => 'true' })" }),
  fault('returns an object that is no promise and has a `then()`', {
    prepare: "() => ({ then: (_, reject) => { reject(new Error('not then')); } })",
  }),
  fault('returns an iterator that never ends', { progress: 'async function* () { for (;;) yield 1; }' }),
  fault('returns 200 megabytes', {
    read: "() => ({ exitCode: 0, text: 'x'.repeat(200 * 1048576), sessionLost: false, notes: [] })",
  }),
  fault('returns a list of a hundred thousand lists in each other', {
    read: '() => { let all = []; for (let depth = 0; depth < 100000; depth += 1) all = [all]; return all; }',
  }),
  fault('rejects after it has answered', {
    command: `(input) => { setTimeout(() => { void Promise.reject(new Error('too late to say no')); }, ${LATER_MS}); return { argv: ['sleep', '600'], env: { ...input.env }, stdin: '' }; }`,
  }),
  fault('changes what lists and texts do, and throws', {
    command:
      "() => { Array.prototype.map = String.prototype.slice = JSON.stringify = () => { throw new Error('changed'); }; throw new Error('no words get out'); }",
  }),
  { does: 'exports a class', source: "export default class { static id = 'mine'; }" },
  { does: 'exports a promise that rejects', source: "export default Promise.reject(new Error('not today either'));" },
  fault('wants an option of npm for its package', {
    id: "'mine', install: { package: '--globalconfig=/tmp/x', version: '1.0.0', program: 'mine', bin: 'mine/cli' }",
  }),
  fault('wants a program by a path that leads out of its package', {
    id: "'mine', install: { package: 'mine', version: '1.0.0/../../..', program: '../../../bin/sh', bin: '../../bin/sh' }",
  }),
  fault('wants the folder of git kept from its agent', { obeys: "['.git']" }),
  fault('writes questions where its agent is kept from', { obeys: "['notes']", sentinel: "'notes/ask.json'" }),
  fault('names a permission mode of its own', { permissionMode: "() => ({ effective: 'yolo' })" }),
  fault('prepares a file below another file', {
    prepare: "() => new Map([['a', Buffer.from('x')], ['a/b', Buffer.from('y')]])",
  }),
  fault('prepares a Map whose keys are numbers', { prepare: "() => new Map([[1, Buffer.from('x')]])" }),
  fault('returns an argument with a NUL', { command: "() => ({ argv: ['true', 'a\\0b'], env: {}, stdin: '' })" }),
  fault('exits with code 0 in `progress()`', { progress: '() => process.exit(0)' }),
  fault('tells half a token', { progress: "() => [{ kind: 'turn', tokens: 0.5 }]" }),
  fault('tells more tokens than a number can count', { progress: "() => [{ kind: 'turn', tokens: 1e308 }]" }),
  fault('tells a cost that is no number', { read: endWith('spent: { sessionCostUsd: NaN }') }),
  fault('tells a cost below nothing', { read: endWith('spent: { sessionCostUsd: -1 }') }),
  fault('names a session by a megabyte', { read: endWith("sessionId: 'x'.repeat(1048576)") }),
  fault('tells twenty megabytes of usage', { read: endWith("usage: { a: 'x'.repeat(20000000) }") }),
  fault('returns a circle', { read: '() => { const circle = {}; circle.circle = circle; return circle; }' }),
  fault('calls itself without end', { read: '() => { const again = () => again(); again(); }' }),
  fault('throws what is not there', { read: '() => { throw undefined; }' }),
  fault('throws lines that command a runner', {
    read: "() => { throw new Error('all\\n::error::gone\\n::stop-commands::x'); }",
  }),
  fault('uses up memory outside of its heap', {
    read: '() => { const all = []; for (;;) all.push(Buffer.alloc(100000000, 1)); }',
  }),
  fault('deletes itself and the folder of its connection, and throws', {
    command:
      "() => { for (const path of [process.cwd(), fileURLToPath(import.meta.url)]) try { rmSync(path, { recursive: true, force: true }); } catch {} throw new Error('deleted'); }",
  }),
  fault('changes its name, and throws', { command: "() => { process.title = 'bash'; throw new Error('who am I'); }" }),
];

/** What its agent runs: a line of output, and a question, so that the session is asked for as well. */
export const FAULTY_AGENT = `echo a line; printf '%s' '{"question":"A?"}' > "$SENTINEL"`;

/** With the limits that the table has, where a test has set others. */
export const endOf = (detail: string, { openMs, callMs }: PluginTimes = DEFAULTS): string =>
  detail
    .replace(/^The (?:runtime \S+|program) /, '')
    .replaceAll('|', '\\|')
    .replace(`not loaded within ${openMs / 1_000} seconds`, `not loaded within ${DEFAULTS.openMs / 1_000} seconds`)
    .replace(`not answer within ${callMs / 1_000} seconds`, `not answer within ${DEFAULTS.callMs / 1_000} seconds`);

/** The table of the document, by what the module does. */
export function publishedEnds(): ReadonlyMap<string, string> {
  const text = readFileSync(DOCUMENT, 'utf8');
  const rows = text.slice(text.indexOf(BEGIN), text.indexOf(END)).matchAll(/^\| (.+?) \| `(.+)` \|$/gm);
  return new Map([...rows].map(([, does = '', end = '']) => [does, end]));
}

/** With AGORA_WRITE_FAULTS=1. */
export function publishEnds(ends: ReadonlyMap<string, string>): void {
  const text = readFileSync(DOCUMENT, 'utf8');
  const table = [
    '| The module… | The round ends as `worker-failed`: "The runtime … |',
    '|---|---|',
    ...PLUGIN_FAULTS.map(({ does }) => `| ${does} | \`${ends.get(does) ?? ''}\` |`),
  ];
  const before = text.slice(0, text.indexOf(BEGIN) + BEGIN.length);
  writeFileSync(DOCUMENT, `${before}\n\n${table.join('\n')}\n\n${text.slice(text.indexOf(END))}`);
}
