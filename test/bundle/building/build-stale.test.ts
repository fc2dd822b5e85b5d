/** `build.ts --stale`, which tests and the demo run first: in a copy of the sources, to not affect other tests. */
import { execa } from 'execa';
import { appendFileSync, cpSync, existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder, type TemporaryFolder } from '../../support/worker/work-tree.ts';

const SOURCES = ['action', 'bot', 'client', 'cli', 'github', 'protocol', 'scripts', 'worker'];
const SETTINGS = ['package.json', 'package-lock.json', 'tsconfig.json'];
const BUILT = 'dist/bot/chunks/create-bot.cjs';
/** Not the words that CONTRIBUTING.md has newcomers change. */
const TEXT = 'Please write the command here.';

let copy: TemporaryFolder;
const at = (file: string): string => join(copy.path, file);
const read = (file: string): string => readFileSync(at(file), 'utf8');
const build = () => execa(process.execPath, ['scripts/build/build.ts', '--stale', 'bot'], { cwd: copy.path });

beforeAll(async () => {
  copy = temporaryFolder();
  for (const name of [...SOURCES, ...SETTINGS]) cpSync(name, at(name), { recursive: true });
  symlinkSync(resolve('node_modules'), at('node_modules'));
  await build();
});

afterAll(() => {
  copy[Symbol.dispose]();
});

it('builds what is missing, and only what is requested', () => {
  expect(read(BUILT)).toContain(TEXT);
  expect(existsSync(at('dist/main.cjs'))).toBe(false);
});

it('does not rebuild what is up to date', async () => {
  const before = statSync(at(BUILT)).mtimeMs;

  await build();

  expect(statSync(at(BUILT)).mtimeMs).toBe(before);
});

it('rebuilds everything that a changed source affects, however indirectly', async () => {
  const source = 'bot/texts/notices.ts';
  writeFileSync(at(source), read(source).replace(TEXT, 'Please write it again.'));

  await build();

  expect(read(BUILT)).toContain('Please write it again.');
  expect(read(BUILT)).not.toContain(TEXT);
});

it('rebuilds what somebody has changed by hand, and what a new version of a library may change', async () => {
  const whole = read(BUILT);
  appendFileSync(at(BUILT), '// by hand\n');

  await build();
  const mended = read(BUILT);
  const before = statSync(at(BUILT)).mtimeMs;
  appendFileSync(at('package-lock.json'), '\n');
  await build();

  expect(mended).toBe(whole);
  expect(statSync(at(BUILT)).mtimeMs).toBeGreaterThan(before);
});
