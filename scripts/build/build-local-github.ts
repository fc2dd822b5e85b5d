/**
 * Builds dist/hub/ for the npm package: the local GitHub, the demo and the rehearsal, without node_modules.
 *
 * ES modules, because the programs use top-level await. Files that are read at run time are next to them: assets,
 * GitHub's API descriptions, the schemas of its workflow parser. `emulate` has fourteen services; only GitHub's is
 * kept.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown, type Plugin } from 'rolldown';
import { modulesOf, OLDEST_NODE, warnOfOurOwn } from './build-bundle.ts';

const PROGRAMS = {
  hub: 'localhub/main.ts',
  demo: 'demo/main.ts',
  rehearsal: 'demo/rehearsal/main.ts',
} as const;

/** An expression for the text of a compressed file next to the bundle. */
function readPacked(name: string): string {
  return `process.getBuiltinModule('node:zlib').gunzipSync(readFileSync(new URL('${name}.gz', import.meta.url))).toString('utf8')`;
}

/** Where the source looks for a file, and where it is next to the bundle. */
const PLACES: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'localhub/page/http/assets.ts': [
    'new URL(`../assets/${name}`, import.meta.url)',
    'new URL(`assets/${name}`, import.meta.url)',
  ],
  'localhub/runner/workflow/template.ts': [
    "findPackageJSON('@actions/workflow-parser', import.meta.url)",
    "process.getBuiltinModule('node:url').fileURLToPath(new URL('template/package.json', import.meta.url))",
  ],
  'localhub/graphql/published-schema.ts': [
    "readFileSync(fileURLToPath(new URL('schema.graphql', import.meta.resolve('@octokit/graphql-schema'))), 'utf8')",
    readPacked('schema.graphql'),
  ],
  'localhub/openapi/description.ts': [
    "readFileSync(new URL('subset.json', import.meta.url), 'utf8')",
    readPacked('subset.json'),
  ],
};

const EMULATE = 'node_modules/emulate/dist';
const GRAPHQL = 'node_modules/@octokit/graphql-schema/schema.graphql';
const PARSER = 'node_modules/@actions/workflow-parser/dist';

/**
 * @throws Error if a source no longer contains its expression, because the bundle would then look in the wrong folder.
 */
function relocate(): Plugin {
  return {
    name: 'relocate',
    transform: (code, id) => {
      const place = Object.entries(PLACES).find(([file]) => id.endsWith(file))?.[1];
      if (place === undefined) return null;
      if (!code.includes(place[0])) throw new Error(`${id} no longer contains ${place[0]}. Correct PLACES.`);
      return code.replace(place[0], place[1]);
    },
  };
}

function keepGitHubOnly(): Plugin {
  return {
    name: 'keep-github-only',
    resolveId: (id, from, { kind }) => {
      if (kind !== 'dynamic-import' || !id.startsWith('./dist-') || from?.includes(EMULATE) !== true) return null;
      return readFileSync(join(EMULATE, id), 'utf8').slice(-400).includes('githubPlugin') ? null : '\0left-out';
    },
    load: (id) => (id === '\0left-out' ? 'export {}' : null),
  };
}

/** @returns the paths of all modules in it. */
export async function buildLocalGitHub(into: string): Promise<readonly string[]> {
  rmSync(into, { recursive: true, force: true });
  const bundle = await rolldown({
    input: PROGRAMS,
    platform: 'node',
    transform: { target: OLDEST_NODE },
    plugins: [relocate(), keepGitHubOnly()],
    onLog: warnOfOurOwn,
  });
  const { output } = await bundle.write({
    dir: into,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    minify: true,
    comments: { legal: false },
  });
  await bundle.close();
  copyFiles(into);
  // What is copied belongs to these two.
  return [...modulesOf(output), ...[GRAPHQL, `${PARSER}/index.js`].map((file) => resolve(file))];
}

/** The descriptions are half of the file, and validating a query does not need them. */
const withoutDescriptions = (schema: string): string => schema.replaceAll(/^[ \t]*"""[^]*?"""[ \t]*\n/gm, '');

function copyFiles(into: string): void {
  cpSync('localhub/page/assets', join(into, 'assets'), { recursive: true });
  // Emulate reads them when it is loaded, for pages of its own that nobody opens here: empty files are enough.
  mkdirSync(join(into, 'fonts'));
  for (const name of readdirSync(join(EMULATE, 'fonts'))) writeFileSync(join(into, 'fonts', name), '');
  writeFileSync(join(into, 'schema.graphql.gz'), gzipSync(withoutDescriptions(readFileSync(GRAPHQL, 'utf8'))));
  cpSync('demo/rehearsal/scripted-agent.mjs', join(into, 'scripted-agent.mjs'));
  const subset: unknown = JSON.parse(readFileSync('localhub/openapi/subset.json', 'utf8'));
  writeFileSync(join(into, 'subset.json.gz'), gzipSync(JSON.stringify(subset)));
  mkdirSync(join(into, 'template/dist'), { recursive: true });
  writeFileSync(join(into, 'template/package.json'), '{}');
  for (const name of readdirSync(PARSER).filter((file) => file.endsWith('.json')))
    cpSync(join(PARSER, name), join(into, 'template/dist', name));
}
