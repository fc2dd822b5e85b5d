/** Mutants of protocol/text/ that have no visible effect, with the reason for each. */
import type { SurvivorsByFile } from './survivors-by-file.ts';

export const TEXT_SURVIVORS: SurvivorsByFile = {
  'protocol/text/changed-places.ts': [
    { code: '[low, high] = [0,', was: '0', because: 'the chains are then counted from one, with the same result' },
    {
      code: '?.now ?? 0) < now',
      was: '<',
      becomes: '<=',
      because: 'a line occurs once in the new text, so no two of these positions are equal',
    },
    { code: 'lines[ends[middle] ?? 0]', was: '0', because: 'every position has one; TypeScript cannot infer that' },
  ],
  'protocol/text/mail/read-mail.ts': [
    {
      code: 'at < lines.length',
      was: '<',
      becomes: '<=',
      because: 'there is no line after the last one, and a missing line has the effect of an empty one',
    },
    {
      was: "line.trim() === ''",
      becomes: 'false',
      because: 'an empty line has none of the marks; the check only saves time',
    },
    {
      code: 'heads > 0 && isMarkedBelow',
      was: '>',
      becomes: '>=',
      because: 'without an attribution, the line itself is looked at, and it is known not to be quoted',
    },
    {
      code: "HEADER_ROW.test(block[0] ?? '')",
      was: '0',
      becomes: '1',
      because: 'two lines of headers are needed, so the first two are rows or neither of them is',
    },
    {
      code: 'SIGNATURE_CUT.test(line)) : -1',
      was: '1',
      because: 'any position above the first line means that there is none',
    },
    {
      code: 'next < lines.length',
      was: '<',
      becomes: '<=',
      because: 'there is no line after the last one, which has the effect of an empty line',
    },
  ],
  'protocol/text/control-characters.ts': [
    {
      was: 'ANY.test(text)',
      becomes: 'true',
      because: 'a text without such characters stays as it is; the check only saves time',
    },
  ],
  'protocol/text/quote.ts': [
    {
      code: 'text.length <= chars',
      was: '<=',
      becomes: '<',
      because: 'a text that fills the space is cut to all of its characters',
    },
  ],
  'protocol/text/read-comment.ts': [
    {
      was: 'kind === line.kind',
      becomes: 'false',
      because: 'the copy of a line has the same kind; the check only saves time',
    },
  ],
  'protocol/text/read-neutralised.ts': [
    { was: '0xe000', because: 'any other of these letters would work' },
    {
      code: 'code <= last',
      was: '<=',
      becomes: '<',
      because: 'without the last letter of a range, the next range has more than enough of them',
    },
    { code: 'code += 1', was: '1', because: 'every second letter is enough: a comment has no space for all of these' },
    {
      code: 'at < text.length',
      was: '<',
      becomes: '<=',
      because: 'the position after the end is the length of the text in both cases',
    },
    { was: '0xf8ff', because: 'no comment contains all of these letters, and the next letter would also work' },
    { code: '0xffffd', because: 'no comment contains so many different characters; any of these letters would work' },
  ],
  'protocol/text/redact-credentials.ts': [
    {
      code: 'pass < MOST_PASSES',
      was: '>',
      becomes: '>=',
      because: 'a pass that has found nothing changes nothing; the check only saves time',
    },
    {
      code: 'pass < MOST_PASSES',
      was: '&&',
      becomes: '||',
      because: 'a pass that has found nothing changes nothing; the check only saves time',
    },
    {
      code: 'pass < MOST_PASSES',
      was: '<',
      becomes: '<=',
      because: 'no text is known that needs more than a few passes',
    },
    { code: 'let pass = 0', was: '0', because: 'no text is known that needs more than a few passes' },
    { code: 'pass += 1', was: '1', because: 'no text is known that needs more than a few passes' },
    { code: 'MOST_PASSES = 8', was: '8', because: 'no text is known that needs more than a few passes' },
    {
      code: 'let length = 0',
      was: '0',
      because: 'a cut only says around where to search again, with thousands of characters on both sides',
    },
    {
      was: "text.includes('\\0')",
      becomes: 'true',
      because: 'without such characters, the second text is the same; the check only saves time',
    },
  ],
};
