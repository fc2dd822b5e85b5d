/**
 * No text from outside holds a process: whatever reads a comment takes time in proportion to its length.
 *
 * Nothing here is measured by a clock. The processor time of each is compared with what a plain pass over as many lines
 * takes in the same process: a slow or busy machine is so for both, and an expression that tries all ways is thousands
 * of times slower.
 */
import { describe, expect, it } from 'vitest';
import { LENGTH, makeTexts, MARKDOWN_PARSERS, PARSERS } from '../../../bench/outside-text.ts';
import { readMail } from '../../../protocol/text/mail/read-mail.ts';

/** 65,536 short lines, each looked at by three expressions, as a parser of lines does. */
function plainPass(text: string): number {
  return text.split('\n').filter((line) => /^ {0,3}>/.test(line) || /^-+$/.test(line) || line.trimEnd() === 'x').length;
}

/**
 * Milliseconds of this thread's processor time for one time, in the mean of so many: the kernel counts in ticks of some
 * milliseconds, so what is short is done often.
 */
function processorTimeOf(parse: (text: string) => unknown, text: string, times: number): number {
  const began = process.threadCpuUsage();
  for (let index = 0; index < times; index += 1) parse(text);
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1_000 / times;
}

const PLAIN = processorTimeOf(plainPass, '\n'.repeat(LENGTH), 50);
const MOST = 100;

const ALL = { ...PARSERS, ...MARKDOWN_PARSERS, readMail: (text: string) => readMail(text.split('\n')) };

describe.each(Object.entries(ALL))('%s', (_, parse) => {
  it('reads every text of 64 KiB within the time of a hundred plain passes over as many lines', () => {
    const texts = makeTexts(60, 7);

    // What is compiled or collected in the middle of a try counts as well: what is slow is slow every time.
    const slow = texts.filter((text) => [1, 1, 5].every((times) => processorTimeOf(parse, text, times) > MOST * PLAIN));

    expect(slow.map((text) => `${text.slice(0, 40)}…${text.slice(-10)}`)).toEqual([]);
  });
});
