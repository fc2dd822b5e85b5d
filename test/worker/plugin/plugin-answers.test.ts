/** Valid responses of a registry's runtime: everything that goes into records and results has a format and a limit. */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { ANSWERS } from '../../../worker/plugin/plugin-answers.ts';
import { decodeLine, encodeLine } from '../../../worker/plugin/plugin-lines.ts';

const END = { exitCode: 0, text: '', sessionId: 'one', usage: { inputTokens: 1 }, sessionLost: false, notes: [] };
const files = (...paths: string[]) => new Map(paths.map((path) => [path, new Uint8Array([1])] as const));
const refused = (method: keyof typeof ANSWERS, value: unknown): string | undefined => {
  const { error } = ANSWERS[method].safeParse(value);
  return error === undefined
    ? undefined
    : `${error.issues[0]?.path.join('.') ?? ''}: ${error.issues[0]?.message ?? ''}`;
};

function nested(depth: number): Record<string, unknown> {
  let all: Record<string, unknown> = {};
  for (let at = 0; at < depth; at += 1) all = { all };
  return all;
}

it('accepts a valid end unchanged', () => {
  const sound = {
    ...END,
    spent: { tokens: 12, sessionTokens: 30, sessionCostUsd: 0.125 },
    denied: [{ tool: 'Bash', about: 'ls' }],
  };

  expect(ANSWERS.read.parse(sound)).toEqual(sound);
  expect(ANSWERS.read.parse({ ...END, sessionId: undefined, usage: undefined })).toMatchObject({ exitCode: 0 });
});

it.each<[string, Record<string, unknown>, RegExp]>([
  ['half a token', { spent: { tokens: 0.5 } }, /^spent\.tokens: /],
  ['more tokens than a number can count', { spent: { sessionTokens: 1e308 } }, /^spent\.sessionTokens: /],
  ['a cost without end', { spent: { sessionCostUsd: Infinity } }, /^spent\.sessionCostUsd: /],
  ['a cost below nothing', { spent: { sessionCostUsd: -0.01 } }, /^spent\.sessionCostUsd: /],
  ['a session that is no text', { sessionId: 42 }, /^sessionId: /],
  ['a session without a name', { sessionId: '' }, /^sessionId: must be text/],
  ['a session of two lines', { sessionId: 'one\ntwo' }, /^sessionId: must be text without control characters/],
  ['half a character as its session', { sessionId: '\ud800' }, /^sessionId: must be text/],
  ['a long session', { sessionId: 'x'.repeat(201) }, /^sessionId: must be at most 200 characters/],
  ['a lot of usage', { usage: { a: 'x'.repeat(70_000) } }, /^usage: must be at most 65536 characters/],
  ['usage in usage in usage', { usage: nested(51) }, /^usage: must be nested at most 50 levels deep/],
  ['usage without an end that anybody could reach', { usage: nested(100_000) }, /^usage: must be nested at most 50/],
  ['more notes than anybody reads', { notes: new Array(101).fill('x') }, /^notes: /],
  ['more denied tools than anybody reads', { denied: new Array(1_001).fill({ tool: 'Bash', about: '' }) }, /^denied: /],
  ['a tool with a long name', { denied: [{ tool: 'x'.repeat(201), about: '' }] }, /^denied\.0\.tool: /],
])('refuses an end that contains %s', (_, differs, words) => {
  expect(refused('read', { ...END, ...differs })).toMatch(words);
});

it.each<[string, unknown]>([
  ['below another file', files('a', 'a/b')],
  ['below a file of another folder', files('x/a/b/c', 'x/a')],
  ['with a name that no disk takes', files('a'.repeat(256))],
  ['with a path that no disk takes', files(new Array(300).fill('abcd').join('/'))],
  ['that is a folder', files('a/')],
  ['with a name left out', files('a//b')],
  ['outside of its folder', files('../a')],
  ['outside of its folder, by a way down', files('a/../../b')],
  ['from the top', files('/etc/a')],
  ['without bytes', new Map([['a', 'text']])],
])('prepares no file %s', (_, value) => {
  expect(refused('prepare', value)).toBeTypeOf('string');
});

it('prepares files in the same folder, with names in any script', () => {
  expect(refused('prepare', files('a', 'ab', 'x/a', 'x/b', 'Über/数据.json', 'a b'))).toBeUndefined();
});

const command = (differs: object) => ({ argv: ['true'], env: { PATH: '/bin' }, stdin: '', ...differs });

it('accepts a command that a machine can start, with a prompt of any length on its standard input', () => {
  const largest = command({ argv: ['true', 'x'.repeat(131_000)], stdin: 'x'.repeat(5_000_000) });

  expect(refused('command', largest)).toBeUndefined();
  expect(spawnSync('true', largest.argv.slice(1)).status).toBe(0);
});

it.each<[string, object, RegExp]>([
  ['one argument that no machine takes', { argv: ['true', 'x'.repeat(131_001)] }, /^argv\.1: must be at most 131000/],
  ['one variable that no machine takes', { env: { A: 'é'.repeat(70_000) } }, /^env\.A: must be at most 131000 bytes/],
  ['more arguments than a machine takes', { argv: new Array(120_000).fill('true') }, /^: argv and env must be at most/],
  [
    'more variables than a machine takes',
    { env: Object.fromEntries(Array.from({ length: 9_000 }, (_, at) => [`A${at}`, 'x'.repeat(100)])) },
    /^: argv and env must be at most 1000000 bytes together/,
  ],
])('starts no command with %s', (_, differs, words) => {
  expect(refused('command', command(differs))).toMatch(words);
});

it('knows the three permission modes', () => {
  for (const effective of ['bypass', 'scoped', 'strict'])
    expect(refused('permissionMode', { effective })).toBeUndefined();
  expect(refused('permissionMode', { effective: 'yolo' })).toBe('effective: must be bypass, scoped or strict');
});

it('says what is wrong with the keys of a Map, before anything is sent', () => {
  expect(() => encodeLine(new Map([[1, 2]]))).toThrow('it returned a Map with a key that is not a string');
  expect(decodeLine(encodeLine({ files: new Map([['a', new Uint8Array([7])]]) }))).toEqual({
    files: new Map([['a', new Uint8Array([7])]]),
  });
});
