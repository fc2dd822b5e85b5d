/** Mutants that change no behaviour that anybody could see, each with the reason. */
import type { Mutant } from './find-mutants.ts';

interface KnownSurvivor {
  readonly path: string;
  /** A part of the line that it stands in, where the file has the same elsewhere. */
  readonly code?: string;
  /** Left out: anything in that line. */
  readonly was?: string;
  /** Left out: whatever it becomes. */
  readonly becomes?: string;
  readonly because: string;
}

const BY_FILE: Readonly<Record<string, readonly Omit<KnownSurvivor, 'path'>[]>> = {
  'bot/rules/answers/parts/gather-parts.ts': [
    {
      was: "source.kind === 'comment' || source.kind === 'tick' || source.kind === 'default'",
      becomes: 'true',
      because: 'no other answer is to several questions; TypeScript does not know',
    },
  ],
  'bot/rules/answers/reminders.ts': [
    {
      was: 'times.default === undefined',
      becomes: 'false',
      because: 'an absent time is not later than now, and the next line leaves it out',
    },
    { code: 'let until = 0', was: '0', because: 'both are times long ago' },
    {
      was: 'rules.warnBefore === undefined',
      becomes: 'false',
      because: 'a time that cannot be told is neither past nor to come, and nothing waits for it',
    },
  ],
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
  'protocol/credentials/assigned-values.ts': [
    { code: 'at < value.length', was: '<', becomes: '<=', because: 'behind the last character stands none' },
  ],
  'protocol/credentials/detect-credentials.ts': [
    { was: 'words.size === 0', becomes: 'false', because: 'the words are looked for again; this is only quicker' },
    { code: 'parts.some(', was: '>', becomes: '>=', because: 'both ways find the same; it chooses the quicker one' },
    { code: 'NEAR_CHARS = ', because: 'no shape needs all of it to be seen' },
    { code: 'text.length / 2', because: 'both ways find the same; it chooses the quicker one' },
    {
      code: 'last !== undefined && place - NEAR_CHARS',
      because: 'parts that overlap are searched for the same, once or twice',
    },
    { code: 'parts.at(-1)', was: '1', because: 'parts that overlap are searched for the same, once or twice' },
    {
      was: 'decoded.length < FEWEST_CHARS',
      becomes: 'false',
      because: 'nothing so short has a shape; this is only quicker',
    },
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
    {
      code: 'collectShort : collect',
      becomes: 'true',
      because: 'the one for short patterns finds long ones as well, only slower',
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
    { code: 'bytes[at] ?? 0', was: '0', because: 'there is a byte at each place; TypeScript does not know' },
    {
      code: 'before === 0 ? 0 : STRETCH',
      because: 'how much of a text is read at once decides only how long it takes',
    },
  ],
  'protocol/credentials/text-shadow.ts': [
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
  'protocol/credentials/vendor-prefixes.ts': [
    { was: '12', because: 'what vendors make is longer; from where on a cut one is taken for a token is a choice' },
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
  'protocol/text/markdown/is-tangled.ts': [
    { code: 'inParagraph: ', because: 'a round number between what people write and what costs too much' },
  ],
  'protocol/text/markdown/read-text.ts': [
    { code: 'MOST_PARSED', because: 'a round number between what people write and what costs too much' },
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
  'protocol/text/read-neutralised.ts': [
    { was: '0xf8ff', because: 'no comment holds all of these letters, and the one behind them would do as well' },
  ],
  'protocol/thread/delegations.ts': [
    {
      code: 'line.length < questions.length',
      was: '<',
      becomes: '<=',
      because: 'it ends only what could not end: a forged thread that goes round in a circle',
    },
  ],
  'protocol/thread/issue-history.ts': [
    { code: 'other - one', was: '-', because: 'the order decides only how soon the same text is found' },
  ],
  'protocol/thread/read-thread.ts': [
    {
      code: 'isWord && begun.has',
      was: 'true',
      becomes: 'false',
      because: 'where this is read, no comment of the thread is proven, and only behind a proof does it count',
    },
  ],
};

export const KNOWN_SURVIVORS: readonly KnownSurvivor[] = Object.entries(BY_FILE).flatMap(([path, some]) =>
  some.map((one) => ({ path, ...one })),
);

export function reasonOf(mutant: Mutant & { readonly path: string }): string | undefined {
  return KNOWN_SURVIVORS.find(
    ({ path, code, was = mutant.was, becomes = mutant.becomes }) =>
      path === mutant.path && was === mutant.was && becomes === mutant.becomes && mutant.code.includes(code ?? ''),
  )?.because;
}
