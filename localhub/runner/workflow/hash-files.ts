/**
 * The `hashFiles()` of expressions: one SHA-256 over the SHA-256 of every file that a pattern matches.
 *
 * Equal files give equal keys and a changed byte gives another key, which is what cache keys need. Files are in the
 * order of their sorted names. The real runner uses the order in which it finds them, so its hashes are different.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';

/** @returns the empty string when no file matches, as on GitHub. */
export function hashFiles(workspace: string, patterns: readonly string[]): string {
  const lines = patterns
    .flatMap((pattern) => pattern.split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const excluded = new Set(
    lines.filter((line) => line.startsWith('!')).flatMap((line) => findFiles(workspace, line.slice(1))),
  );
  const files = [
    ...new Set(lines.filter((line) => !line.startsWith('!')).flatMap((line) => findFiles(workspace, line))),
  ]
    .filter((file) => !excluded.has(file))
    .sort();
  if (files.length === 0) return '';

  const all = createHash('sha256');
  for (const file of files)
    all.update(
      createHash('sha256')
        .update(readFileSync(join(workspace, file)))
        .digest(),
    );
  return all.digest('hex');
}

function findFiles(workspace: string, pattern: string): string[] {
  const inside = isAbsolute(pattern) ? relative(workspace, pattern) : pattern;
  return globSync(inside, { cwd: workspace }).filter(
    (path) => !path.startsWith('..') && statSync(join(workspace, path)).isFile(),
  );
}
