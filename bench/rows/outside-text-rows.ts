/**
 * How long the worst of a thousand texts of 64 KiB blocks a process, for the slowest parser of text that anybody can
 * write. The value is the time above the median text. For parsers of Markdown, whose time depends on the number of
 * elements in a text, it is the time above an ordinary comment of the same length.
 */
import { makeTexts, MARKDOWN_PARSERS, ORDINARY_TEXT, PARSERS, timeOf } from '../outside-text.ts';
import { median } from '../measure.ts';
import { atMost, type Measured, type BenchRow, type Scale } from '../row.ts';

/** The slowest texts are measured again, because a garbage collection may have slowed the first try. */
const AGAIN = 10;
const SEED = 20_261_123;

interface TimedText {
  readonly text: string;
  readonly ms: number;
}
type Parse = (text: string) => unknown;
/** The time in milliseconds that the worst text is compared with. */
type ReadFloor = (parse: Parse, times: readonly TimedText[], rounds: number) => number;

function worst(parsers: typeof PARSERS, floorOf: ReadFloor, { rounds, size }: Scale): Promise<Measured> {
  const texts = makeTexts(1_000 * size, SEED);
  const found = Object.entries(parsers).map(([name, parse]) => {
    const times = texts.map((text) => ({ text, ms: timeOf(parse, text, 1) }));
    const slowest = times.toSorted((one, other) => other.ms - one.ms).slice(0, AGAIN);
    const most = Math.max(...slowest.map(({ text, ms }) => Math.min(ms, timeOf(parse, text, rounds))));
    const floor = floorOf(parse, times, rounds);
    return { name, over: most - floor, most, floor };
  });
  const [first] = found.toSorted((one, other) => other.over - one.over);
  return Promise.resolve({
    value: first?.over ?? NaN,
    detail: [
      `${found.length} parsers, ${texts.length} texts of 64 KiB each`,
      `the slowest is \`${first?.name ?? ''}\` with ${inMs(first?.most)} against ${inMs(first?.floor)}`,
    ].join('; '),
  });
}

const inMs = (ms: number | undefined): string => `${(ms ?? NaN).toFixed(2)} ms`;

const middle: ReadFloor = (_, times) => median(times.map(({ ms }) => ms));
const ordinary: ReadFloor = (parse, _, rounds) => timeOf(parse, ORDINARY_TEXT, rounds);

export const outsideText: readonly BenchRow[] = [
  {
    name: 'External text: worst case above the median',
    bound: atMost(5, 'ms'),
    measure: (scale) => worst(PARSERS, middle, scale),
  },
  {
    name: 'External Markdown: worst case above an ordinary comment',
    bound: atMost(5, 'ms'),
    measure: (scale) => worst(MARKDOWN_PARSERS, ordinary, scale),
  },
];
