/**
 * Lays out the npm package `agora-dispatch` in a folder: the command, the client, the worker, and for rehearsals the
 * local GitHub with everything that runs on it. It has no dependencies, because the bundles contain everything.
 *
 * Usage: node scripts/build/lay-out-package.ts FOLDER, then `npm pack FOLDER`.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildBundle } from './build-bundle.ts';
import { buildLocalGitHub } from './build-local-github.ts';
import { BUNDLES } from './bundle-table.ts';
import { renderLicenses } from './bundled-licenses.ts';
import { ONE_HTTP_PARSER } from './substitutes.ts';

const FILES = [
  'action.yml',
  'relay/action.yml',
  'deliver/action.yml',
  'schemas',
  'demo/repository',
  'LICENSE',
  'README.md',
];
/** Fields that users of the package do not need. */
const LEFT_OUT = ['private', 'workspaces', 'scripts', 'dependencies', 'devDependencies', 'optionalDependencies'];

/** Relay and delivery share most of their code. Here they are one bundle, which a small file for each action loads. */
const JOBS: Readonly<Record<string, string>> = Object.fromEntries(
  BUNDLES.flatMap(({ folder, entries }) =>
    folder === 'relay' || folder === 'deliver' ? [[folder, entries['main'] ?? '']] : [],
  ),
);

/** The worker finds the ask tool in `ask`, which is the same. */
const TWICE = 'worker/ask';

async function buildJobs(dist: string): Promise<readonly string[]> {
  const { modules } = await buildBundle({ folder: 'jobs', entries: JOBS, substitutes: [ONE_HTTP_PARSER] }, dist, true);
  for (const name of Object.keys(JOBS)) {
    mkdirSync(join(dist, name));
    writeFileSync(join(dist, name, 'main.cjs'), `require('../jobs/${name}.cjs');\n`);
  }
  return modules;
}

/** Minifies the schemas, because only programs read them in the package. People read them in the repository. */
function writeShort(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const schema: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    writeFileSync(join(folder, name), JSON.stringify(schema));
  }
}

async function buildPackage(into: string): Promise<void> {
  rmSync(into, { recursive: true, force: true });
  const dist = join(into, 'dist');
  const modules: string[] = [];
  for (const bundle of BUNDLES)
    if (!(bundle.folder in JOBS) && bundle.folder !== TWICE)
      modules.push(...(await buildBundle(bundle, dist, true)).modules);
  modules.push(...(await buildJobs(dist)), ...(await buildLocalGitHub(join(dist, 'hub'))));
  writeFileSync(
    join(dist, 'licenses.txt'),
    renderLicenses(modules, 'Apache License, Version 2.0: the text is in the file LICENSE of this package.'),
  );
  for (const file of FILES) {
    mkdirSync(dirname(join(into, file)), { recursive: true });
    cpSync(file, join(into, file), { recursive: true });
  }
  writeShort(join(into, 'schemas'));
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Readonly<Record<string, unknown>>;
  const kept = Object.entries(manifest).filter(([name]) => !LEFT_OUT.includes(name));
  // Everything that was written here. .gitignore lists dist/ only if it is not committed.
  const files = ['dist', ...FILES];
  const text = JSON.stringify({ ...Object.fromEntries(kept), files, engines: { node: '>=22' } }, null, 2);
  writeFileSync(join(into, 'package.json'), `${text}\n`);
}

const [into] = process.argv.slice(2);
if (into === undefined) throw new Error('No folder given. Usage: node scripts/build/lay-out-package.ts FOLDER');
await buildPackage(into);
