/**
 * What the action loads when it needs it, loaded before the clock begins: loading takes real time, of which a schedule
 * knows nothing, so whoever waited for it would seem to hang.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '../..');
/** Where a job begins, which no schedule plays. */
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
