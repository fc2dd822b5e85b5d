import { expect, it } from 'vitest';
import { FURTHER_ANSWERS, FURTHER_THANKS } from './replies/further-replies.ts';
import { SPOKEN_ANSWERS, SPOKEN_PROMISES } from './replies/spoken-replies.ts';
import { isThanksOrPromise } from '../../../protocol/comments/thanks-or-promise.ts';
import { readAnswer } from '../../../protocol/comments/parse-answer.ts';

const NOTHING_SAID = [
  'Thanks!',
  'thank you',
  'Thank you so much :)',
  'Thanks for asking!',
  'Thanks a lot @bob',
  'Many thanks for the heads-up.',
  'Thx',
  'Cheers!',
  'Good question!\n\nI will have a look tomorrow.',
  'I will have a look tomorrow',
  "I'll check and get back to you",
  'I’ll check',
  'Thanks, I’ll take a closer look later today.',
  'Will check.',
  'We will discuss this on Monday',
  "We're going to discuss it",
  'Let me think about it',
  'let us talk first',
  'I need to ask Bob first…',
  'Sure, let me check',
  'OK, will look into it',
  'Hm, let me think',
  'Give me a minute',
  'one moment',
  'Looking into it',
  'On it!',
  '**Thanks!**',
  'Hi, thanks, will reply soon',
];

const ANSWERS = [
  'Twelve please, and add a test',
  'Thanks, twelve please',
  'Thanks! Use SQLite.',
  'Thank you for the summary of both, the second one reads better',
  'I will have a look tomorrow, but use twelve for now',
  'I will take the second one',
  'We will need both',
  'We will use twelve',
  'Let me be clear: twelve',
  'Let us use twelve',
  'Look at config.yaml',
  'Check for null first',
  'Ask Bob',
  'Read it from the environment',
  'ok',
  'OK!',
  'yes',
  'no',
  'Sure',
  'great',
  'later',
  'tomorrow',
  'Moment.js',
  'Thanksgiving',
  'thankless names, rename them',
  'on',
  'Checking account',
  '12',
  'Neither',
  'I would answer with 404',
  'It will check the header',
  'You will have to look it up in the table',
  'Will',
  'Danke sehr, zwölf bitte',
  '```\nthanks\n```\nis what it should print',
  `Thanks ${'for nothing '.repeat(60)}`,
];

it.each([...NOTHING_SAID, ...FURTHER_THANKS, ...SPOKEN_PROMISES])('%j answers nothing', (reply) => {
  expect(isThanksOrPromise(reply)).toBe(true);
  expect(readAnswer(reply, [])).toEqual({ kind: 'none', why: 'conversation' });
});

it.each([...ANSWERS, ...FURTHER_ANSWERS, ...SPOKEN_ANSWERS])('%j is an answer', (reply) => {
  expect(isThanksOrPromise(reply)).toBe(false);
  expect(readAnswer(reply, [])).toMatchObject({ kind: 'answer' });
});

it.each([
  '@bob what do you think?',
  '@bob, @ada: UTC?',
  'cc @bob',
  'ping @acme/leads',
  'fyi: @bob @ada',
  '?',
  '??',
  '...',
])('%j is for somebody else, or says nothing, and answers nothing', (reply) => {
  expect(readAnswer(reply, [])).toEqual({ kind: 'none', why: 'conversation' });
});

it.each(['@bob', 'cc @bob on the pull request', '@agora use UTC', 'Ask @bob?', '@bob?', '@bob what?\nUse UTC.', '-'])(
  '%j may be the answer',
  (reply) => {
    expect(readAnswer(reply, [])).toMatchObject({ kind: 'answer' });
  },
);

it('counts any text after /answer as an answer', () => {
  expect(readAnswer('/answer thanks', [])).toEqual({ kind: 'answer', text: 'thanks' });
});

it('takes linear time', () => {
  for (const text of [
    'thanks ',
    'ok ',
    'i will just ',
    'thanks for ',
    ', ',
    '* ',
    ' \t',
    'maybe ',
    'still ',
    '🙏',
    'sorry a ',
  ])
    expect(isThanksOrPromise(text.repeat(20_000))).toBe(false);
});

it('reads at most 400 characters as thanks', () => {
  expect(isThanksOrPromise(`thanks${'!'.repeat(394)}`)).toBe(true);
  expect(isThanksOrPromise(`thanks${'!'.repeat(395)}`)).toBe(false);
});
