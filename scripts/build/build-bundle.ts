/**
 * Builds one bundle.
 *
 * CommonJS, because the ES module facade of node:http loads Node's whole WebSocket client at start; split into chunks,
 * so that each is read only by a run that needs it. What every run downloads, the action, is minified; so is the
 * worker, which is the same code and is tried against more. These and the bot hold substitutes for parts of libraries
 * that nobody calls (substitutes.ts), and make a schema when something is read with it (late-schemas.ts). All but the
 * first two can be read as they are.
 */
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type InputOptions, rolldown } from 'rolldown';
import type { BuiltBundle } from './bundle-table.ts';
import { DECLARED_FILES, declareClient } from './declare-client.ts';
import { lateSchemas } from './late-schemas.ts';
import { oneFileEach } from './one-file-each.ts';
import { substitute } from './substitutes.ts';
import { withoutWords } from './without-words.ts';

const DECLARATIONS = 'client.d.cts';

/** One chunk for the SDK of AWS, which two of ours load, instead of dozens that always come together. */
const AWS = { name: 'aws', test: /node_modules\/(?:@aws-sdk|@aws|@smithy)\// };

/**
 * What `z.config({ jitless: true })` does, before the first schema is made: a program that looks at each of its schemas
 * once or twice is done before they would be compiled.
 */
const NOT_COMPILED = 'globalThis.__zod_globalConfig = { jitless: true };';

type LogHandler = NonNullable<InputOptions['onLog']>;

/** Where it was built from and to. Paths are relative: inputs to the project, outputs to the folder of the build. */
export interface BuiltFrom {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

/** The oldest Node that the published package runs on; the Action has a newer one of its own. */
export const OLDEST_NODE = 'node22';

/**
 * @param into the folder of the whole build.
 * @param isPublished for the npm package: all of it minified, and for the oldest Node.
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
    ...(substitutes !== undefined && {
      plugins: [substitute(substitutes), withoutWords(), ...(isLate ? [lateSchemas()] : []), plugin],
    }),
    // A library that is published both ways can only be shaken as ES modules.
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
  const built = { inputs: ownFiles(watched), outputs: output.map(({ fileName }) => join(folder, fileName)) };
  return isDeclared ? addDeclarations(built, folder, into) : built;
}

function addDeclarations({ inputs, outputs }: BuiltFrom, folder: string, into: string): BuiltFrom {
  const declarations = join(folder, DECLARATIONS);
  writeFileSync(join(into, declarations), declareClient());
  return { inputs: [...inputs, ...DECLARED_FILES], outputs: [...outputs, declarations] };
}

/**
 * Dependencies do odd things, and what one program loads late another loads at once; only what concerns our own code is
 * worth a line.
 */
export const warnOfOurOwn: LogHandler = (level, log, defaultHandler) => {
  if (
    level !== 'warn' ||
    !/node_modules|EVAL|CIRCULAR|INEFFECTIVE_DYNAMIC_IMPORT/.test(`${log.code ?? ''} ${log.message}`)
  )
    defaultHandler(level, log);
};

/** Of node_modules nothing: what lies there is what package-lock.json says. */
function ownFiles(watched: readonly string[]): readonly string[] {
  return watched.map((file) => relative('.', file)).filter((file) => !/^\.\.|(?:^|\/)node_modules\/|\0/.test(file));
}
