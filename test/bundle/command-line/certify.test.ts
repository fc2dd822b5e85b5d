/** `agora validate --runtime`, as shipped: valid modules pass, and for others it reports the problem. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EXIT } from '../../../cli/exit-codes.ts';
import { outputOf } from '../../support/command-line.ts';
import { shop } from '../../support/shop.ts';

/** The example of the documents. */
const MINE =
  /```js\n\/\/ \.github\/agora\/runtimes\/mine\.mjs\n(?<code>[\s\S]*?)```/.exec(
    readFileSync('docs/runtimes.md', 'utf8'),
  )?.groups?.['code'] ?? '';

const AT_HOME = MINE.replace('progress: () => [],', "progress: () => [],\n  homeOf: (path) => 'brought/' + path,");

it('certifies the runtime of the documents, with output for people', async () => {
  using here = shop({});
  here.tree.write('mine.mjs', MINE);

  const told = await here.run(['validate', '--runtime', 'mine.mjs']);

  expect(told.code, told.out).toBe(EXIT.done);
  expect(told.out).toMatch(/mine\.mjs: the runtime mine\n(?:ok {4}[^\n]+\n)+\d+ checks, all passed\./);
  expect(told.out).not.toContain('homeOf-');
});

it('certifies it as TypeScript, with output for programs, including the faults of an optional function', async () => {
  using here = shop({});
  here.tree.write('mine.ts', AT_HOME.replace('(asked) =>', '(asked: string) =>'));

  const json = await here.run(['validate', '--runtime', './mine.ts', '--json']);

  expect(json.code, json.out).toBe(EXIT.done);
  const { runtime, checks } = outputOf('validate --runtime', json);
  expect(json.err).not.toContain('Warning');
  expect(runtime).toBe('mine');
  expect(checks.length).toBeGreaterThanOrEqual(31);
  expect(checks.filter(({ outcome }) => outcome !== 'pass')).toEqual([]);
  expect(checks.map(({ id }) => id).filter((id) => id.startsWith('homeOf-'))).toEqual([
    'homeOf-throws',
    'homeOf-returns-nonsense',
    'homeOf-exits',
  ]);
});

const EXAMPLES = ['examples/runtimes', 'examples/own-runtime/.github/agora/runtimes'].flatMap((folder) =>
  readdirSync(folder).map((file) => ({ folder, file })),
);

it.each(EXAMPLES)('certifies the example runtime $file', async ({ folder, file }) => {
  using here = shop({});
  here.tree.write(file, readFileSync(join(folder, file), 'utf8'));

  const certified = await here.run(['validate', '--runtime', file]);

  expect(certified.code, certified.out).toBe(EXIT.done);
});

it.each([
  ['argv', "argv: ['mine',", "argv: ['mine', input.prompt,", /PROMPT-WORDS is on its command line/],
  ['argv', "argv: ['mine',", "argv: ['mine', input.env.MINE_API_KEY,", /secret-value is on its command line/],
  ['home', 'HOME: input.home', "HOME: '/elsewhere'", /HOME is \/elsewhere/],
  ['prompt', 'stdin: input.prompt', "stdin: ''", /the prompt is nowhere/],
  ['mode', /permissionMode: .*\n/, 'permissionMode: (asked) => ({ effective: asked }),\n', /without a warning/],
  ['output', 'exitCode: end.exitCode', 'exitCode: JSON.parse(Buffer.from(end.stdout).toString()).code', /it threw: /],
  ['exit-code', 'exitCode: end.exitCode', 'exitCode: 0', /137 became 0/],
  ['lines', 'progress: () => []', "progress: (line) => [{ kind: 'note', text: line }]", /100000 characters/],
  ['session', /sessionFiles: .*\n/, "sessionFiles: () => ['elsewhere'],\n", /it names elsewhere/],
  [
    'capabilities',
    'progress: () => [],',
    "progress: () => [],\n  homeOf: (path) => '../' + path,",
    /it puts AGENTS\.md to /,
  ],
  ['same', "argv: ['mine',", "argv: ['mine', String(Math.random()),", /another way the second time/],
])('fails the check "%s" for a module that violates it', async (id, sound, broken, why) => {
  using here = shop({});
  const source = MINE.replace(sound, broken);
  expect(source).not.toBe(MINE);
  here.tree.write('mine.mjs', source);

  const ended = await here.run(['validate', '--runtime', 'mine.mjs', '--json']);

  expect(ended.code).toBe(EXIT.failed);
  const { checks } = outputOf('validate --runtime', ended);
  expect(checks.filter(({ outcome }) => outcome === 'fail').map((check) => check.id)).toContain(id);
  expect(checks.find((check) => check.id === id)?.detail).toMatch(why);
  expect(checks.at(-1)).toMatchObject({ id: 'faults', outcome: 'skip' });
});

it.each([
  ['does not parse', 'export default {', /cannot be loaded/],
  ['lacks a function', MINE.replace('progress: () => [],', ''), /progress: must be a function/],
])('reports when a module %s, and stops there', async (_, source, why) => {
  using here = shop({});
  here.tree.write('mine.mjs', source);

  const ended = await here.run(['validate', '--runtime', 'mine.mjs', '--json']);

  expect(ended.code).toBe(EXIT.failed);
  const { checks, runtime } = outputOf('validate --runtime', ended);
  expect(runtime).toBeUndefined();
  expect(checks).toEqual([
    expect.objectContaining({ id: 'loads', outcome: 'fail', detail: expect.stringMatching(why) as unknown }),
  ]);
});

it.each([
  ['imports a package', "import x from 'left-pad';\n", 'it imports "left-pad", but a runtime is one file that'],
  ['imports a file beside it', "import x from './other.mjs';\n", 'it imports "./other.mjs", but a runtime is one file'],
  [
    'has no default export',
    'export const runtime = {};\n',
    'mine.mjs cannot be used: it cannot be loaded (it has no default',
  ],
  [
    'is empty',
    'export default {};\n',
    'mine.mjs cannot be used: id: is missing; keys: is missing; settings: is missing;',
  ],
])('explains to the author of a module that %s what is wrong', async (_, source, words) => {
  using here = shop({});
  here.tree.write('mine.mjs', source.startsWith('import') ? `${source}${MINE}` : source);

  const ended = await here.run(['validate', '--runtime', 'mine.mjs']);

  expect(ended.code).toBe(EXIT.failed);
  expect(ended.out).toContain(words);
  expect(ended.out).not.toMatch(/data:|certified|…/);
});

it.each(['.', 'claude-code', 'mine.py', 'mine.json'])('says that %s is not a module', async (name) => {
  using here = shop({});
  here.tree.write('mine.py', 'x');

  const ended = await here.run(['validate', '--runtime', name]);

  expect(ended.code).toBe(EXIT.mistake);
  expect(ended.err).toContain(`${name} is not a module: its name does not end in .mjs, .js or .ts.`);
});

it('says that the module does not exist', async () => {
  using here = shop({});

  const ended = await here.run(['validate', '--runtime', 'nothing.mjs']);

  expect(ended.code).toBe(EXIT.mistake);
  expect(ended.err).toContain('There is no module nothing.mjs.');
});
