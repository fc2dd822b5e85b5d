/** The client library as published: its declarations, its examples, its loop. */
import { execa } from 'execa';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { readExamples } from '../project/examples.ts';
import { install } from '../support/agents/installed.ts';
import { repository, temporaryFolder, type TemporaryFolder } from '../support/worker/work-tree.ts';

/** How TypeScript 5 resolves modules if a project does not say. It does not read `exports`. */
// eslint-disable-next-line @typescript-eslint/no-deprecated -- our users still have it
const NODE_10 = ts.ModuleResolutionKind.Node10;

const examples = readExamples('docs/client.md', 'ts');

/** A project with the package installed, and a file for each example of the document. */
function project(): TemporaryFolder {
  const folder = temporaryFolder();
  install(folder.path);
  writeFileSync(join(folder.path, 'package.json'), '{"type":"module"}');
  for (const { name, text } of examples) folder.write(`${name.split('#')[1] ?? ''}.ts`, text);
  return folder;
}

it('has types for its examples, for a strict compiler that has none of our other files', () => {
  using folder = project();
  const files = examples.map(({ name }) => join(folder.path, `${name.split('#')[1] ?? ''}.ts`));
  const program = ts.createProgram(files, {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
    target: ts.ScriptTarget.ES2024,
    lib: ['lib.es2024.d.ts', 'lib.esnext.disposable.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ['node'],
    typeRoots: [join(process.cwd(), 'node_modules/@types')],
  });

  const found = ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText, file }) => `${file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);

  expect(examples.length).toBeGreaterThan(2);
  expect(found.filter((line) => !line.includes('/node_modules/@types/'))).toEqual([]);
});

it.each([
  [ts.ModuleKind.NodeNext, ts.ModuleResolutionKind.NodeNext],
  [ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler],
  [ts.ModuleKind.CommonJS, NODE_10],
])(
  'has complete types: a compiler with modules %i and resolution %i refuses a name that does not exist',
  (...given) => {
    const [module, moduleResolution] = given;
    using folder = project();
    const file = folder.write(
      'wrong.ts',
      "import { createClient } from 'agora-dispatch';\nconst client = createClient({ local: {} });\nvoid client.dispach({ subagent: 'x' });\n",
    );
    const program = ts.createProgram([file], {
      strict: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2024,
      module,
      moduleResolution,
      ignoreDeprecations: '6.0',
      types: [],
      skipLibCheck: true,
    });

    expect(
      ts
        .getPreEmitDiagnostics(program)
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
        .join(),
    ).toContain("'dispach' does not exist");
  },
);

it('runs the documented loop: asks, is answered twice, continues the conversation, delivers the work', async () => {
  using folder = project();
  using shop = repository({});
  cpSync('demo/repository', shop.path, { recursive: true });
  shop.git('add', '--all', '--force');
  shop.git('commit', '--quiet', '--message', 'Shop');

  const { exitCode, stdout, stderr } = await execa(process.execPath, [join(folder.path, 'loop.ts')], {
    cwd: shop.path,
    extendEnv: false,
    reject: false,
    input: 'whatever you like\nAdd everything up, then round once\n',
    env: { PATH: process.env['PATH'] ?? '', HOME: folder.path, USER: 'ada' },
  });

  expect(exitCode, stderr).toBe(0);
  expect(stderr).toContain('Round every line, then add them up');
  expect(JSON.parse(stdout)).toEqual({
    outcome: 'finished',
    title: 'Round the total of a cart once, to whole cents',
    resumed: 'session',
  });
  expect(readFileSync(join(shop.path, 'src/cart.js'), 'utf8')).toContain('Math.round(this.lines.reduce');
});

it('can be loaded with require and with import', async () => {
  using folder = project();
  const required = folder.write(
    'old.cjs',
    "const { createClient, ClientError } = require('agora-dispatch'); try { createClient({}); } catch (error) { console.log(error instanceof ClientError, error.code); }",
  );

  const { stdout } = await execa(process.execPath, [required]);

  expect(stdout).toBe('true mistake');
});

it('reports when two places, or none, are given', async () => {
  using folder = project();
  const script = folder.write(
    'two.mjs',
    "import { createClient } from 'agora-dispatch'; try { createClient({ local: {}, github: { repository: 'o/r' } }); } catch (error) { console.log(error.message, error.fix); }",
  );

  const { stdout } = await execa(process.execPath, [script]);

  expect(stdout).toContain('two were named');
});
