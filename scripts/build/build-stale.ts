/**
 * Builds only the bundles that no longer match their sources. Tests and the demo start with it, so that they never run
 * an old build.
 *
 * The inputs and outputs of each bundle are stored with their hashes in .cache/build.json. A bundle is stale if one of
 * its files, its build scripts, or a version in package-lock.json differs from the stored hash, or if nothing is
 * stored.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { contentHash } from '../../protocol/base/canonical-json.ts';
import { type BuiltBundle, BUNDLES } from './bundle-table.ts';
import { buildBundle } from './build-bundle.ts';

const NOTED = '.cache/build.json';
const BUILDERS = 'scripts/build';

/** Hash by path; undefined if the file does not exist. */
const Hashes = z.record(z.string(), z.string());
const Noted = z.record(z.string(), z.object({ inputs: Hashes, outputs: Hashes }));
type Noted = z.infer<typeof Noted>;

/** @param folders of dist/; if left out, all. @returns the folders of the bundles that were built. */
export async function buildStale(into: string, folders?: readonly string[]): Promise<readonly string[]> {
  const wanted = BUNDLES.filter(({ folder }) => folders === undefined || folders.includes(folder.split('/')[0] ?? ''));
  const noted = readNoted();
  const stale = wanted.filter((bundle) => isStale(noted[nameOf(bundle)], into));
  for (const bundle of stale) {
    const name = nameOf(bundle);
    for (const file of Object.keys(noted[name]?.outputs ?? {})) rmSync(join(into, file), { force: true });
    const { inputs, outputs } = await buildBundle(bundle, into);
    noted[name] = { inputs: hashesOf([...inputs, ...commonInputs()], '.'), outputs: hashesOf(outputs, into) };
    writeNoted(noted);
  }
  if (folders === undefined) removeStrays(into, noted);
  return stale.map(({ folder }) => folder);
}

/** Builds all bundles. */
export async function buildAll(into: string): Promise<void> {
  rmSync(into, { recursive: true, force: true });
  rmSync(NOTED, { force: true });
  await buildStale(into);
}

function nameOf({ folder, entries }: BuiltBundle): string {
  return `${folder}: ${Object.keys(entries).join(', ')}`;
}

function isStale(noted: Noted[string] | undefined, into: string): boolean {
  if (noted === undefined) return true;
  const isOther = (hashes: Readonly<Record<string, string>>, root: string): boolean =>
    Object.entries(hashes).some(([file, hash]) => hashAt(join(root, file)) !== hash);
  return isOther(noted.inputs, '.') || isOther(noted.outputs, into);
}

function commonInputs(): readonly string[] {
  const builders = readdirSync(BUILDERS).map((file) => `${BUILDERS}/${file}`);
  return [...builders, 'package-lock.json', 'tsconfig.json'];
}

function hashesOf(files: readonly string[], root: string): Record<string, string> {
  return Object.fromEntries(files.map((file) => [file, hashAt(join(root, file)) ?? '']));
}

function hashAt(file: string): string | undefined {
  try {
    return contentHash(readFileSync(file));
  } catch {
    return undefined;
  }
}

function readNoted(): Noted {
  try {
    return Noted.parse(JSON.parse(readFileSync(NOTED, 'utf8')));
  } catch {
    return {};
  }
}

function writeNoted(noted: Noted): void {
  mkdirSync(dirname(NOTED), { recursive: true });
  writeFileSync(`${NOTED}.${process.pid}`, JSON.stringify(noted));
  renameSync(`${NOTED}.${process.pid}`, NOTED);
}

/** Removes files that no bundle produces any more. */
function removeStrays(into: string, noted: Noted): void {
  const made = new Set(BUNDLES.flatMap((bundle) => Object.keys(noted[nameOf(bundle)]?.outputs ?? {})));
  for (const entry of readdirSync(into, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !made.has(path.slice(into.length + 1))) rmSync(path);
  }
}
