import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareVersions, findVersion, isInRange, renderRange } from '../../../worker/agent-output/compare-versions.ts';

const numbers = fc.tuple(fc.nat(999), fc.nat(999), fc.nat(999));
const versions = numbers.map((parts) => parts.join('.'));

it('orders releases by their numbers, not alphabetically', () => {
  fc.assert(
    fc.property(numbers, numbers, (one, other) => {
      const [major, minor, patch] = one.map((part, index) => part - (other[index] ?? 0));

      expect(Math.sign(compareVersions(one.join('.'), other.join('.')))).toBe(Math.sign(major || minor || patch || 0));
    }),
  );
});

it('accepts every later patch of a version line including the first, and not the next line', () => {
  fc.assert(
    fc.property(numbers, fc.nat(50), ([major, minor, patch], later) => {
      const range = { version: `${major}.${minor}.${patch}`, before: `${major}.${minor + 1}.0` };

      expect(isInRange(`${major}.${minor}.${patch + later}`, range)).toBe(true);
      for (const other of [
        range.before,
        `${major + 1}.${minor}.${patch}`,
        `${major}.${minor}.${patch - 1}`,
        `${major}.${minor}.${patch + later + 1}-rc.1`,
      ])
        expect(isInRange(other, range)).toBe(false);
    }),
  );
});

it('accepts only the exact version when a range has no upper end', () => {
  fc.assert(
    fc.property(versions, versions, (one, other) => {
      expect(isInRange(one, { version: other })).toBe(one === other);
    }),
  );
});

it('never throws, and recognizes text that is not a version', () => {
  fc.assert(
    fc.property(fc.string(), versions, (text, version) => {
      fc.pre(!/\d+\.\d+\.\d+/.test(text));

      expect(isInRange(text, { version, before: '1000.0.0' })).toBe(false);
      expect(compareVersions(text, version)).toBe(0);
    }),
  );
});

it('places a pre-release before its release and after the previous release', () => {
  expect(compareVersions('1.2.3-rc.1', '1.2.3')).toBeLessThan(0);
  expect(compareVersions('1.2.3-rc.10', '1.2.3-rc.9')).toBeGreaterThan(0);
  expect(compareVersions('1.2.3-rc.1', '1.2.2')).toBeGreaterThan(0);
});

it.each([
  ['2.1.330 (Claude Code)', '2.1.330'],
  ['codex-cli 0.170.0-alpha.3', '0.170.0-alpha.3'],
  ['This is agent 1.2.3.', '1.2.3'],
  ['agent 1.2.3-beta.1+5, built today', '1.2.3-beta.1+5'],
  ['no number at all', undefined],
])('finds the version of a program in "%s"', (text, version) => {
  expect(findVersion(text)).toBe(version);
});

it('accepts the first version of a range in a build of its own', () => {
  expect(isInRange('1.2.3+ubuntu.1', { version: '1.2.3', before: '1.3.0' })).toBe(true);
});

it('describes a range of versions in words', () => {
  expect(renderRange({ version: '1.2.3', before: '1.3.0' })).toBe('1.2.3 or later, before 1.3.0');
  expect(renderRange({ version: '1.2.3' })).toBe('1.2.3');
});
