/** Files that comments name: a reader follows them, and nothing else notices when a file is moved or renamed. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';

const PATHS = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
  .split('\0')
  .filter((path) => path !== '' && !path.startsWith('dist/'));
const NAMES = new Set(PATHS.map((path) => basename(path)));

const COMMENT = /^[ \t]*(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm;
/** A path, or the name of a file. `./mine.mjs` is one of a user, and `*.ts` any. */
const NAMED = /(?<![\w./*{-])(?<path>(?:[\w@-]+\/)*[\w-]+(?:\.[\w-]+)*\.ts)(?![\w/-])/g;

/** A path counts if it ends like one of ours, from a whole folder on. */
function exists(named: string): boolean {
  return named.includes('/') ? PATHS.some((path) => path === named || path.endsWith(`/${named}`)) : NAMES.has(named);
}

function namedIn(text: string): string[] {
  return [...text.matchAll(COMMENT)].flatMap(([comment]) =>
    [...comment.matchAll(NAMED)].map(({ groups }) => groups?.['path'] ?? ''),
  );
}

const sources = PATHS.filter((path) => /^(?!demo\/repository\/).*(?<!\.gen)\.ts$/.test(path));
/** Examples of paths, not files. */
const EXAMPLES = ['src/a.ts', 'feature/x/src/a.ts'];

it('finds the file that a comment names', () => {
  expect(namedIn('/** See bot/ports.ts, and\n * work-queue.ts. */\nconst a = 1; // not here.ts\n// first.ts')).toEqual([
    'bot/ports.ts',
    'work-queue.ts',
    'first.ts',
  ]);
  expect(exists('bot/ports.ts')).toBe(true);
  expect(exists('reconcile/work-queue.ts')).toBe(true);
  expect(exists('action/work-queue.ts')).toBe(false);
  expect(exists('no-such-file.ts')).toBe(false);
});

it('names only files that exist in comments', () => {
  const named = sources.flatMap((path) => namedIn(readFileSync(path, 'utf8')).map((file) => `${path}: ${file}`));
  const missing = named.filter((line) => {
    const file = line.split(': ')[1] ?? '';
    return !EXAMPLES.includes(file) && !exists(file);
  });

  expect(named.length).toBeGreaterThan(200);
  expect(missing).toEqual([]);
});
