/** Mutants of protocol/credentials that have no visible effect, with the reason for each. */
import type { SurvivorsByFile } from './survivors-by-file.ts';

export const CREDENTIALS_SURVIVORS: SurvivorsByFile = {
  'protocol/credentials/assigned-values.ts': [
    { code: 'at < value.length', was: '<', becomes: '<=', because: 'there is no character after the last one' },
    { code: 'unit < COUNTS.length', was: '<', becomes: '<=', because: 'there is no count after the last one' },
    { code: 'value.match(', was: '0', because: 'two digits are required, so one digit has the same effect as none' },
    { code: 'COUNTS = new', was: '1', because: 'one additional count that stays zero' },
    { code: 'COUNTS[unit] ?? 0', was: '0', because: 'every unit has a count; TypeScript cannot infer that' },
    { code: 'let bits = 0', because: 'the first count overwrites it before it is read' },
    { code: 'entropyOf(value) >=', was: '>=', because: 'no value has exactly that many bits' },
    { code: 'MOST_NAME_CHARS = ', because: 'no parameter has a name of that length' },
  ],
  'protocol/credentials/detect-credentials.ts': [
    {
      code: 'parts.some(',
      was: '>',
      becomes: '>=',
      because: 'both methods find the same; the condition only selects the faster one',
    },
    {
      code: 'joined.text === shadow.text',
      becomes: 'false',
      because: 'without line ends, the same matches are found again and skipped as known; the check only saves time',
    },
    {
      code: 'one.end > last.end',
      was: '>',
      becomes: '>=',
      because: 'if both end at the same position, one of them replaces its equal',
    },
    { code: 'BEGINNING_CHARS = ', because: 'no shape needs the whole range to be recognized' },
    { code: 'NEAR_CHARS = ', because: 'no shape needs the whole range to be recognized' },
    { code: 'text.length / 2', because: 'both methods find the same; the condition only selects the faster one' },
    {
      code: 'last !== undefined && place - NEAR_CHARS',
      because: 'overlapping parts are searched for the same shapes, once or twice',
    },
    { code: 'parts.at(-1)', was: '1', because: 'overlapping parts are searched for the same shapes, once or twice' },
    {
      code: 'isAscii(text)',
      becomes: 'false',
      because: 'the other method reverses any text; the check only saves time',
    },
  ],
  'protocol/credentials/encoded-runs.ts': [
    { code: '[value, bits] = [0, 0]', was: '0', because: 'bits above a byte are discarded' },
    {
      code: 'escape.test(',
      becomes: 'true',
      because: 'text without an escape decodes to itself; the check only saves time',
    },
  ],
  'protocol/credentials/multi-pattern-search.ts': [
    {
      was: 'start + length > bytes.length',
      becomes: 'false',
      because: 'nothing after the last byte matches a pattern; the check only saves time',
    },
    { code: 'at < last', was: '<', becomes: '<=', because: 'the next line checks the last byte for the same' },
    { code: 'length > 0).map(createPass)', becomes: '>=', because: 'a pass without patterns finds nothing' },
    {
      code: 'bytes[0] ?? 0',
      was: '0',
      because: 'without a byte, nothing is searched for; TypeScript cannot infer that',
    },
    { was: 'window === LEAST', becomes: 'false', because: 'two bytes are compared again; the check only saves time' },
    { code: 'const LONG = ', because: 'the length from which a pattern counts as long affects only the speed' },
    { code: '<< 8', was: '0', because: 'every position has a byte; TypeScript cannot infer that' },
    { code: 'bytes.length < LONG', because: 'one pass finds the same as two; it is only slower' },
    {
      code: 'bytes[end + 1] ?? 0',
      was: '0',
      because: 'after the last byte, only patterns that end there can match, and these are listed for every next byte',
    },
    {
      code: 'collectShort : collect',
      because: 'both find all patterns of any length; the condition only selects the faster one',
    },
    {
      code: '.fill(window - 1)',
      was: '1',
      because: 'a window that moves less far misses nothing; the check only saves time',
    },
    {
      code: 'end < bytes.length',
      was: '<',
      becomes: '<=',
      because: 'no pattern can end after the last byte',
    },
    { code: 'const PAIRS = ', because: 'an additional entry that belongs to no pair of bytes' },
    { code: 'patterns[pattern]?.length ?? 0', was: '0', because: 'each has a length; TypeScript cannot infer that' },
    { code: 'Math.min(PAIRS - 1', because: 'how long a window is at most affects only the speed' },
    { code: 'skips[pair] ?? 0', was: '0', because: 'every pair has a distance; TypeScript cannot infer that' },
    {
      code: 'lists.reduce(',
      was: 'list === undefined',
      becomes: 'false',
      because: 'additional bits only lead to more comparisons',
    },
    { code: 'lists.reduce(', was: '0', because: 'an additional bit only leads to more comparisons' },
    {
      was: 'third === undefined',
      becomes: 'true',
      because: 'a pattern that is listed for every third byte is only compared more often',
    },
    {
      code: '[0, THIRD - 1]',
      was: '-',
      because: 'additional lists that no byte leads to, and bits that only lead to more comparisons',
    },
    { code: 'let end = window - 1', was: '1', because: 'a window that begins before the text finds nothing there' },
    {
      code: 'const last = bytes.length - 1',
      was: '-',
      because: 'after the last byte, no pattern can match, and the one that ends there is found for any next byte',
    },
    { code: 'thirds[pair] ?? 0', was: '0', because: 'every pair has bits; TypeScript cannot infer that' },
    {
      code: 'bytes[start + thirdAt(window)] ?? 0',
      was: '0',
      because: 'after the last byte, only patterns that end there can match, and these are listed for every next byte',
    },
  ],
  'protocol/credentials/rule-table.ts': [
    {
      code: 'isAscii(text)',
      becomes: 'false',
      because: 'the other method handles any text; the check only saves time',
    },
    { code: 'at < bytes.length', was: '<', becomes: '<=', because: 'nothing can be written after the last byte' },
    { was: '0x5a', because: 'no keyword of a shape contains the character after Z or its replacement' },
    { code: 'bytes[at] ?? 0', was: '0', because: 'every position has a byte; TypeScript cannot infer that' },
  ],
  'protocol/credentials/scan-rules.ts': [
    { code: 'const STRETCH = ', because: 'the amount of text that is read at once affects only the speed' },
    {
      code: 'sorted[index] ?? 0',
      was: '0',
      because: 'every index has a position; TypeScript cannot infer that',
    },
    {
      was: 'others.length === 0',
      becomes: 'false',
      because: 'a sorted list is sorted again; the check only saves time',
    },
    { code: '?? [0, 0]', was: '0', because: 'a match has its positions; TypeScript cannot infer that' },
    {
      code: 'before === 0 ? 0 : STRETCH',
      because: 'the amount of text that is read at once affects only the speed',
    },
    {
      was: 'last < covered',
      becomes: 'false',
      because: 'after a match, a shape has a word of its own; the check only saves time',
    },
  ],
  'protocol/credentials/text-shadow.ts': [
    {
      code: 'unit <= 0x7e',
      was: '<=',
      becomes: '<',
      because: 'a tilde maps to itself in both cases; the check only saves time',
    },
    { was: '0x20', because: 'a space maps to itself in both cases; the check only saves time' },
    { code: 'let all = 0', because: 'only bits above a single byte are checked, so any bit within it has no effect' },
    {
      was: 'all <= 0xff',
      becomes: 'false',
      because: 'two bytes for each unit give the same result; the check only saves time',
    },
    {
      code: 'all <= 0xff',
      was: '<=',
      because: 'two bytes for each unit give the same result; the check only saves time',
    },
    {
      code: '(source.codePointAt(last)',
      was: '>',
      becomes: '>=',
      because: 'the last character of the first plane is invisible, so no match ends with it',
    },
    { code: 'given.length * 2 + 8', because: 'the amount of memory that is allocated at once affects only the speed' },
    { code: 'folded', because: 'a remembered value would be computed again; the check only saves time' },
    {
      was: '!/[\\r\\n]/.test(text)',
      becomes: 'false',
      because: 'without line ends, the result is the same; the check only saves time',
    },
    {
      code: 'LINE_END.exec(text)',
      was: '1',
      because: 'it is called only for line ends; TypeScript cannot infer that',
    },
    {
      code: 'unit >= 0x20',
      was: '>=',
      becomes: '>',
      because: 'a space maps to itself in both cases; the check only saves time',
    },
    {
      code: 'codePointAt(last) ?? 0',
      was: '0',
      because: 'every position has a character; TypeScript cannot infer that',
    },
    {
      was: 'UNUSUAL.test(text)',
      becomes: 'true',
      because: 'a text without unusual characters is copied unchanged; the check only saves time',
    },
    {
      was: 'shadow.origins === undefined',
      becomes: 'false',
      because: 'such a text contains no terminal command; the check only saves time',
    },
    {
      code: 'build(text, () => 0)',
      was: '0',
      because: 'the first character of a terminal command is invisible anyway',
    },
    { code: 'origins[end - 1] ?? 0', was: '0', because: 'every unit has an origin; TypeScript cannot infer that' },
    {
      code: 'if (length > 0)',
      was: '0',
      because: 'a command of one character is a control character, which is invisible anyway',
    },
  ],
};
