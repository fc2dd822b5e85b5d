/**
 * What a reader of the page sees of text that sanitize.ts has neutralized: an agent's text, in a comment of ours, for
 * another agent. Pure, linear.
 *
 * The neutralizing characters are invisible themselves. If they were removed first, the effects would return that
 * nobody on the page has seen: an HTML comment that is visible as text would become hidden, while a definition that is
 * hidden stays so.
 */
import { type ReadText, readText } from './markdown/read-text.ts';
import { BREAK } from './sanitize.ts';

/** Letters without a meaning; the second range is longer than a comment. */
const PRIVATE = [
  [0xe000, 0xf8ff],
  [0xf0000, 0xffffd],
] as const;

/** As it was written, without invisible parts. Offsets refer to the given text. */
export function readNeutralised(text: string): Pick<ReadText, 'text' | 'hidden'> {
  const letter = findUnused(text);
  const read = readText(text.replaceAll(BREAK, letter));
  const offsetOf = createOffsets(text, letter);
  const back = (part: string): string => part.replaceAll(letter, '');
  return {
    text: back(read.text),
    hidden: read.hidden.map((passage) => ({
      ...passage,
      start: offsetOf(passage.start),
      end: offsetOf(passage.end),
      text: back(passage.text),
    })),
  };
}

/** For each offset in the text that is read, where it is in the given one: some letters are two code units long. */
function createOffsets(text: string, letter: string): (offset: number) => number {
  if (letter.length === BREAK.length) return (offset) => offset;
  const offsets: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    offsets.push(at);
    if (text[at] === BREAK) offsets.push(at);
  }
  return (offset) => offsets[offset] ?? text.length;
}

function findUnused(text: string): string {
  const used = new Set(text);
  for (const [first, last] of PRIVATE)
    for (let code = first; code <= last; code += 1) {
      const letter = String.fromCodePoint(code);
      if (!used.has(letter)) return letter;
    }
  throw new Error('The text is longer than a comment can be.');
}
