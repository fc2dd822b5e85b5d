import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readDuration, renderClock, renderDuration } from '../../../protocol/base/duration.ts';

it.each([
  ['90s', 90_000],
  ['15m', 900_000],
  ['24h', 86_400_000],
  ['3d', 259_200_000],
  ['2w', 1_209_600_000],
  [' 3 D ', 259_200_000],
  ['1s', 1_000],
  ['366d', 31_622_400_000],
])('reads %j as a duration', (text, ms) => {
  expect(readDuration(text)).toBe(ms);
});

it.each([
  '',
  '0d',
  '3',
  'd',
  '3 days',
  '-1d',
  '1.5h',
  '1e3s',
  '367d',
  '9999999w',
  '99999999s',
  '3d 2h',
  '３d',
  '1y',
  'off',
  '3\nd x',
])('does not read %j as a duration', (text) => {
  expect(readDuration(text)).toBeUndefined();
});

it.each([
  [0, '1 second'],
  [999, '1 second'],
  [1_499, '1 second'],
  [2_500, '3 seconds'],
  [60_000, '1 minute'],
  [90_000, '90 seconds'],
  [5_400_000, '90 minutes'],
  [129_600_000, '36 hours'],
  [108_000_000, '30 hours'],
  [93_600_000, '1 day'],
  [475_200_000, '6 days'],
  [3_600_000, '1 hour'],
  [259_200_000, '3 days'],
])('renders %i ms as %s', (ms, words) => {
  expect(renderDuration(ms)).toBe(words);
});

it('names whole units as they were written', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 23 }),
      fc.constantFrom(['h', 'hour'], ['m', 'minute'], ['s', 'second'], ['d', 'day']),
      (count, [unit = '', name = '']) => {
        expect(renderDuration(readDuration(`${count}${unit}`) ?? 0)).toBe(`${count} ${name}${count === 1 ? '' : 's'}`);
      },
    ),
  );
});

it('reads any text as a duration without throwing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      readDuration(text);
      readDuration(`${text}d`);
    }),
  );
});

it('renders a time of the day in hours and minutes', () => {
  expect(renderClock(Date.UTC(2026, 0, 31, 12, 5, 59))).toBe('12:05 UTC');
});
