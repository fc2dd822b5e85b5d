/**
 * Builds dist/: what `uses: agora/dispatch@…` runs, the bot, the container's worker, and the command with the client library.
 *
 * CommonJS, because the ES module facade of node:http loads Node's whole WebSocket client at start; split into chunks, so
 * that each is read only by a run that needs it. What every run downloads, the action, is minified; so is the worker, which is the
 * same code and is tried against more. These and the bot hold substitutes for parts of libraries that nobody calls
 * (substitutes.ts), and make a schema when something is read with it (late-schemas.ts). All but the first two can be read as they are.
 *
 * `--check` builds beside it and fails when dist/ differs, also by a file too many.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import ts from 'typescript';
import { lateSchemas } from './late-schemas.ts';
import { oneFileEach } from './one-file-each.ts';
import { APART_ENTRIES, BESIDE, PROBOT, substitute, WITHIN, type Substitute } from './substitutes.ts';

interface Bundle {
  readonly folder: string;
  readonly entries: Readonly<Record<string, string>>;
  /** In place of parts of libraries. */
  readonly substitutes?: readonly Substitute[];
  /** Small before readable. */
  readonly isSmall?: boolean;
  /** What is read one after the other, each in one file. */
  readonly stages?: Readonly<Record<string, readonly string[]>>;
}

/**
 * What a run reads one after the other: to know what is to be done; to ask GitHub whether it may do it; what few workflows give; and what
 * is needed once GitHub has answered.
 */
const STAGES = {
  first: ['action/start.ts'],
  asked: ['action/requested.ts'],
  written: ['action/written-inputs.ts'],
  allowed: [
    'protocol/config.ts',
    'action/authorize-start.ts',
    'action/authorize-resume.ts',
    'action/turns.ts',
    'action/progress.ts',
    'github/comment-feed.ts',
    'github/trees.ts',
  ],
};

/** The ask tool is a program of its own: its library wants all of zod, of which the rest of us wants a third. */
const ASK = { entries: { main: 'worker/ask/main.ts' }, isSmall: true };

const BUNDLES: readonly Bundle[] = [
  {
    folder: '.',
    entries: { main: 'action/start.ts', post: 'action/post.ts' },
    substitutes: BESIDE,
    isSmall: true,
    stages: STAGES,
  },
  ...Object.entries(APART_ENTRIES).map(([name, entry]) => ({
    folder: 'chunks',
    entries: { [name]: entry },
    substitutes: BESIDE,
    isSmall: true,
  })),
  { folder: 'ask', ...ASK, substitutes: BESIDE },
  { folder: 'worker', entries: { main: 'worker/main.ts' }, substitutes: WITHIN, isSmall: true },
  { folder: 'worker/ask', ...ASK, substitutes: WITHIN },
  { folder: 'bot', entries: { main: 'bot/main.ts', serverless: 'bot/serverless.ts' }, substitutes: PROBOT },
  { folder: 'bot/chunks', entries: { yaml: APART_ENTRIES['yaml'] ?? '' }, substitutes: PROBOT },
  { folder: 'relay', entries: { main: 'bot/relay/main.ts' } },
  { folder: 'deliver', entries: { main: 'bot/delivery/main.ts' } },
  { folder: 'cli', entries: { agora: 'cli/bin.ts', client: 'client/index.ts' } },
];

/** One chunk for the SDK of AWS, which two of ours load, instead of dozens that always come together. */
const AWS = { name: 'aws', test: /node_modules\/(?:@aws-sdk|@aws|@smithy)\// };

/**
 * What `z.config({ jitless: true })` does, before the first schema is made: a program that looks at each of its schemas once or
 * twice is done before they would be compiled.
 */
const NOT_COMPILED = 'globalThis.__zod_globalConfig = { jitless: true };';

async function buildAll(into: string): Promise<void> {
  rmSync(into, { recursive: true, force: true });
  for (const bundle of BUNDLES) await buildBundle(bundle, join(into, bundle.folder));
  writeFileSync(join(into, 'cli/client.d.cts'), declareClient());
}

async function buildBundle({ entries, substitutes, isSmall = false, stages = {} }: Bundle, dir: string): Promise<void> {
  const { plugin, groups } = oneFileEach(stages);
  const bundle = await rolldown({
    input: entries,
    platform: 'node',
    cwd: process.cwd(),
    treeshake: true,
    transform: { define: { 'import.meta.main': 'require.main === module' } },
    preserveEntrySignatures: 'allow-extension',
    ...(substitutes === undefined ? {} : { plugins: [substitute(substitutes), lateSchemas(), plugin] }),
    // A library that is published both ways can only be shaken as ES modules.
    ...(isSmall ? { resolve: { mainFields: ['module', 'main'] } } : {}),
    onLog: (level, log, defaultHandler) => {
      // Dependencies do odd things, and what one program loads late another loads at once; only what concerns our own code is worth a line.
      if (
        level !== 'warn' ||
        !/node_modules|EVAL|CIRCULAR|INEFFECTIVE_DYNAMIC_IMPORT/.test(`${log.code ?? ''} ${log.message}`)
      )
        defaultHandler(level, log);
    },
  });
  await bundle.write({
    dir,
    format: 'cjs',
    exports: 'auto',
    entryFileNames: '[name].cjs',
    chunkFileNames: 'chunks/[name].cjs',
    minify: isSmall,
    banner: ({ isEntry }) => (isSmall && isEntry ? NOT_COMPILED : ''),
    ...(isSmall ? { codeSplitting: { groups: [AWS, ...groups], includeDependenciesRecursively: false } } : {}),
    comments: { legal: false },
    hashCharacters: 'hex',
  });
  await bundle.close();
}

/**
 * The client library's declarations: the public types, which import nothing, and what the front door exports as a value.
 * One file, so that no import in it can fail to be found.
 */
function declareClient(): string {
  return (
    ['client/types.ts', 'client/errors.ts', 'client/index.ts']
      .map((file) => {
        const { outputText } = ts.transpileDeclaration(readFileSync(file, 'utf8'), {
          fileName: file,
          compilerOptions: { target: ts.ScriptTarget.ES2024, isolatedDeclarations: true },
        });
        return outputText.replace(/^(?:import|export) (?:type )?(?:\*|\{[^}]*\}) from '\.\/.*$\n/gm, '').trim();
      })
      .join('\n\n') + '\n'
  );
}

function readTree(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map((file) => {
      const path = join(file.parentPath, file.name);
      return [path.slice(folder.length + 1), readFileSync(path, 'latin1')];
    }),
  );
}

async function check(): Promise<boolean> {
  const fresh = mkdtempSync(join(tmpdir(), 'agora-dist-'));
  try {
    await buildAll(fresh);
    const [want, have] = [readTree(fresh), readTree('dist')];
    const stale = [...new Set([...want.keys(), ...have.keys()])].filter((path) => want.get(path) !== have.get(path));
    for (const path of stale) console.error(`dist/${path} differs from a fresh build.`);
    if (stale.length > 0) console.error('Run `npm run build` and commit dist/.');
    return stale.length === 0;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

if (process.argv.includes('--check')) process.exitCode = (await check()) ? 0 : 1;
else await buildAll('dist');
