/**
 * Imports all modules that the action loads on demand, before the clock starts. Loading takes real time, which virtual
 * time does not include, so a caller that waits for it would seem to hang.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '../..');
/** The entry points of a job, which no schedule plays. */
const ENTRIES = ['action/start.ts', 'action/post.ts', 'action/run/handle-request.ts'];
const LATER = /\bimport\('(?<path>\.[^']+\.ts)'\)/g;

function listLater(): ReadonlySet<string> {
  const sources = globSync('{action,github}/**/*.ts', { cwd: ROOT, exclude: ENTRIES }).map((path) =>
    pathToFileURL(join(ROOT, path)),
  );
  return new Set(
    sources.flatMap((source) =>
      [...readFileSync(source, 'utf8').matchAll(LATER)].map(
        ({ groups }) => new URL(groups?.['path'] ?? '', source).href,
      ),
    ),
  );
}

await Promise.all([...listLater()].map((address) => import(address)));
