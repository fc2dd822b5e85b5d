/** The small modules that all others use. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { defined } from '../../../protocol/base/defined.ts';
import { NO_COMMIT, Sha } from '../../../protocol/base/pinned-bundle.ts';
import { withinRegistry } from '../../../protocol/base/registry-paths.ts';
import { PROTOCOL } from '../../../protocol/base/version.ts';
import { hasMembers } from '../../../protocol/base/zod.ts';

it('drops only the members that are undefined', () => {
  expect(Object.entries(defined({ a: undefined, b: null, c: 0, d: '', e: false }))).toEqual([
    ['b', null],
    ['c', 0],
    ['d', ''],
    ['e', false],
  ]);
});

it('has a commit for "no commit"', () => {
  expect(Sha.safeParse(NO_COMMIT).success).toBe(true);
});

it.each([
  ['.github/agora/config.yaml', 'config.yaml'],
  ['.github/agora', ''],
  ['.github/agora-old/config.yaml', '.github/agora-old/config.yaml'],
  ['envs/ci.yaml', 'envs/ci.yaml'],
])('places %s in a registry of its own', (path, within) => {
  expect(withinRegistry(path)).toBe(within);
});

it('has examples of messages of exactly the versions until now', () => {
  const folders = [PROTOCOL, PROTOCOL + 1].map((version) => join(import.meta.dirname, `../golden/v${version}`));
  expect(folders.map(existsSync)).toEqual([true, false]);
});

it.each([
  [{}, true],
  [{ a: 1 }, true],
  [[], false],
  [null, false],
  [undefined, false],
  ['x', false],
])('knows whether %j has members', (value, has) => {
  expect(hasMembers({ value, issues: [] })).toBe(has);
});
