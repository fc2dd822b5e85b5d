/**
 * Faulty modules, with one fault each. The table in docs/runtimes.md has the result of each, and the test suites of the
 * worker and the action check that table.
 */
import {
  DAEMON,
  endWith,
  fault,
  HANGING,
  LATER_MS,
  LEFT_BEHIND,
  nestedIn,
  type PluginFault,
  throwing,
} from './faulty-modules.ts';

export const PLUGIN_FAULTS: readonly PluginFault[] = [
  { does: 'does not parse', source: 'export default {' },
  { does: 'throws while it is loaded', source: 'throw new Error("not today");' },
  { does: 'exits while it is loaded', source: 'process.exit(7);' },
  { does: 'never finishes loading', source: 'await new Promise(() => {});', hangs: 'loading' },
  { does: 'loops while it is loaded', source: 'for (;;);', hangs: 'loading' },
  { does: 'exports no object', source: 'export default 42;' },
  fault('has no `read()`', { read: undefined }),
  fault('names a token of the runner as its key', { keys: "['GITHUB_TOKEN']" }),
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
  fault('returns a number as text', { progress: "() => [{ kind: 'turn', tokens: 'many' }]" }),
  fault('reports a megabyte of progress', { progress: "() => [{ kind: 'note', text: 'x'.repeat(1048576) }]" }),
  fault('reports 2,000 notes for one line', { progress: "() => new Array(2000).fill({ kind: 'note', text: 'x' })" }),
  fault('returns nothing from `read()`', { read: '() => undefined' }),
  fault('reports a failure with exit code 0', {
    read: "() => ({ exitCode: 0, text: '', failure: { detail: 'a', fix: 'b' }, sessionLost: false, notes: [] })",
  }),
  fault('returns a value that JSON cannot represent', {
    read: "() => ({ exitCode: 0, text: '', usage: { tokens: 1n }, sessionLost: false, notes: [] })",
  }),
  fault('names a session file that it was not given', { sessionFiles: "() => ['.ssh/id_ed25519']" }),
  fault('throws an object that cannot be converted to text', { read: '() => { throw { toString() { throw 1; } }; }' }),
  fault('throws a message with escape sequences', { read: "() => { throw new Error('\\u001b[2Jall\\u0007 gone'); }" }),
  fault('throws after it has returned', {
    command: `(input) => { setTimeout(() => { throw new Error('too late'); }, ${LATER_MS}); return { argv: ['sleep', '600'], env: { ...input.env }, stdin: '' }; }`,
  }),
  fault('exits in `command()`', { command: '() => process.exit(3)' }),
  fault('exits while the agent runs', {
    command: `(input) => { setTimeout(() => process.exit(4), ${LATER_MS}); return { argv: ['sleep', '600'], env: { ...input.env }, stdin: '' }; }`,
  }),
  fault('kills its process in `read()`', { read: "() => { process.kill(process.pid, 'SIGKILL'); for (;;); }" }),
  fault('uses up its memory in `read()`', {
    read: '() => { const all = []; for (;;) all.push(new Array(100000).fill(all.length)); }',
  }),
  fault('sends garbage instead of its result', { read: "() => { parentPort.postMessage('no message'); for (;;); }" }),
  fault('leaves a process behind and throws', {
    command: `() => { spawn('sleep', ['${LEFT_BEHIND}'], { detached: true, stdio: 'ignore' }).unref(); throw new Error('gone'); }`,
  }),
  fault('leaves a process behind with an empty environment, and exits', {
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
    'blocks its event loop forever',
    { read: '() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)' },
    { hangs: 'called' },
  ),
  fault(
    'loops when it should exit',
    { read: "() => { process.on('exit', () => { for (;;); }); process.exit(6); }" },
    { hangs: 'called' },
  ),
  fault('prints endlessly', { read: '() => { for (;;) tryWrite(1); }' }, { hangs: 'called' }),
  fault('closes its standard input and output, and throws', {
    command: "() => { for (const fd of [0, 1, 2]) closeSync(fd); throw new Error('closed'); }",
  }),
  fault('writes into the sockets of its process', {
    read: "() => { for (const fd of readdirSync('/proc/self/fd')) if (linkOf(fd).startsWith('socket:')) tryWrite(Number(fd)); for (;;); }",
  }),
  fault('answers a call that was not made', {
    read: `() => { parentPort.postMessage('{"kind":"answer","id":999,"values":[]}'); for (;;); }`,
  }),
  fault('closes its connection', { read: '() => { parentPort.close(); return new Promise(() => undefined); }' }),
  fault('has a member that throws when it is read', {
    id: "'mine', get keys() { throw new Error('hands off'); }",
    keys: undefined,
  }),
  fault('returns an object that throws when it is read', {
    read: "() => new Proxy({}, { get(_, name) { if (name === 'then') return undefined; throw new Error('do not look'); } })",
  }),
  fault('returns an object that cannot be listed', {
    read: "() => new Proxy({}, { ownKeys() { throw new Error('no names'); } })",
  }),
  fault('returns an object that is serialized as something else', { command: "() => ({ toJSON: () => 'true' })" }),
  fault('returns an object that is not a promise but has a `then()`', {
    prepare: "() => ({ then: (_, reject) => { reject(new Error('not then')); } })",
  }),
  fault('returns an iterator that never ends', { progress: 'async function* () { for (;;) yield 1; }' }),
  fault('returns 200 megabytes', {
    read: "() => ({ exitCode: 0, text: 'x'.repeat(200 * 1048576), sessionLost: false, notes: [] })",
  }),
  fault('returns a list nested a hundred thousand levels deep', {
    read: '() => { let all = []; for (let depth = 0; depth < 100000; depth += 1) all = [all]; return all; }',
  }),
  fault('rejects a promise after it has returned', {
    command: `(input) => { setTimeout(() => { void Promise.reject(new Error('too late to say no')); }, ${LATER_MS}); return { argv: ['sleep', '600'], env: { ...input.env }, stdin: '' }; }`,
  }),
  fault('changes methods of arrays, strings and JSON, and throws', {
    command:
      "() => { Array.prototype.map = String.prototype.slice = JSON.stringify = () => { throw new Error('changed'); }; throw new Error('no words get out'); }",
  }),
  { does: 'exports a class', source: "export default class { static id = 'mine'; }" },
  { does: 'exports a promise that rejects', source: "export default Promise.reject(new Error('not today either'));" },
  fault('names an npm option as its package', {
    id: "'mine', install: { package: '--globalconfig=/tmp/x', version: '1.0.0', program: 'mine', bin: 'mine/cli' }",
  }),
  fault('names a program by a path outside of its package', {
    id: "'mine', install: { package: 'mine', version: '1.0.0/../../..', program: '../../../bin/sh', bin: '../../bin/sh' }",
  }),
  fault('hides the `.git` folder from its agent', { obeys: "['.git']" }),
  fault('writes questions to a path that its agent cannot see', { obeys: "['notes']", sentinel: "'notes/ask.json'" }),
  fault('returns an unknown permission mode', { permissionMode: "() => ({ effective: 'yolo' })" }),
  fault('prepares a file below another file', {
    prepare: "() => new Map([['a', Buffer.from('x')], ['a/b', Buffer.from('y')]])",
  }),
  fault('prepares a Map whose keys are numbers', { prepare: "() => new Map([[1, Buffer.from('x')]])" }),
  fault('returns an argument with a NUL', { command: "() => ({ argv: ['true', 'a\\0b'], env: {}, stdin: '' })" }),
  fault('exits with code 0 in `progress()`', { progress: '() => process.exit(0)' }),
  fault('reports half a token', { progress: "() => [{ kind: 'turn', tokens: 0.5 }]" }),
  fault('reports more tokens than a number can represent', { progress: "() => [{ kind: 'turn', tokens: 1e308 }]" }),
  fault('reports a cost that is not a number', { read: endWith('spent: { sessionCostUsd: NaN }') }),
  fault('reports a negative cost', { read: endWith('spent: { sessionCostUsd: -1 }') }),
  fault('returns a session id of one megabyte', { read: endWith("sessionId: 'x'.repeat(1048576)") }),
  fault('reports twenty megabytes of usage', { read: endWith("usage: { a: 'x'.repeat(20000000) }") }),
  fault('returns a circular object', { read: '() => { const circle = {}; circle.circle = circle; return circle; }' }),
  fault('recurses endlessly', { read: '() => { const again = () => again(); again(); }' }),
  fault('throws `undefined`', { read: '() => { throw undefined; }' }),
  fault('throws a message with workflow commands', {
    read: "() => { throw new Error('all\\n::error::gone\\n::stop-commands::x'); }",
  }),
  fault('uses up memory outside of its heap', {
    read: '() => { const all = []; for (;;) all.push(Buffer.alloc(100000000, 1)); }',
  }),
  fault('deletes itself and the folder of its connection, and throws', {
    command:
      "() => { for (const path of [process.cwd(), fileURLToPath(import.meta.url)]) try { rmSync(path, { recursive: true, force: true }); } catch {} throw new Error('deleted'); }",
  }),
  fault('returns an argument that is too long for any machine', {
    command: "(input) => ({ argv: ['true', 'x'.repeat(200000)], env: { ...input.env }, stdin: '' })",
  }),
  fault('returns too many variables for any machine', {
    command:
      "(input) => ({ argv: ['true'], env: Object.fromEntries(Array.from({ length: 20000 }, (_, at) => ['A' + at, 'x'.repeat(100)])), stdin: '' })",
  }),
  fault('prepares forty megabytes', { prepare: "() => new Map([['a', Buffer.alloc(40000000)]])" }),
  fault('reports usage nested a hundred levels deep', { read: endWith(`usage: ${nestedIn(100)}`) }),
  fault('reports usage nested five thousand levels deep', { read: endWith(`usage: ${nestedIn(5_000)}`) }),
  fault('gives every object a `toJSON()`', { read: "() => { Object.prototype.toJSON = () => 'x'; return {}; }" }),
  fault('changes how JSON is read', {
    command:
      "(input) => { JSON.parse = () => { throw new Error('no JSON'); }; return { argv: ['true'], env: { ...input.env }, stdin: '' }; }",
  }),
  fault('throws an error whose message is not text', {
    read: "() => { throw Object.assign(new Error('x'), { message: { toString: () => 'an object' } }); }",
  }),
  fault(
    'throws an error with a message that never ends',
    {
      read: "() => { throw Object.defineProperty(new Error('x'), 'message', { get() { for (;;); } }); }",
    },
    { hangs: 'called' },
  ),
  fault('has a function that exists only when it is first read', {
    id: "'mine', looked: 0, get command() { this.looked += 1; return this.looked > 1 ? undefined : () => 1; }",
    command: undefined,
  }),
  fault('has a function that throws when it is read again', {
    id: "'mine', looked: 0, get read() { this.looked += 1; if (this.looked > 1) throw new Error('not again'); return () => 1; }",
    read: undefined,
  }),
  fault('never runs out of promises', { read: 'async () => { for (;;) await null; }' }, { hangs: 'called' }),
  fault(
    'replaces `Promise.prototype.then`',
    {
      command:
        "(input) => { Promise.prototype.then = () => undefined; return { argv: ['true'], env: { ...input.env }, stdin: '' }; }",
    },
    { hangs: 'called' },
  ),
  fault(
    'matches a line with a regular expression that never ends',
    {
      progress: "() => { /^(a+)+$/.test('a'.repeat(60) + 'b'); return []; }",
    },
    { hangs: 'called' },
  ),
  fault('throws while it exits', {
    read: "() => { process.on('exit', () => { throw new Error('at exit'); }); process.exit(0); }",
  }),
  fault('sends an answer to every possible call', {
    read: `() => { for (let id = 0; id < 50; id += 1) parentPort.postMessage(JSON.stringify({ kind: 'answer', id, values: [] })); for (;;); }`,
  }),
  fault('starts sixty processes with an empty environment, and throws', {
    command: `() => { for (let at = 0; at < 60; at += 1) { ${DAEMON} } throw new Error('sixty'); }`,
  }),
  {
    does: 'exports a `then()` that never ends',
    source: 'export function then() { for (;;); }\nexport default {};',
    hangs: 'loading',
  },
  { does: 'exports a list', source: 'export default Object.freeze([]);' },
  {
    does: 'exports an object that throws when it is read',
    source: "export default new Proxy({}, { get() { throw new Error('do not look at me'); } });",
  },
  { does: 'is a CommonJS module', source: 'module.exports = {};' },
  fault('changes its name, and throws', { command: "() => { process.title = 'bash'; throw new Error('who am I'); }" }),
  fault('throws in `homeOf()`', { homeOf: throwing('no home today') }),
  fault('loops in `homeOf()`', { homeOf: HANGING }, { hangs: 'called' }),
  fault('never resolves in `homeOf()`', { homeOf: '() => new Promise(() => {})' }, { hangs: 'called' }),
  fault('exits in `homeOf()`', { homeOf: '() => process.exit(8)' }),
  fault('returns a number from `homeOf()`', { homeOf: '() => 42' }),
  fault('puts files of a capability outside of its folder', { homeOf: "(path) => '../' + path" }),
  fault('returns a home path of one megabyte', { homeOf: "() => 'x/'.repeat(524288) + 'x'" }),
  fault('has a `homeOf` that is not a function', { homeOf: "'notes'" }),
];
