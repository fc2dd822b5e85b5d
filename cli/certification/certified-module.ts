/**
 * Modules that test a user's runtime with the shipped worker: one that checks its functions against the contract and
 * reports the results as its reply, and one for each fault in each of its functions. Pure: only their text.
 */
export const METHODS = ['permissionMode', 'prepare', 'homeOf', 'command', 'progress', 'read', 'sessionFiles'] as const;
export type CertifiedMethod = (typeof METHODS)[number];

export const FAULTS = {
  throws: (method: CertifiedMethod): string => `() => { throw new Error('certify: ${method}'); }`,
  'returns nonsense': (): string => '() => 42n',
  exits: (): string => '() => process.exit(9)',
} as const;
export type CertifiedFault = keyof typeof FAULTS;

/** What its functions have to fulfil, with the name under which the module reports it. */
export const PROMISES = {
  'argv': 'puts no key and no text of the task on the command line',
  'one-key': 'passes the agent at most one key, and what the worker lets through',
  'home': 'keeps the agent out of any other HOME',
  'prompt': 'gives the prompt on standard input or in a file of its HOME',
  'mode': 'reports a permission mode that it does not know',
  'same': 'gives the same result for the same input',
  'output': 'reads output of any kind without an error, and never calls a failure exit code 0',
  'exit-code': 'never reports a killed agent as a success',
  'lines': 'reads lines of any kind without an error, in notes of at most 300 characters',
  'session': 'picks session files only from those that exist',
  'capabilities': 'keeps files of capabilities in its HOME, or takes none',
} as const;
export type CertifiedPromise = keyof typeof PROMISES;

const TRIES = String.raw`
const odd = ['', ' ', '{', '}', '{}', '[]', 'null', '42', '"', '{"type":', '{"type":"result"}', '{"type":null,"message":[]}', '\u0000', '\ud800', '::set-output::x', 'x'.repeat(100000), '[{"kind":"turn"}]', '{"session_id":{}}', '{"usage":{"input_tokens":"many"}}'];
const bytes = (text) => new TextEncoder().encode(text);
const endOf = (stdout, more) => ({ exitCode: 0, endedBy: 'exit', stdout: bytes(stdout), stderr: bytes(''), durationMs: 5, ...more });
async function tryAll(input) {
  const keys = Object.fromEntries(runtime.keys.map((name, at) => [name, 'secret-value-' + at]));
  const asked = {
    ...input, prompt: 'PROMPT-WORDS', systemPrompt: 'SYSTEM-WORDS', program: '/opt/agent', command: 'true',
    env: { PATH: '/usr/bin', LANG: 'C.UTF-8', ...keys }, session: undefined, resume: undefined,
  };
  const tries = {
    argv: async () => {
      const again = { ...asked, round: 2, resume: { answer: 'ANSWER-WORDS', option: 1, partialState: 'NOTE-WORDS' } };
      for (const one of [asked, again, { ...asked, permissionMode: 'strict' }]) {
        const { argv } = await runtime.command(one);
        const found = /secret-value|PROMPT-WORDS|SYSTEM-WORDS|ANSWER-WORDS|NOTE-WORDS/.exec(argv.join('\n'));
        if (found !== null) return found[0] + ' is on its command line';
      }
    },
    'one-key': async () => {
      const { env } = await runtime.command(asked);
      const given = Object.values(env).filter((value) => value.includes('secret-value'));
      if (given.length > 1) return given.length + ' keys are in its environment';
      if (env.PATH !== '/usr/bin') return 'PATH is not the one that it was given';
    },
    home: async () => {
      const { HOME } = (await runtime.command(asked)).env;
      if (HOME !== asked.home) return 'HOME is ' + HOME + ', not input.home';
    },
    prompt: async () => {
      const files = [...(await runtime.prepare(asked)).values()].map((file) => new TextDecoder().decode(file));
      const { stdin } = await runtime.command(asked);
      if (![stdin, ...files].some((text) => text.includes('PROMPT-WORDS'))) return 'the prompt is nowhere';
    },
    mode: async () => {
      const { warning, effective } = await runtime.permissionMode('no-such-mode');
      if (warning === undefined) return 'it takes no-such-mode for ' + effective + ' without a warning';
    },
    same: async () => {
      const [one, other] = [await runtime.command(asked), await runtime.command(asked)];
      if (JSON.stringify(one) !== JSON.stringify(other)) return 'command() answers another way the second time';
    },
    output: async () => {
      for (const stdout of odd)
        for (const exitCode of [0, 1, 137]) {
          const end = await runtime.read(endOf(stdout, { exitCode, stderr: bytes(stdout) }), asked);
          if (end.failure !== undefined && end.exitCode === 0) return 'it calls ' + JSON.stringify(stdout.slice(0, 40)) + ' a failure with exit code 0';
        }
    },
    'exit-code': async () => {
      const end = await runtime.read(endOf('', { exitCode: 137, endedBy: 'signal' }), asked);
      if (end.exitCode === 0) return 'exit code 137 became 0';
    },
    lines: async () => {
      for (const line of odd)
        for (const told of await runtime.progress(line))
          if (told.kind === 'note' && told.text.length > 300) return 'a note has ' + told.text.length + ' characters';
    },
    session: async () => {
      const there = ['notes.txt', '.mine/talk', '.other/' + asked.newSessionId + '.jsonl'];
      const strange = (await runtime.sessionFiles(there, asked.newSessionId)).find((path) => !there.includes(path));
      if (strange !== undefined) return 'it names ' + strange;
    },
    capabilities: async () => {
      for (const path of ['AGENTS.md', '.claude/skills/mine/SKILL.md', 'a folder/with ümlauts.md', 'x'.repeat(250)]) {
        const home = await runtime.homeOf?.(path);
        if (home === undefined) continue;
        if (typeof home !== 'string' || /^$|^\/|(?:^|\/)\.\.?(?:\/|$)|[\0\\]/.test(home)) return 'it puts ' + path + ' to ' + String(home).slice(0, 200);
      }
    },
  };
  const found = {};
  for (const [name, attempt] of Object.entries(tries)) {
    try { found[name] = (await attempt()) ?? ''; } catch (error) { found[name] = 'it threw: ' + String(error?.message ?? error).slice(0, 300) || 'it threw'; }
  }
  return { id: runtime.id, found, lacks: typeof runtime.homeOf === 'function' ? [] : ['homeOf'] };
}
`;

/** `merge` keeps what a class has in its prototype, and adds no function that the module itself lacks. */
const MERGE = `
const merge = (members) => Object.create(runtime, Object.getOwnPropertyDescriptors({
  ...Object.fromEntries(Object.entries(members).filter(([name]) => typeof runtime[name] === 'function')),
  install: undefined,
  obeys: [...(runtime.obeys ?? []), 'AGENTS.md'],
}));
`;
const SOUND = `
  permissionMode: (asked) => ({ effective: asked }),
  prepare: () => new Map(),
  homeOf: () => undefined,
  command: (input) => ({ argv: ['sh', '-c', input.command], env: { PATH: input.env.PATH, SENTINEL: input.sentinel }, stdin: '' }),
  progress: () => [],
  read: (end, input) => ({ exitCode: end.exitCode, text: '', sessionId: input.newSessionId, sessionLost: false, notes: [] }),
  sessionFiles: () => [],`;

/** @param source of the module, as JavaScript that imports only Node's own modules. */
function importOf(source: string): string {
  return `import runtime from 'data:text/javascript;base64,${Buffer.from(source).toString('base64')}';\n`;
}

export function renderTries(source: string): string {
  return `${importOf(source)}${MERGE}${TRIES}
export default merge({
  permissionMode: (asked) => ({ effective: asked }),
  prepare: () => new Map(),
  homeOf: () => undefined,
  command: () => ({ argv: ['true'], env: {}, stdin: '' }),
  progress: () => [],
  read: async (end, input) => ({ exitCode: 0, text: JSON.stringify(await tryAll(input)), sessionId: input.newSessionId, sessionLost: false, notes: [] }),
  sessionFiles: () => [],
});
`;
}

/** The module itself, with a fault in one function while the others are correct. */
export function renderFaulty(source: string, method: CertifiedMethod, fault: CertifiedFault): string {
  return `${importOf(source)}${MERGE}export default merge({${SOUND}\n  ${method}: ${FAULTS[fault](method)},\n});\n`;
}
