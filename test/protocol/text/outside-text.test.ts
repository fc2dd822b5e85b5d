/**
 * No text from outside blocks a process: everything that reads a comment takes time in proportion to its length.
 *
 * The test uses no clock. The processor time of each parser is compared with that of a plain pass over the same number
 * of lines in the same process. A slow or busy machine affects both, and an expression that backtracks is thousands of
 * times slower.
 */
import { describe, expect, it } from 'vitest';
import { LENGTH, makeTexts, MARKDOWN_PARSERS, PARSERS } from '../../../bench/outside-text.ts';
import { readMail } from '../../../protocol/text/mail/read-mail.ts';
import { processorTime } from '../../support/processor-time.ts';

/** 65,536 short lines, each tested with three expressions, as a line parser does. */
function plainPass(text: string): number {
  return text.split('\n').filter((line) => /^ {0,3}>/.test(line) || /^-+$/.test(line) || line.trimEnd() === 'x').length;
}

/**
 * The mean processor time of this thread for one call, in milliseconds. The kernel counts in ticks of several
 * milliseconds, so short calls are repeated.
 */
function processorTimeOf(parse: (text: string) => unknown, text: string, times: number): number {
  const ms = processorTime(() => {
    for (let index = 0; index < times; index += 1) parse(text);
  });
  return ms / times;
}

const PLAIN = processorTimeOf(plainPass, '\n'.repeat(LENGTH), 50);
const MOST = 100;

const ALL = { ...PARSERS, ...MARKDOWN_PARSERS, readMail: (text: string) => readMail(text.split('\n')) };

describe.each(Object.entries(ALL))('%s', (_, parse) => {
  it('reads every text of 64 KiB within the time of a hundred plain passes over as many lines', () => {
    const texts = makeTexts(60, 7);

    // Compilation and garbage collection during a try count too, but slow code is slow every time.
    const slow = texts.filter((text) => [1, 1, 5].every((times) => processorTimeOf(parse, text, times) > MOST * PLAIN));

    expect(slow.map((text) => `${text.slice(0, 40)}…${text.slice(-10)}`)).toEqual([]);
  });
});
