/** What npm downloads to install packages: the archives, without the registry's descriptions of them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { tempFolder } from '../material.ts';
import { runProgram } from '../programs.ts';

const ARCHIVE = /^make-fetch-happen:request-cache:.*\.tgz$/;
/** A line of npm's cache, after the hash of the line: https://github.com/npm/cacache. */
const CachedFile = z.looseObject({ key: z.string(), size: z.int() });

/**
 * Installs into an empty folder with an empty cache. Scripts of the packages do not run.
 *
 * @param packages with versions or ranges, as npm takes them.
 * @returns bytes, compressed. @throws Error if the registry does not have one of them.
 */
export async function measureDownload(packages: readonly string[]): Promise<number> {
  using folder = tempFolder();
  const cache = join(folder.path, 'cache');
  await runProgram({
    argv: ['npm', 'install', '--cache', cache, '--no-audit', '--no-fund', '--ignore-scripts', ...packages],
    cwd: folder.path,
    env: registryVariables(),
  });
  const index = join(cache, '_cacache', 'index-v5');
  const archives = new Map(listCached(index).map(({ key, size }) => [key, ARCHIVE.test(key) ? size : 0]));
  return [...archives.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** What the person at this machine has set for npm. */
export function registryVariables(): Record<string, string> {
  const given = Object.entries(process.env).filter(([name]) =>
    /^(?:HOME|npm_config_.*|.*_proxy|NODE_.*CERTS?)$/i.test(name),
  );
  return Object.fromEntries(given.map(([name, value]) => [name, value ?? '']));
}

function listCached(index: string): z.infer<typeof CachedFile>[] {
  if (!existsSync(index)) return [];
  return readdirSync(index, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8').split('\n'))
    .flatMap((line) => CachedFile.safeParse(parseLine(line)).data ?? []);
}

function parseLine(line: string): unknown {
  const [, json] = line.split('\t');
  return json === undefined ? undefined : JSON.parse(json);
}
