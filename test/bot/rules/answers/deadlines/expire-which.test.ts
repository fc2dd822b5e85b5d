/** Which question of a task expires, and since when its taker may be on its way. */
import { expect, it } from 'vitest';
import { expireQuestions } from '../../../../../bot/rules/answers/expire-questions.ts';
import type { NewestClaim } from '../../../../../bot/ports.ts';
import type { ClaimSubject } from '../../../../../protocol/messages/claim-ref.ts';
import type { IssueFacts } from '../../../../../bot/decision/snapshot.ts';
import type { Task } from '../../../../../protocol/thread/read-tasks.ts';
import { factsWith, marked, modelWith, taskOf } from '../../../support/literals.ts';
import { GRACE, HOUR, questionMarker, SECOND, statusMarker, task } from '../../../support/reconcile-scenario.ts';

const DAY = 24 * HOUR;
const first = marked(101, questionMarker());
const second = marked(103, questionMarker({ round: 2 }));
const EXPIRES = Date.parse(second.marker.expires);
const now = EXPIRES + SECOND;

function decide(questions: readonly (typeof first)[], facts: Partial<IssueFacts> = {}, over: Partial<Task> = {}) {
  const of = taskOf({ questions, isExpired: true, ...over });
  return expireQuestions.decide(modelWith({ questions }, [of], facts.now ?? now), factsWith({ now, ...facts }));
}

const claimed = (attempt: number, seenAt = now) => ({
  claims: new Map<ClaimSubject, NewestClaim>([[second.marker.question, { attempt, seenAt }]]),
});

it('ends with the last question of its task', () => {
  expect(decide([first, second], claimed(0)).actions).toMatchObject([
    { kind: 'end', marker: { task, round: 2 }, fence: { subject: second.marker.question } },
  ]);
});

it('ends only while the comment of the task is unchanged, because its run may have reported an end meanwhile', () => {
  const status = marked(100, statusMarker({ state: 'suspended' }), { body: 'has a question' });

  expect(decide([first, second], claimed(0), { status }).actions).toMatchObject([
    { kind: 'end', seen: { commentId: 100, body: 'has a question' } },
  ]);
});

it('ends only once', () => {
  expect(decide([first, second], claimed(0), { endedAt: EXPIRES })).toEqual({ actions: [], needs: [], recheckAt: [] });
});

it('gives a claim that this process has just seen the time of two starts from then on', () => {
  const seenAt = EXPIRES + HOUR;
  const at = seenAt + 2 * GRACE;
  const facts = { ...claimed(1, seenAt), runs: { since: 0, list: [] } };

  expect(decide([second], { ...facts, now: at - 1 })).toMatchObject({ actions: [], recheckAt: [{ at }] });
  expect(decide([second], { ...facts, now: at }).actions).toHaveLength(1);
});

it('looks no further back than a run can be queued', () => {
  expect(decide([second], claimed(1)).needs).toEqual([{ kind: 'runs', since: now - DAY }]);
});
