/** Mutants of the reader of Markdown that have no visible effect, with the reason for each. */
import type { SurvivorsByFile } from './survivors-by-file.ts';

export const MARKDOWN_SURVIVORS: SurvivorsByFile = {
  'protocol/text/markdown/find-hidden.ts': [
    {
      code: "text.indexOf(';', start) + 1",
      was: '1',
      because: 'the expression ends with that character, whatever follows it',
    },
    { code: 'from >= 0', was: '0', because: 'an image begins with two characters of its own' },
    {
      code: 'node.position?.start.offset ?? 0',
      was: '0',
      because: 'the parser gives every node a position; TypeScript cannot infer that',
    },
    {
      code: "lastIndexOf('][', end - 2)",
      was: '2',
      because: 'a label between the brackets has at least one character',
    },
    { code: 'from >= 0', was: '>=', because: 'an image begins with two characters of its own' },
    { code: 'close < 0 ||', was: '<', because: 'the end of a comment is never at the start of a text' },
    { code: 'close < 0 ||', was: '0', because: 'the end of a comment is never at the start of a text' },
    { code: 'past > end', was: '>', because: 'an image ends with a bracket of its own behind the comment' },
    {
      code: 'position?.start.offset ?? 0',
      was: '0',
      because: 'the parser gives every cell a position; TypeScript cannot infer that',
    },
    {
      code: 'position?.end.offset ?? 0',
      was: '0',
      because: 'the parser gives every cell a position; TypeScript cannot infer that',
    },
  ],
  'protocol/text/markdown/formula-asides.ts': [
    { code: 'at < formula.length', was: '<', becomes: '<=', because: 'there is no character after the last one' },
    { code: 'let done = 0', because: 'a formula begins with a dollar sign or a fence, not with a command' },
    {
      code: 'index < done',
      was: 'index < done',
      becomes: 'false',
      because: 'the next reading would find the same; the check only saves time',
    },
  ],
  'protocol/text/markdown/html-elements.ts': [
    { code: 'found < 0 || found >= to', was: '0', because: 'an end is always after its beginning' },
    { code: 'found < 0 || found >= to', was: '<', because: 'an end is always after its beginning' },
    {
      code: 'found >= to',
      was: '>=',
      because: 'what follows a part of HTML is a line end or text, never the rest of an open comment',
    },
    {
      code: 'at < to; at += 1',
      was: '<',
      because: 'what follows a part of HTML without an end of its own is a line end or nothing',
    },
  ],
  'protocol/text/markdown/read-text.ts': [
    {
      code: 'MOST_PARSED',
      because: "a round number between the length of people's texts and a length that costs too much",
    },
    {
      was: "text.includes(']:')",
      becomes: 'true',
      because: 'without one, nothing is found; the check only saves time',
    },
    {
      code: 'open.length === 1 && only !== undefined',
      was: '!==',
      because: 'a line within one piece gives the same result in both cases; the check only saves time',
    },
    {
      was: 'isAllOne',
      becomes: 'false',
      because: 'a line within one piece gives the same result in both cases; the check only saves time',
    },
    { code: 'let parsed = 0', because: 'one of two hundred thousand makes no visible difference' },
    { code: 'round < ROUNDS; round += 1', because: 'a title needs at most two or three rounds' },
    {
      code: 'const isWithin = ',
      because: 'if no piece begins or ends any more, the position of the search makes no difference',
    },
    { code: 'if (open.length > 0) open', because: 'nothing can be removed from an empty list' },
    {
      code: 'LIST_MARKS.exec(part)?.[0].length ?? 0',
      was: '0',
      because: 'the expression matches every line; TypeScript cannot infer that',
    },
    { code: 'parts.at[', was: '0', because: 'every position has a part; TypeScript cannot infer that' },
    { code: 'parts.from[', was: '0', because: 'every position has a part; TypeScript cannot infer that' },
    { code: 'begins[middle] ?? 0', was: '0', because: 'every position has a part; TypeScript cannot infer that' },
    { code: 'at < text.length', was: '<', becomes: '<=', because: 'there is no character after the last one' },
    {
      code: 'cuts[at - 1]?.end ?? 0',
      was: '0',
      because: 'cuts that seem to overlap are merged into the same cuts; it is only slower',
    },
    {
      code: 'if (cuts.length === 0) break;',
      was: 'cuts.length === 0',
      becomes: 'false',
      because: 'cutting nothing changes nothing; the check only saves time',
    },
    { code: 'reading.text().length + 1', was: '1', because: 'any position behind the text has the same effect' },
    {
      code: 'open.length === 1 && only !== undefined',
      was: '>',
      because: 'a line within one piece gives the same result in both cases; the check only saves time',
    },
    {
      code: 'const first = isWithin',
      becomes: 'true',
      because: 'if no piece begins or ends any more, the position of the search makes no difference',
    },
    {
      code: 'Math.max(first, end - 1)',
      was: '1',
      because: 'a tag has two characters in its first line, and other parts count from the next line on',
    },
    {
      was: 'areApart(hidden)',
      becomes: 'false',
      because: 'sorting does not change what is in order; the check only saves time',
    },
    { code: 'if (start > rest) addParts', was: '>', because: 'an empty part is never the one that is looked up' },
    { code: '(low + high + 1) >> 1', was: '1', because: 'it is still above the lower and at most the upper limit' },
    {
      was: 'areApart(cuts)',
      becomes: 'false',
      because: 'merging does not change cuts that are apart; the check only saves time',
    },
    { code: 'else if (end > start)', was: '>', because: 'no cut is empty' },
    { code: 'start < end && (cuts[at - 1]', was: '<', because: 'no cut is empty' },
    {
      code: '<= start)',
      was: '<=',
      because: 'merging does not change cuts that are apart; the check only saves time',
    },
  ],
  'protocol/text/markdown/unseen-in-code.ts': [
    { code: 'end < 0 ?', was: '0', because: 'the examined text does not begin with a line end' },
    { code: 'end < 0 ?', was: '<', because: 'the examined text begins with the spaces or the command' },
    { code: 'let done = 0', because: 'a formula begins with a dollar sign or a fence, not with a command' },
  ],
  'protocol/text/markdown/unseen-in-diagrams.ts': [
    {
      code: 'last < 0',
      was: '<',
      becomes: '<=',
      because: 'a diagram begins with its fence, not with a line end',
    },
    { code: 'last < 0', was: '0', because: 'a diagram begins with its fence, not with a line end' },
    {
      code: "code.lastIndexOf('}') + 1",
      was: '1',
      because: 'both expressions find the same in a line below the last brace',
    },
    {
      was: 'last < 0',
      becomes: 'true',
      because: 'both expressions find the same below the last brace; one only saves time',
    },
  ],
  'protocol/text/markdown/invisible-characters.ts': [
    {
      code: 'range(0xfe00, 0xfe0d)',
      was: '0xfe0d',
      because: 'the next selector is one of pictures, which another condition decides',
    },
    { code: 'range(0x180b, 0x180f)', was: '0x180f', because: 'the next character is a digit, which is visible' },
    { code: 'FLAG_UNITS = 14', because: 'the same flags are found if one unit more is read' },
    { code: 'range(0xe0020, 0xe007f)', because: 'the flags contain neither the first of these nor the one behind' },
    { code: '[start, end, first] = [-1', was: '1', because: 'any negative number is before all positions' },
    { code: 'sign.codePointAt(0) ?? 0', was: '0', because: 'every sign has a code; TypeScript cannot infer that' },
    { code: 'text.codePointAt(at) ?? 0', was: '0', because: 'every position has one; TypeScript cannot infer that' },
    {
      was: '!MAY_BE_SHOWN.has(code)',
      becomes: 'false',
      because: 'the functions below accept no other character either; the check only saves time',
    },
    {
      code: 'text.codePointAt(end - 2) ?? 0',
      was: '0',
      because: 'without a character there, it is not above the limit either',
    },
    {
      code: 'text.codePointAt(end - 2) ?? 0',
      was: '0xffff',
      because: 'the first character beyond the limit is a letter, which is visible',
    },
  ],
  'protocol/text/markdown/is-tangled.ts': [
    { code: 'inParagraph: 200, inText: 200', was: '200', because: 'the same limit for the whole text applies' },
    { code: 'inParagraph: 300, inText: 300', was: '300', because: 'the same limit for the whole text applies' },
    { code: 'inText[index] ?? 0', was: '0', because: 'each limit has a count; TypeScript cannot infer that' },
    { code: 'inParagraph[index] ?? 0', was: '0', because: 'each limit has a count; TypeScript cannot infer that' },
  ],
  'protocol/text/markdown/unseen-style.ts': [
    { code: 'colon < 0', was: '<', because: 'a declaration without a name is left out anyway' },
    { code: 'colon < 0', was: '0', because: 'a declaration without a name is left out anyway' },
    { code: 'alpha = 255', was: '255', because: 'any value above the limit is opaque' },
    { code: 'paper[at] ?? 0', was: '0', because: 'both lists have the same length; TypeScript cannot infer that' },
  ],
};
