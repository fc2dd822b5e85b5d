import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { readLock, renderLock } from '../../../protocol/config/lock-file.ts';

const [one, other] = [contentHash('1'), contentHash('2')];

it('renders a lock in the order of its names', () => {
  const lines = [`capabilities/lint: ${other}`, `envs/ci: ${other}`, `subagents/planner: ${one}`];
  const lock = new Map([
    ['envs/ci', other],
    ['subagents/planner', one],
    ['capabilities/lint', other],
  ]);

  expect(renderLock(lock).split('\n')).toEqual([expect.stringMatching(/^# /), ...lines, '']);
});

it('reads every lock that it renders', () => {
  const name = fc.stringMatching(/^(?:subagents|capabilities|envs)\/[a-z0-9][a-z0-9-]{0,62}$/);
  fc.assert(
    fc.property(fc.dictionary(name, fc.string().map(contentHash), { maxKeys: 6 }), (hashes) => {
      const lock = new Map(Object.entries(hashes));
      expect(readLock(`\uFEFF${renderLock(lock)}`)).toEqual({ kind: 'lock', lock });
    }),
    { numRuns: 50 },
  );
});

it.each([
  [`# x\nplanner: ${one}`, 'line 2: planner: must be subagents/NAME, capabilities/NAME or envs/NAME'],
  ['envs/ci: sha256:1', /^line 1: envs\/ci: /],
])('reports what is wrong with the lock %j', (text, why) => {
  expect(readLock(text)).toMatchObject({ kind: 'malformed', why: [expect.stringMatching(why)] });
});
