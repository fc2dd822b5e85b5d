/** Parsers of text that anybody can write into a thread. */
import { readIssueOf } from '../../../bot/delivery/pull-request-text.ts';
import { readCommandTick } from '../../../protocol/comments/command-checkbox.ts';
import { readChildAnswer } from '../../../protocol/comments/delegated-answer-comment.ts';
import { findMarker, findSignedLine, renderMarker, withoutMarker } from '../../../protocol/comments/marker.ts';
import { readOffers, readPlainReply } from '../../../protocol/comments/offered-reply.ts';
import { readAnswer } from '../../../protocol/comments/parse-answer.ts';
import { findCommand, subagentOfLabel } from '../../../protocol/comments/parse-command.ts';
import { readPartTicks } from '../../../protocol/comments/parts/part-boxes.ts';
import { readPartAnswers } from '../../../protocol/comments/parts/read-reply.ts';
import { readQuestionText, readTickChange, readTicks } from '../../../protocol/comments/question-comment.ts';
import { isThanksOrPromise } from '../../../protocol/comments/thanks-or-promise.ts';
import { readRecipient } from '../../../protocol/policy/recipient.ts';
import { readOwners, readRule } from '../../../protocol/policy/access-policy.ts';
import { shownHash } from '../../../protocol/records/shown-hash.ts';
import { readBranch } from '../../../protocol/results/task-branch.ts';
import { readText } from '../../../protocol/text/markdown/read-text.ts';
import { readComment } from '../../../protocol/text/read-comment.ts';
import { readNeutralised } from '../../../protocol/text/read-neutralised.ts';
import { hideCredentials } from '../../../protocol/text/redact-credentials.ts';
import { cutMarkdown, renderUntrusted, renderUntrustedLine } from '../../../protocol/text/sanitize.ts';
import { expectSame } from '../expect-same.ts';
import type { FuzzTarget } from '../fuzz-target.ts';

const WORDS = [
  ...['`', '```', '~~~', '> ', '<!--', '-->', '<!-- agora:', '- [ ] ', '- [x] ', '**', '__', '# ', '\n\n', '    '],
  ...['[a](b)', '![a](b "c")', '[a]: b', '<details>', '<div hidden>', '&#x202e;', '&nbsp;', '\\', '|', '|-|', '$$'],
  ...['/agora ', '/agora run ', '/agora cancel', '/answer ', 'Answer: ', 'On Monday, a wrote:\n', '-- \n', 'From: '],
  ...[
    '**Your turn.** ',
    '1.',
    '1a, 2b',
    '1: ',
    'q_0123456789ab',
    't_0123456789ab',
    '@alice',
    '#1',
    'GH-1',
    'closes #2',
  ],
  ...['ghp_', 'AKIA', 'sk-ant-api03-', '-----BEGIN PRIVATE KEY-----', 'https://a.example/?token='],
];
const BEGINS = [
  'Twelve please, and add a test',
  '/answer q_0123456789ab 2',
  '> quoted\n\nYes\n\nOn Monday, Alice wrote:\n> No',
  '- [x] **1.** Postgres\n- [ ] **2.** SQLite\n\n**Your turn.** Tick a box',
  '<!-- agora:{"v":1,"kind":"status"} -->\nHello <b title="x">you</b>',
  '/agora run fixer "the tests" --model x\n\n```sh\n/agora cancel\n```',
  `* [ ] Use [@a's reply of 10:00 UTC](#issuecomment-1): "x" <!-- agora-reply:1:sha256:${'0'.repeat(64)} -->`,
  '{"v":1,"kind":"status","task":"t_0123456789ab","dispatch":"t_0123456789ab.r1","round":1,"state":"running"}',
  '1: yes\n2: no, because\n   of that\n3. b',
];
const OPTIONS = ['Rewrite A', 'Rewrite B', '12'];
const PARTS = [{ options: ['a', 'b'] }, { options: [] }, { options: ['Yes', 'No', 'Perhaps'] }];

const named = (name: string, run: (text: string) => unknown): FuzzTarget => ({
  name,
  begins: BEGINS,
  words: WORDS,
  run,
});

export const COMMENT_TARGETS: readonly FuzzTarget[] = [
  named('findCommand', findCommand),
  named('subagentOfLabel', subagentOfLabel),
  named('readAnswer', (text) => readAnswer(text, OPTIONS)),
  named('readPartAnswers', (text) => readPartAnswers(text, PARTS)),
  named('readPlainReply', readPlainReply),
  named('readOffers', readOffers),
  named('readTicks', (text) => [readTicks(text), readPartTicks(text), readQuestionText(text)]),
  named('readTickChange', (text) => readTickChange(text.replaceAll('[ ]', '[x]'), text)),
  named('readCommandTick', (text) => readCommandTick(text.replaceAll('[x]', '[ ]'), text)),
  named('readChildAnswer', readChildAnswer),
  named('isThanksOrPromise', isThanksOrPromise),
  named('readIssueOf', (text) => [readIssueOf(text), readBranch(text)]),
  named('readRecipient', (text) => [readRecipient(text), readRule(text), readOwners(text)]),
  named('findMarker', (text) => {
    // The content of a marker is only parsed in its encoded form.
    for (const body of [text, `<!-- agora:${Buffer.from(text).toString('base64')} -->\nHello`]) {
      const marker = findMarker(body);
      if (marker !== undefined) expectSame(findMarker(renderMarker(marker)), marker, 'a marker that is written again');
    }
    return [findSignedLine(text), withoutMarker(text)];
  }),
  named('shownHash', (text) => {
    for (const marker of [{}, { parts: [] }]) {
      const ticked = shownHash(text.replaceAll(/^- \[ \] /gm, '- [x] '), marker);
      expectSame(ticked, shownHash(text, marker), 'a hash that a tick changes');
    }
  }),
  named('readText', (text) => {
    const { text: seen, isTangled } = readText(text);
    // Text that cannot be parsed in linear time counts as code. A second pass could parse more of it.
    if (isTangled === true) return;
    expectSame(readText(seen).text.trim(), seen.trim(), 'what is seen of what is seen');
  }),
  named('readComment', readComment),
  named('renderUntrusted', (text) => {
    const clean = renderUntrusted(text);
    expectSame(renderUntrusted(clean), clean, 'text that is made harmless twice');
    readNeutralised(clean);
    if (/[\r\n]/.test(renderUntrustedLine(text, 200))) throw new Error('a line that has two lines');
  }),
  named('cutMarkdown', (text) => {
    if (cutMarkdown(text, 200).length > 200) throw new Error('a cut text that is longer than its bound');
  }),
  named('hideCredentials', (text) => {
    const { text: once } = hideCredentials(text);
    expectSame(hideCredentials(once).text, once, 'text whose credentials are hidden twice');
  }),
];
