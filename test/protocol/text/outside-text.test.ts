/**
 * No text from outside holds a process: whatever reads a comment takes time in proportion to its length.
 *
 * Nothing here is measured by a clock. The processor time of each is compared with what a plain pass over as many lines
 * takes in the same process: a slow or busy machine is so for both, and an expression that tries all ways is thousands
 * of times slower.
 */
import { describe, expect, it } from 'vitest';
import { LENGTH, makeTexts, PARSERS, timeOf } from '../../../bench/outside-text.ts';

/** 65,536 short lines, each looked at by three expressions, as a parser of lines does. */
function plainPass(text: string): number {
  return text.split('\n').filter((line) => /^ {0,3}>/.test(line) || /^-+$/.test(line) || line.trimEnd() === 'x').length;
}

const PLAIN = timeOf(plainPass, '\n'.repeat(LENGTH), 5);
const MOST = 100;

describe.each(Object.entries(PARSERS))('%s', (_, parse) => {
  it('reads every text of 64 KiB within a hundred plain passes over as many lines', () => {
    const texts = makeTexts(60, 7);

    // On a busy machine, other processes take their turn in the middle of a try: what is slow is slow every time.
    const slow = texts.filter((text) => [1, 2, 10].every((tries) => timeOf(parse, text, tries) > MOST * PLAIN));

    expect(slow.map((text) => `${text.slice(0, 40)}…${text.slice(-10)}`)).toEqual([]);
  });
});
