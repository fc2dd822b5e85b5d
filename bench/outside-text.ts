/**
 * All parsers of text that anybody on GitHub can write, and texts that are made to slow them down: a few characters
 * that are significant for a parser, repeated up to 64 KiB, with an end that makes a match fail.
 */
import { readIssueOf } from '../bot/delivery/pull-request-text.ts';
import { readCommandTick } from '../protocol/comments/command-checkbox.ts';
import { readChildAnswer } from '../protocol/comments/delegated-answer-comment.ts';
import { findMarker, withoutMarker } from '../protocol/comments/marker.ts';
import { isThanksOrPromise } from '../protocol/comments/thanks-or-promise.ts';
import { readPlainLine, readText } from '../protocol/text/markdown/read-text.ts';
import { renderLineDiff } from '../protocol/text/line-diff.ts';
import { readComment } from '../protocol/text/read-comment.ts';
import { readNeutralised } from '../protocol/text/read-neutralised.ts';
import { readAnswer } from '../protocol/comments/parse-answer.ts';
import { readPartText } from '../protocol/comments/parts/read-reply.ts';
import { findCommand, subagentOfLabel } from '../protocol/comments/parse-command.ts';
import { readQuestionText, readTickChange, readTicks } from '../protocol/comments/question-comment.ts';
import { readOffers } from '../protocol/comments/offered-reply.ts';
import { shownHash } from '../protocol/records/shown-hash.ts';
import { readRequest } from '../protocol/messages/dispatch-request.ts';
import { readNeedsInput } from '../protocol/messages/needs-input.ts';
import { readBranch } from '../protocol/results/task-branch.ts';
import { hideCredentials } from '../protocol/text/redact-credentials.ts';
import { cutMarkdown, renderUntrusted } from '../protocol/text/sanitize.ts';

/** The maximum length of a comment on GitHub. */
export const LENGTH = 65_536;

const PARTS = [{ options: ['Yes', 'No'] }, { options: [] }];
const CANCEL = '**cancel** the task · `t_0123456789ab`';

export const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  findCommand,
  findMarker,
  withoutMarker,
  readTicks,
  readOffers,
  shownHash: (text) => shownHash(text, { parts: [] }),
  readTickChange: (text) => readTickChange(`${text}\n- [ ] **1.** A`, `${text}\n- [x] **1.** A`),
  readCommandTick: (text) => readCommandTick(`${text}\n- [ ] ${CANCEL}`, `${text}\n- [x] ${CANCEL}`),
  readChildAnswer,
  readIssueOf,
  readBranch,
  subagentOfLabel,
  readRequest,
  readNeedsInput,
  hideCredentials,
  renderUntrusted,
  cutMarkdown: (text) => cutMarkdown(text, 30_000),
  isThanksOrPromise,
  readPlainLine,
  renderLineDiff: (text) => renderLineDiff(text, `${text}\nmore`, 6_000),
};

/** These read Markdown as GitHub renders it. They are linear too, but need the time of the library's parser. */
export const MARKDOWN_PARSERS: typeof PARSERS = {
  readAnswer: (text) => readAnswer(text, ['Rewrite A', 'Rewrite B']),
  readPartText: (text) => readPartText(text, PARTS),
  readQuestionText,
  // Includes the parser of emails. It is not given code, and texts of more than 6,000 lines count as code.
  readComment,
  readText,
  readNeutralised,
};

/** What people write in long comments: paragraphs with links, code and emphasis, lists, a quotation and a table. */
const ORDINARY = [
  'Please rewrite `parse()` as [the issue](https://github.com/octo/repo/issues/1) describes, and **keep** the old name.',
  'It is used in *three* places, and the tests of them are slow.',
  '',
  '- one of them reads a file of settings, see `src/settings.ts`',
  '- another writes it again, with all of its comments',
  '',
  '> Is the order of the keys kept?',
  '',
  'Yes. The sizes were:',
  '',
  '| File | Lines |',
  '| --- | --- |',
  '| `settings.ts` | 120 |',
  '',
  '```ts',
  'export const settings = read("settings.yaml");',
  '```',
  '',
  '',
].join('\n');

/** An ordinary comment of the maximum length. */
export const ORDINARY_TEXT = ORDINARY.repeat(Math.ceil(LENGTH / ORDINARY.length)).slice(0, LENGTH);

/** Characters and words that are significant for at least one parser. */
const SIGNS = [
  ...[
    '`',
    '~',
    '>',
    '<',
    '!',
    '-',
    '_',
    '*',
    '#',
    '[',
    ']',
    '(',
    ')',
    '&',
    ';',
    '@',
    '* [ ] Use [@a\'s reply of 10:00 UTC](#issuecomment-1): "x" <!-- agora-reply:1:sha256:0000000000000000000000000000000000000000000000000000000000000000 -->\n',
    '**Your turn.** ',
    '/',
    '\\',
    '=',
    ':',
    '.',
    '"',
    '{',
    '}',
  ],
  ...[' ', '\t', '\n', '\r', '\r\n', '\u2028', '\u00a0', '\u200b', '\0', '\ud83d'],
  ...['<!--', '-->', '<!----!>', '<!-- agora:', '- [ ] ', '- [x] ', '```', '~~~', '> ', '-- ', '\n\n', '__________'],
  ...[
    '/agora',
    '/answer',
    '/agora run ',
    'class ',
    ',a',
    '-Ab',
    '@{',
    'On ',
    ' wrote:',
    'GH-1',
    '#1',
    'a',
    'A',
    '0',
    'q_0123456789ab',
    't_0123456789ab',
  ],
  ...['-----BEGIN PRIVATE KEY-----', 'ghp_', 'AKIA', 'xoxb-1', 'sk-ant-api03-', 'agora:', 'agora/t_', '{"a":', '\\"'],
];

/** Texts that once took long. */
const KNOWN = [
  `/agora${'\t'.repeat(65_000)}\u2028`,
  `/agora${'\t'.repeat(65_000)}\u2028x`,
  `/agora run ${' '.repeat(65_000)}\u2028x`,
  `/agora run ${'x'.repeat(65_000)}\u2028x`,
  `${'~'.repeat(65_000)}\u2028`,
  `${'`'.repeat(65_000)}\u2028`,
  `-----BEGIN PRIVATE KEY-----${'MIIEvQ'.repeat(10)}${'\\n'.repeat(32_000)}`,
  `![${'<!--'.repeat(16_000)}](https://a.example/b.png)`,
  `\`\`\`mermaid\n${'accDescr {\n'.repeat(5_900)}`,
  `\`\`\`mermaid\ngraph TD\nclass a${',b'.repeat(32_000)}\n\`\`\``,
  `\`\`\`mermaid\ngraph TD\n${'-Ab'.repeat(21_000)}\n\`\`\``,
  '[a/b]'.repeat(13_000),
  'TFP_$'.repeat(13_000),
  'bearer='.repeat(9_000),
  'eyJ-'.repeat(16_000),
];

/** What makes another parser read the text. */
const PLACES: readonly (readonly [before: string, behind: string])[] = [
  ['', ''],
  ...['mermaid\ngraph TD', 'mermaid\nsequenceDiagram', 'geojson', 'math', 'stl'].map(
    (language) => [`\`\`\`${language}\n`, '\n```'] as const,
  ),
  ['$$', '$$'],
  ['<p style="', '">x</p>'],
  ['| a | b |\n|---|---|\n| ', ' |'],
];

/** The same numbers for the same seed, in every process. */
function createChance(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** @returns this many texts, the known ones first. */
export function makeTexts(count: number, seed: number): string[] {
  const chance = createChance(seed);
  const sign = (): string => SIGNS[chance(SIGNS.length)] ?? '';
  const some = (most: number): string => Array.from({ length: chance(most + 1) }, sign).join('');
  const made = Array.from({ length: Math.max(0, count - KNOWN.length) }, () => {
    const [before, behind] = PLACES[chance(3 * PLACES.length)] ?? ['', ''];
    const [head, tail, piece] = [before + some(2), some(2) + behind, sign() + some(2)];
    const times = Math.ceil((LENGTH - head.length - tail.length) / piece.length);
    return `${head}${piece.repeat(times)}`.slice(0, LENGTH - tail.length) + tail;
  });
  return [...KNOWN, ...made].slice(0, count);
}

/**
 * Milliseconds, the best of several tries, because other load only ever adds time. It does not use the thread's
 * processor time: the kernel counts that in ticks, so a short pass may appear to cost nothing.
 */
export function timeOf(parse: (text: string) => unknown, text: string, tries: number): number {
  let best = Infinity;
  for (let index = 0; index < tries; index += 1) {
    const began = performance.now();
    parse(text);
    best = Math.min(best, performance.now() - began);
  }
  return best;
}
