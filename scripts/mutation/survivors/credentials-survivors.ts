/** Mutants of protocol/credentials that change no behaviour that anybody could see, each with the reason. */
import type { SurvivorsByFile } from './survivors-by-file.ts';

export const CREDENTIALS_SURVIVORS: SurvivorsByFile = {
  'protocol/credentials/assigned-values.ts': [
    { code: 'at < value.length', was: '<', becomes: '<=', because: 'behind the last character stands none' },
    { code: 'unit < COUNTS.length', was: '<', becomes: '<=', because: 'behind the last count stands none' },
    { code: 'value.match(', was: '0', because: 'two digits are needed, so one is as little as none' },
    { code: 'COUNTS = new', was: '1', because: 'a count more that stays zero' },
    { code: 'COUNTS[unit] ?? 0', was: '0', because: 'there is a count for each; TypeScript does not know' },
    { code: 'let bits = 0', because: 'before it is read, the first count has put its own in its place' },
    { code: 'entropyOf(value) >=', was: '>=', because: 'no value has exactly so many bits' },
    { code: 'MOST_NAME_CHARS = ', because: 'no parameter has a name of so many characters' },
  ],
  'protocol/credentials/detect-credentials.ts': [
    { code: 'parts.some(', was: '>', becomes: '>=', because: 'both ways find the same; it chooses the quicker one' },
    {
      code: 'joined.text === shadow.text',
      becomes: 'false',
      because: 'without line ends the same is found again, and left out as known; this is only quicker',
    },
    {
      code: 'one.end > last.end',
      was: '>',
      becomes: '>=',
      because: 'where both end at the same place, one of them takes the place of its equal',
    },
    { code: 'BEGINNING_CHARS = ', because: 'no shape needs all of it to be seen' },
    { code: 'NEAR_CHARS = ', because: 'no shape needs all of it to be seen' },
    { code: 'text.length / 2', because: 'both ways find the same; it chooses the quicker one' },
    {
      code: 'last !== undefined && place - NEAR_CHARS',
      because: 'parts that overlap are searched for the same, once or twice',
    },
    { code: 'parts.at(-1)', was: '1', because: 'parts that overlap are searched for the same, once or twice' },
    { code: 'isAscii(text)', becomes: 'false', because: 'the other way turns any text around; this is only quicker' },
  ],
  'protocol/credentials/encoded-runs.ts': [
    {
      code: 'escape.test(',
      becomes: 'true',
      because: 'what has no escape in it decodes to itself; this is only quicker',
    },
  ],
  'protocol/credentials/multi-pattern-search.ts': [
    {
      was: 'start + length > bytes.length',
      becomes: 'false',
      because: 'behind the last byte nothing is like a pattern; this is only quicker',
    },
    { code: 'at < last', was: '<', becomes: '<=', because: 'the line below looks at the last byte for the same' },
    { code: 'length > 0).map(createPass)', becomes: '>=', because: 'a pass without patterns finds none' },
    { code: 'bytes[0] ?? 0', was: '0', because: 'without a byte nothing is looked for; TypeScript does not know' },
    { was: 'window === LEAST', becomes: 'false', because: 'two bytes are compared again; this is only quicker' },
    { code: 'const LONG = ', because: 'from where on a pattern counts as long decides only how long it takes' },
    { code: '<< 8', was: '0', because: 'there is a byte at each place; TypeScript does not know' },
    {
      code: 'bytes.length < LONG',
      was: 'bytes.length < LONG',
      becomes: 'true',
      because: 'one pass finds the same as two, only slower',
    },
    {
      code: 'bytes[end + 1] ?? 0',
      was: '0',
      because: 'behind the last byte only what ends there can stand, which is listed for all that may follow',
    },
    {
      code: 'collectShort : collect',
      because: 'both find all patterns, of any length; it chooses the quicker one',
    },
    {
      code: '.fill(window - 1)',
      was: '1',
      because: 'a window that moves less far misses nothing; this is only quicker',
    },
    {
      code: 'end < bytes.length',
      was: '<',
      becomes: '<=',
      because: 'behind the last byte no pattern has space to end',
    },
  ],
  'protocol/credentials/scan-rules.ts': [
    { code: 'KEY_CHARS = ', because: 'no private key is nearly as long' },
    { code: 'BEFORE = ', because: 'what tells a shape stands much nearer; a round number above all of them' },
    { code: 'BEHIND = ', because: 'what tells a shape is shorter, and the rest of it is read without a bound' },
    { code: 'const STRETCH = ', because: 'how much of a text is read at once decides only how long it takes' },
    { code: 'made !== undefined', becomes: 'false', because: 'the table is made again; this is only quicker' },
    { code: 'isAscii(text)', becomes: 'false', because: 'the other way handles any text; this is only quicker' },
    { code: 'at < bytes.length', was: '<', becomes: '<=', because: 'nothing can be written behind the last byte' },
    { was: '0x5a', because: 'no word by which a shape is known has the sign behind Z, nor what would stand for it' },
    {
      code: 'sorted[index] ?? 0',
      was: '0',
      because: 'there is a place at each index; TypeScript does not know',
    },
    {
      was: 'others.length === 0',
      becomes: 'false',
      because: 'a list that is in order is put in order again; this is only quicker',
    },
    { code: '?? [0, 0]', was: '0', because: 'what matched has its places; TypeScript does not know' },
    { code: 'bytes[at] ?? 0', was: '0', because: 'there is a byte at each place; TypeScript does not know' },
    {
      code: 'before === 0 ? 0 : STRETCH',
      because: 'how much of a text is read at once decides only how long it takes',
    },
  ],
  'protocol/credentials/text-shadow.ts': [
    {
      code: 'unit <= 0x7e',
      was: '<=',
      becomes: '<',
      because: 'a tilde stands for itself either way; this is only quicker',
    },
    { was: '0x20', because: 'a space stands for itself either way; this is only quicker' },
    { code: 'let all = 0', because: 'any bit of a single byte is one; only those above it are asked for' },
    { was: 'all <= 0xff', becomes: 'false', because: 'two bytes for each unit say the same; this is only quicker' },
    { code: 'all <= 0xff', was: '<=', because: 'two bytes for each unit say the same; this is only quicker' },
    {
      code: '(source.codePointAt(last)',
      was: '>',
      becomes: '>=',
      because: 'nobody sees the last character of the first plane, so nothing that is found ends with it',
    },
    { code: 'given.length * 2 + 8', because: 'how much is set aside at once decides only how long it takes' },
    { code: 'folded', because: 'what is remembered would be found out again; this is only quicker' },
    {
      was: '!/[\\r\\n]/.test(text)',
      becomes: 'false',
      because: 'without line ends the same comes of it; this is only quicker',
    },
    {
      code: 'LINE_END.exec(text)',
      was: '1',
      because: 'it is asked for the ends of lines only; TypeScript does not know',
    },
    {
      code: 'unit >= 0x20',
      was: '>=',
      becomes: '>',
      because: 'a space stands for itself either way; this is only quicker',
    },
    {
      code: 'codePointAt(last) ?? 0',
      was: '0',
      because: 'there is a character at each place; TypeScript does not know',
    },
  ],
};
