/** Mutants of the rest of protocol/ that change no behaviour that anybody could see, each with the reason. */
import type { SurvivorsByFile } from './survivors-by-file.ts';

export const PROTOCOL_SURVIVORS: SurvivorsByFile = {
  'protocol/comments/marker.ts': [
    {
      was: 'body.startsWith(OPENING)',
      becomes: 'true',
      because: 'what does not begin like that does not match either; this is only quicker',
    },
  ],
  'protocol/comments/parts/answer-parts.ts': [
    { code: 'open.at(-1) ?? 1', was: '1', because: 'there is always a last one; TypeScript does not know' },
  ],
  'protocol/config/lock-file.ts': [
    { code: '.sort(', was: '1', because: 'any positive number says the same to a sort' },
  ],
  'protocol/config/model-prices.ts': [
    { code: "'input': ", because: 'prices are what the vendors say; a test that repeats them proves nothing' },
  ],
  'protocol/memory/remember-reads.ts': [
    {
      code: 'Object.isFrozen(value)',
      was: '||',
      becomes: '&&',
      because: 'null counts as frozen, and what is frozen may be frozen again',
    },
  ],
  'protocol/policy/access-checker.ts': [
    {
      code: 'asked < MAX_QUESTIONS',
      was: '0',
      because: 'no decision needs so many facts; the bound only ends a loop that could not end',
    },
  ],
  'protocol/text/changed-places.ts': [
    { code: '[low, high] = [0,', was: '0', because: 'the chains are counted from one then, and come out the same' },
    { code: 'lines[ends[middle] ?? 0]', was: '0', because: 'there is one at each place; TypeScript does not know' },
  ],
  'protocol/text/mail/read-mail.ts': [
    {
      code: 'SIGNATURE_CUT.test(line)) : -1',
      was: '1',
      because: 'any place above the first line says that there is none',
    },
    {
      code: 'next < lines.length',
      was: '<',
      becomes: '<=',
      because: 'behind the last line stands none, as if it were empty',
    },
  ],
  'protocol/text/markdown/find-hidden.ts': [
    {
      code: "text.indexOf(';', start) + 1",
      was: '1',
      because: 'the expression ends with that sign, whatever stands behind it',
    },
    { code: 'from >= 0', was: '0', because: 'a picture begins with two signs of its own' },
  ],
  'protocol/text/markdown/formula-asides.ts': [
    { code: 'at < formula.length', was: '<', becomes: '<=', because: 'behind the last character stands none' },
  ],
  'protocol/text/markdown/html-elements.ts': [
    { code: 'found < 0 || found >= to', was: '0', because: 'what ends something stands behind its beginning' },
  ],
  'protocol/text/markdown/read-text.ts': [
    { code: 'MOST_PARSED', because: 'a round number between what people write and what costs too much' },
    { was: "text.includes(']:')", becomes: 'true', because: 'without one nothing is found; this is only quicker' },
    {
      code: 'open.length === 1 && only !== undefined',
      was: '!==',
      because: 'a line within one piece comes out as that anyway; this is only quicker',
    },
    {
      was: 'isAllOne',
      becomes: 'false',
      because: 'a line within one piece comes out as that anyway; this is only quicker',
    },
    { code: 'let parsed = 0', because: 'one of two hundred thousand' },
    { code: 'round < ROUNDS; round += 1', because: 'a title needs two or three rounds at most' },
    {
      code: 'const isWithin = ',
      because: 'where no piece begins or ends any more, where it is looked for makes no difference',
    },
    { code: 'if (open.length > 0) open', because: 'nothing is left out of nothing' },
    {
      code: 'LIST_MARKS.exec(part)?.[0].length ?? 0',
      was: '0',
      because: 'the expression matches every line; TypeScript does not know',
    },
    { code: 'parts.at[', was: '0', because: 'there is a part at each place; TypeScript does not know' },
    { code: 'parts.from[', was: '0', because: 'there is a part at each place; TypeScript does not know' },
    { code: 'begins[middle] ?? 0', was: '0', because: 'there is a part at each place; TypeScript does not know' },
    { code: 'at < text.length', was: '<', becomes: '<=', because: 'behind the last character stands none' },
    {
      code: 'cuts[at - 1]?.end ?? 0',
      was: '0',
      because: 'cuts that seem to overlap are joined to the same ones, only slower',
    },
  ],
  'protocol/text/markdown/unseen-in-code.ts': [
    { code: 'end < 0 ?', was: '0', because: 'what is looked at does not begin with the end of a line' },
  ],
  'protocol/text/markdown/unseen-in-diagrams.ts': [
    {
      code: 'last < 0',
      was: '<',
      becomes: '<=',
      because: 'a diagram begins with its fence, and not with the end of a line',
    },
    { code: 'last < 0', was: '0', because: 'a diagram begins with its fence, and not with the end of a line' },
  ],
  'protocol/text/read-neutralised.ts': [
    { was: '0xf8ff', because: 'no comment holds all of these letters, and the one behind them would do as well' },
  ],
  'protocol/thread/candidate-answers.ts': [
    { code: 'reply.id < comment.id', was: '<', becomes: '<=', because: 'a reply is another comment than the question' },
  ],
  'protocol/thread/delegations.ts': [
    {
      code: 'line.length < questions.length',
      was: '<',
      becomes: '<=',
      because: 'it ends only what could not end: a forged thread that goes round in a circle',
    },
  ],
};
