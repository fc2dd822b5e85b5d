/** Whose answer a notice is about, if several people write at the same time. */
import { describe, expect, it } from 'vitest';
import { awaitVerdict } from '../../../client/github/answer.ts';
import type { GitHubContext } from '../../../client/github/client-context.ts';
import type { TaskFinder } from '../../../client/github/find-task.ts';
import { mayBeAbout } from '../../../client/github/notice-for-answer.ts';
import { type ListedComment, readTaskFacts } from '../../../client/github/facts.ts';
import { type Marker, type QuestionMarker, renderMarker } from '../../../protocol/comments/marker.ts';
import { client } from '../../github/wire-support.ts';
import { iso, ours, questionMarker, START, statusMarker, task } from '../../bot/support/reconcile-scenario.ts';

const posted = { commentId: 500, by: 1 };
const question = questionMarker().question;

describe('a notice after an answer', () => {
  it.each([
    [`refused:${question}:1`],
    [`unclear:${question}:1`],
    [`which:500:${iso(START)}`],
    [`edited:500:sha256:${'a'.repeat(64)}`],
    [`gave-up:${question}:3`],
    [`unproven:${question}`],
    [`asker:${question}`],
  ])('may be about it: %s', (about) => {
    expect(mayBeAbout(about, posted)).toBe(true);
  });

  it.each([
    [`refused:${question}:2`],
    [`refused:${question}:15`],
    ['cancel:501'],
    [`how:${question}:2`],
    [`moved-tick:${question}:2:${iso(START)}`],
    ['may-not-cancel:2'],
    [`which:501:${iso(START)}`],
    [`older:${question}:90`],
    [`edited:499:sha256:${'a'.repeat(64)}`],
    [`remind:${question}`],
    [`expiring:${question}`],
    [`who-ticked:${question}`],
  ])('is not about it: %s', (about) => {
    expect(mayBeAbout(about, posted)).toBe(false);
  });
});

const comment = (id: number, marker: Marker, text = 'Text'): ListedComment => ({
  id,
  body: `${renderMarker(marker)}\n${text}`,
  author: ours,
  createdAt: iso(START),
  updatedAt: iso(START),
  url: `https://github.com/o/r/issues/7#issuecomment-${id}`,
  isSeen: false,
  issue: 7,
});

/** The verdict on an answer, after the bot has told somebody something, and an answer was accepted after that. */
async function verdictAfter(about: string, answered: QuestionMarker['answered']): Promise<boolean> {
  const told = [
    comment(90, statusMarker()),
    comment(101, questionMarker()),
    comment(501, { v: 1, kind: 'note', task, about }, '@bob You may not answer this question.'),
  ];
  const accepted = told.with(1, comment(101, questionMarker({ answered })));
  const reads = [told, accepted];
  const find: TaskFinder['find'] = () =>
    Promise.resolve(
      readTaskFacts((reads.length > 1 ? reads.shift() : reads[0]) ?? [], { now: new Date(START) }).find(
        (one) => one.task === task,
      ),
    );
  const context: GitHubContext = {
    client: client(),
    at: { owner: 'o', repo: 'r' },
    workflow: 'agora.yml',
    clock: { now: () => new Date(START), sleep: () => Promise.resolve() },
    random: (bytes) => new Uint8Array(bytes),
    pollMs: 1,
    waitMs: 1,
    pickUpMs: 1,
  };
  const finder = { find } as unknown as TaskFinder;
  const asked = { comment: comment(101, questionMarker()), marker: questionMarker() };
  return awaitVerdict(context, finder, { ...posted, question: asked, dispatchId: `${task}.r2`, url: 'u' }, {});
}

const mine = { by: 'ada', attempt: 1, runId: 9, commentId: 500 };

it('an answer is accepted although somebody else was told meanwhile that they may not answer', async () => {
  expect(await verdictAfter(`refused:${question}:2`, mine)).toBe(true);
});

it('an answer by somebody who may not answer is reported as such', async () => {
  await expect(verdictAfter(`refused:${question}:1`, mine)).rejects.toThrow('You may not answer this question.');
});
