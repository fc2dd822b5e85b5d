/**
 * How long the worst of a thousand texts of 64 KiB holds a process, over what the one in the middle takes: for each
 * parser of text that anybody can write, and of those the worst.
 */
import { makeTexts, PARSERS, timeOf } from '../outside-text.ts';
import { median } from '../measure.ts';
import { atMost, type Measured, type BenchRow, type Scale } from '../row.ts';

/** The slowest are measured again: the first time they may have met a collection of garbage. */
const AGAIN = 10;
const SEED = 20_261_123;

function worst({ rounds, size }: Scale): Promise<Measured> {
  const texts = makeTexts(1_000 * size, SEED);
  const found = Object.entries(PARSERS).map(([name, parse]) => {
    const times = texts.map((text) => ({ text, ms: timeOf(parse, text, 1) }));
    const slowest = times.toSorted((one, other) => other.ms - one.ms).slice(0, AGAIN);
    const most = Math.max(...slowest.map(({ text, ms }) => Math.min(ms, timeOf(parse, text, rounds))));
    return { name, over: most - median(times.map(({ ms }) => ms)), most };
  });
  const [first] = found.toSorted((one, other) => other.over - one.over);
  return Promise.resolve({
    value: first?.over ?? NaN,
    detail: [
      `${found.length} parsers, ${texts.length} texts of 64 KiB each`,
      `the worst is \`${first?.name ?? ''}\` with ${(first?.most ?? NaN).toFixed(2)} ms`,
    ].join('; '),
  });
}

export const outsideText: readonly BenchRow[] = [
  { name: 'Text from outside: worst over median', bound: atMost(5, 'ms'), measure: worst },
];
