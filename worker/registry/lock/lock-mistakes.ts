/** What the lock file of a registry says that is not true of its files. Pure. */
import { readLock } from '../../../protocol/config/lock-file.ts';
import { LINK, mistakeIn, type RegistryMistake } from '../mistakes.ts';
import { type SortedFiles, textOf } from '../sort-files.ts';
import { hashesOf } from './registry-hashes.ts';

const UPDATE = '`agora lock` updates it';

/** An entry without a bundle may be one that is stored elsewhere, so it is only a warning. */
export function findLockMistakes(sorted: SortedFiles): RegistryMistake[] {
  if (sorted.lock === undefined) return [];
  const { path, mode } = sorted.lock;
  if (mode === '120000') return [mistakeIn(path, `it ${LINK}`)];
  const read = readLock(textOf(sorted.lock));
  if (read.kind === 'malformed') return read.mistakes.map((mistake) => ({ ...mistake, file: path, level: 'error' }));
  const found = hashesOf(sorted);
  const lines = textOf(sorted.lock).split('\n');
  const lineOf = (name: string): number => Math.max(1, lines.findIndex((line) => line.includes(name)) + 1);
  return [
    ...[...found]
      .filter(([name]) => !read.lock.has(name))
      .map(([name, hash]) => mistakeIn(path, `does not list ${name}, which has ${hash}; ${UPDATE}`)),
    ...[...read.lock].flatMap(([name, hash]): RegistryMistake[] => {
      const now = found.get(name);
      if (now === hash) return [];
      const message =
        now === undefined
          ? `lists ${name}, which is not here`
          : `says ${hash} for ${name}, which has ${now}; ${UPDATE}`;
      return [{ ...mistakeIn(path, message, now === undefined ? 'warning' : 'error'), line: lineOf(name) }];
    }),
  ];
}
