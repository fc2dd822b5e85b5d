import { expect, it } from 'vitest';
import { simulate } from '../simulate.ts';
import { layOutVersion, loadVersion } from './other-version.ts';

it('plays the last commit together with the current one, on one thread', async () => {
  const beside = await loadVersion(layOutVersion('HEAD'));
  const reached = new Set<string>();

  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const { findings, coverage } = await simulate(seed, { beside });
    expect(findings).toEqual([]);
    for (const what of coverage.keys()) reached.add(what);
  }

  expect(reached).toContain('run: of the other version');
  expect(reached).toContain('run: of this version');
});

it('creates no folder for a version that does not exist', () => {
  expect(() => layOutVersion('no-such-revision')).toThrow(/rev-parse/);
});
