/**
 * Builds one bundle.
 *
 * CommonJS, because the ES module facade of node:http loads Node's whole WebSocket client at start. A bundle is split
 * into chunks, and a run reads only those that it needs. The action, which every run downloads, is minified. So is the
 * worker: it is the same code, and more tests run it. These two and the bot have substitutes for parts of libraries
 * that nobody calls (substitutes.ts). The bot creates a schema only when something is parsed with it (late-schemas.ts).
 * All other bundles stay readable.
 */
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type InputOptions, type OutputAsset, type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { withoutOtherBlobs } from './artifact-substitutes.ts';
import type { BuiltBundle } from './bundle-table.ts';
import { renderLicenses } from './bundled-licenses.ts';
import { DECLARED_FILES, declareClient } from './declare-client.ts';
import { lateSchemas } from './late-schemas.ts';
import { oneFileEach } from './one-file-each.ts';
import type { Substitute } from './never-called.ts';
import { substitute } from './substitutes.ts';
import { withoutWords } from './without-words.ts';

const DECLARATIONS = 'client.d.cts';

/** One chunk for the AWS SDK, which two of our modules load, instead of dozens that are always loaded together. */
const AWS = { name: 'aws', test: /(?:node_modules\/|agora-substitute:\d+:)@(?:aws-sdk|aws|smithy)\// };

/**
 * Has the effect of `z.config({ jitless: true })` before the first schema is created. A program that uses each schema
 * once or twice ends before compiling them would pay off.
 */
const NOT_COMPILED = 'globalThis.__zod_globalConfig = { jitless: true };';

type LogHandler = NonNullable<InputOptions['onLog']>;

/**
 * The inputs and outputs of a build. Input paths are relative to the project, output paths to the folder of the build.
 */
export interface BuiltFrom {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** The paths of all modules, for the licenses of those that belong to a library. */
  readonly modules: readonly string[];
}

/** The oldest Node that the published package supports. The Action has its own, newer Node. */
export const OLDEST_NODE = 'node22';

/**
 * @param into the folder of the whole build.
 * @param isPublished for the npm package: everything is minified and built for the oldest Node, and the package has
 * the licenses in one file.
 */
export async function buildBundle(
  {
    folder,
    entries,
    substitutes,
    isSmall = false,
    isLate = false,
    isDeclared = false,
    isForOldestNode = false,
    stages = {},
  }: BuiltBundle,
  into: string,
  isPublished = false,
): Promise<BuiltFrom> {
  const { plugin, groups } = oneFileEach(stages);
  const bundle = await rolldown({
    input: entries,
    platform: 'node',
    cwd: process.cwd(),
    treeshake: true,
    transform: {
      define: { 'import.meta.main': 'require.main === module' },
      ...(isPublished || isForOldestNode ? { target: OLDEST_NODE } : {}),
    },
    preserveEntrySignatures: 'allow-extension',
    ...(substitutes !== undefined && { plugins: [...smaller(substitutes, isLate), plugin] }),
    // Tree shaking only works with the ES modules of a library that is published in both formats.
    ...(isSmall ? { resolve: { mainFields: ['module', 'main'] } } : {}),
    onLog: warnOfOurOwn,
  });
  const { output } = await bundle.write({
    dir: join(into, folder),
    format: 'cjs',
    exports: 'auto',
    entryFileNames: '[name].cjs',
    chunkFileNames: 'chunks/[name].cjs',
    minify: isSmall || isPublished,
    banner: ({ isEntry }) => (isSmall && isEntry ? NOT_COMPILED : ''),
    ...(isSmall ? { codeSplitting: { groups: [AWS, ...groups], includeDependenciesRecursively: false } } : {}),
    comments: { legal: false },
    hashCharacters: 'hex',
  });
  const watched = await bundle.watchFiles;
  await bundle.close();
  const modules = modulesOf(output);
  const files = output.map(({ fileName }) => join(folder, fileName));
  const licenses = isPublished ? [] : writeLicenses(modules, join(folder, Object.keys(entries)[0] ?? ''), into);
  const built = { inputs: ownFiles(watched), outputs: [...files, ...licenses], modules };
  return isDeclared ? addDeclarations(built, folder, into) : built;
}

function smaller(substitutes: readonly Substitute[], isLate: boolean): Plugin[] {
  return [substitute(substitutes), withoutOtherBlobs(), withoutWords(), ...(isLate ? [lateSchemas()] : [])];
}

export function modulesOf(output: readonly (OutputChunk | OutputAsset)[]): readonly string[] {
  return output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
}

/** Next to the first entry of the bundle, because several bundles can share a folder. */
function writeLicenses(modules: readonly string[], entry: string, into: string): string[] {
  const licenses = renderLicenses(modules);
  if (licenses === '') return [];
  writeFileSync(join(into, `${entry}.licenses.txt`), licenses);
  return [`${entry}.licenses.txt`];
}

function addDeclarations({ inputs, outputs, modules }: BuiltFrom, folder: string, into: string): BuiltFrom {
  const declarations = join(folder, DECLARATIONS);
  writeFileSync(join(into, declarations), declareClient());
  return { inputs: [...inputs, ...DECLARED_FILES], outputs: [...outputs, declarations], modules };
}

/**
 * Hides warnings about dependencies, and about modules that one program imports dynamically and another one statically.
 * Only warnings about our own code are shown.
 */
export const warnOfOurOwn: LogHandler = (level, log, defaultHandler) => {
  if (
    level !== 'warn' ||
    !/node_modules|EVAL|CIRCULAR|INEFFECTIVE_DYNAMIC_IMPORT/.test(`${log.code ?? ''} ${log.message}`)
  )
    defaultHandler(level, log);
};

/** Files in node_modules are left out, because package-lock.json determines them. */
function ownFiles(watched: readonly string[]): readonly string[] {
  return watched.map((file) => relative('.', file)).filter((file) => !/^\.\.|(?:^|\/)node_modules\/|\0/.test(file));
}
