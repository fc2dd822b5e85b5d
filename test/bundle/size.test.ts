/**
 * What every run of the action downloads and reads. The limits are slightly above the current sizes. Explain any
 * increase in docs/performance.md.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const OTHERS = /^(?:bot|relay|deliver|cli|worker)\//;

/**
 * All code of the action in dist/: its own chunks, the ask tool, the post step, the AWS SDK. No run reads the licenses
 * of the libraries; test/project/archive.test.ts counts them.
 */
function actionFiles(): string[] {
  return readdirSync('dist', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice('dist/'.length))
    .filter((path) => path.endsWith('.cjs') && !OTHERS.test(path));
}

const bytesOf = (paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + statSync(join('dist', path)).size, 0);

/**
 * The files that are read before the first line of our code runs: an entry, the files that it requires at its top, and
 * so on. Not included: import(), and files that a substitute loads when it is used.
 */
function readAtStart(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  const code = readFileSync(join('dist', entry), 'utf8');
  for (const [, path = ''] of code.matchAll(/(?<!\.then\(\(\)=>.{0,20}|get:\(\)=>|\?\?=)require\("(\.[^"]+)"\)/g))
    readAtStart(join(dirname(entry), path), seen);
  return seen;
}

it('is at most 2.17 MB in total, including libraries that few runs need', () => {
  const bytes = bytesOf(actionFiles());

  expect(bytes).toBeLessThanOrEqual(2_170_000);
});

it('starts with an entry file that contains exactly what every run needs', () => {
  const bytes = bytesOf(['main.cjs']);

  expect(bytes).toBeLessThanOrEqual(72_100);
});

it('loads little before it knows what to do, and neither the worker nor a client', () => {
  const start = [...readAtStart('main.cjs')];

  expect(bytesOf(start)).toBeLessThanOrEqual(74_000);
  expect(start.filter((path) => /artifact|aws|github|rest|work|yaml/.test(path))).toEqual([]);
});

it('loads the AWS SDK only when a registry or a secret is stored there', () => {
  const eager = actionFiles().filter(
    (path) => path !== 'chunks/aws.cjs' && [...readAtStart(path)].includes('chunks/aws.cjs'),
  );

  expect(eager).toEqual([]);
});
