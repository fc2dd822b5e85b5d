/** Paths in a result: those that lead elsewhere are invalid, those that affect what runs need a person's approval. */
import { expect, it } from 'vitest';
import { RepositoryPath } from '../../../protocol/results/changed-files.ts';
import { createProtection } from '../../../protocol/results/protected-paths.ts';
import { ESCAPING_PATHS, ORDINARY_PATHS, PROTECTED_WAYS } from './path-ways.ts';

const isProtectedPath = createProtection();
const isDelivered = (path: string): boolean => RepositoryPath.safeParse(path).success;

it.each(ESCAPING_PATHS)('refuses a path in a result: %j', (path) => {
  expect(isDelivered(path)).toBe(false);
});

it.each(PROTECTED_WAYS)('holds a path for approval: %j', (path) => {
  expect(isProtectedPath(path)).toBe(true);
});

it.each(ORDINARY_PATHS)('accepts an ordinary path: %j', (path) => {
  expect(isDelivered(path)).toBe(true);
  expect(isProtectedPath(path)).toBe(false);
});

it('prints the shares of paths that are refused or held, and of paths that are accepted', () => {
  const refused = ESCAPING_PATHS.filter((path) => !isDelivered(path)).length;
  const held = PROTECTED_WAYS.filter((path) => !isDelivered(path) || isProtectedPath(path)).length;
  const kept = ORDINARY_PATHS.filter((path) => isDelivered(path) && !isProtectedPath(path)).length;

  console.info(
    `${refused} of ${ESCAPING_PATHS.length} paths that lead elsewhere refused,`,
    `${held} of ${PROTECTED_WAYS.length} that decide what runs held,`,
    `${kept} of ${ORDINARY_PATHS.length} others kept`,
  );
  expect([refused, held, kept]).toEqual([ESCAPING_PATHS.length, PROTECTED_WAYS.length, ORDINARY_PATHS.length]);
});
