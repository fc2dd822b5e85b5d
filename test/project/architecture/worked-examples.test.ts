/**
 * The worked examples of docs/architecture.md, done as the document says: their files are written into a copy of the
 * sources, compiled, registered, and tested by their own tests and the contracts.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/worker/work-tree.ts';
import { readExamples } from '../examples.ts';

const FILE = /^\/\/ (?<path>[\w./-]+)\n/;
const COPIED = [
  'action',
  'action.yml',
  'bot',
  'docs',
  'github',
  'package.json',
  'protocol',
  'scripts',
  'test',
  'tsconfig.json',
  'vitest.config.ts',
  'worker',
];
/** The document also requires recorded output, but its agent CLI does not exist. */
const RECORDINGS = 'test/support/agents/recordings/sample';
const CONTRACTS = [
  'test/contracts/triggers.contract.test.ts',
  'test/contracts/runtimes.contract.test.ts',
  'test/bot/rules/rules-table.test.ts',
];

const examples = readExamples('docs/architecture.md', 'ts').map(({ text }) => ({
  path: FILE.exec(text)?.groups?.['path'] ?? '',
  text: `${text.replace(FILE, '')}\n`,
}));
const tests = examples.map(({ path }) => path).filter((path) => path.endsWith('.test.ts'));

let folder: ReturnType<typeof temporaryFolder>;

beforeAll(() => {
  folder = temporaryFolder();
  for (const path of COPIED) cpSync(path, join(folder.path, path), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder.path, 'node_modules'));
  for (const { path, text } of examples) write(path, text);
  write(`${RECORDINGS}/finished.txt`, 'The task is done.\n');
  write(`${RECORDINGS}/asked.txt`, 'I have a question.\n');
  execFileSync(process.execPath, ['scripts/generate/write-registries.ts'], { cwd: folder.path });
  return () => {
    folder[Symbol.dispose]();
  };
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder.path, path)), { recursive: true });
  writeFileSync(join(folder.path, path), text);
}

/** The compiler's messages about these files of the copy. */
function compile(paths: readonly string[]): string[] {
  const { config } = ts.readConfigFile('tsconfig.json', (path) => readFileSync(path, 'utf8')) as { config: object };
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, folder.path);
  const names = paths.map((path) => join(folder.path, path));
  const program = ts.createProgram(names, { ...options, noEmit: true });
  return names
    .map((name) => program.getSourceFile(name))
    .flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

function runTests(paths: readonly string[]): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'pure', '--project', 'processes', ...paths],
    { cwd: folder.path, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
  );
  return { status, said: `${stdout}${stderr}` };
}

it('shows a rule, a trigger and a runtime, each in one file and with a test', () => {
  expect(examples.map(({ path }) => path)).toEqual([
    'action/triggers/push.ts',
    'test/action/triggers/push.test.ts',
    'bot/rules/recovery/remind-of-held-work.ts',
    'test/bot/rules/recovery/remind-of-held-work.test.ts',
    'worker/runtimes/sample.ts',
    'test/worker/runtimes/sample.test.ts',
  ]);
});

it('compiles the worked examples', () => {
  expect(compile(examples.map(({ path }) => path))).toEqual([]);
});

it('reports an example that does not compile', () => {
  const path = 'bot/rules/recovery/wrong.ts';
  write(path, "import { NOTHING } from '../../decision/decided.ts';\nexport const wrong: string = NOTHING;\n");

  expect(compile([path]).join()).toContain("not assignable to type 'string'");
});

it('registers the worked examples without a change in another file', () => {
  const registries = ['action/triggers', 'bot/rules', 'worker/runtimes'].map((path) =>
    readFileSync(join(folder.path, path, 'registry.gen.ts'), 'utf8'),
  );

  expect(registries).toEqual([
    expect.stringContaining("from './push.ts'"),
    expect.stringContaining("from './recovery/remind-of-held-work.ts'"),
    expect.stringContaining("from './sample.ts'"),
  ]);
});

it('passes the tests of the worked examples, and the contract tests that include them', () => {
  const { status, said } = runTests([...tests, ...CONTRACTS]);

  expect(status, said).toBe(0);
  for (const path of [...tests, ...CONTRACTS]) expect(said).toContain(path);
});
