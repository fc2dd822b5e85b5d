/** How many people an answer names, how long it may be, and who is told what about several ticks. */
import { expect, it } from 'vitest';
import { agree, answerOf, lastAnswers, type Valid } from '../../../../../bot/rules/answers/quorum.ts';
import { findTick } from '../../../../../bot/rules/answers/question-checkbox.ts';
import { LIMITS } from '../../../../../protocol/base/limits.ts';
import { readConfigFile } from '../../../../../protocol/config/repository-config.ts';
import type { Account } from '../../../../../protocol/thread/comment.ts';
import { factsWith, marked, modelWith, taskOf } from '../../../support/literals.ts';
import { ada, grace, questionMarker, renderAsked } from '../../../support/reconcile-scenario.ts';

const sha256 = `sha256:${'a'.repeat(64)}`;

function valid(by: number, commentId: number, at = commentId): Valid {
  const answer = { source: { kind: 'comment', commentId, sha256 }, option: 1 } as const;
  return { by: { login: `p${by}`, id: by }, at, answer, commentId, text: '1' };
}

it('names only as many people as are needed, however many agree, and is complete with the last of those', () => {
  const [agreed, ...others] = agree([valid(1, 101), valid(2, 102), valid(3, 103)], 2);

  expect(others).toEqual([]);
  expect(agreed).toMatchObject({ at: 102, answer: { also: [{ commentId: 102 }] } });
  expect(agreed?.answer.also).toHaveLength(1);
});

it('counts only the last answer of each person, in the order of the comments', () => {
  const words = [valid(1, 101), valid(2, 102), valid(1, 103, 90)];

  expect(lastAnswers(words).map(({ commentId }) => commentId)).toEqual([102, 103]);
});

it('passes a text along up to the limit, and only its comment beyond', () => {
  const source = { kind: 'comment', commentId: 101, sha256 } as const;
  const longest = 'x'.repeat(LIMITS.inlineAnswerChars);

  expect(answerOf(source, longest, undefined)).toEqual({ source, text: longest });
  expect(answerOf(source, `${longest}x`, undefined)).toEqual({ source });
});

const before = renderAsked(questionMarker());
const tick = (body: string, option: number) => body.replace(`- [ ] **${option}.**`, `- [x] **${option}.**`);

function find(by: Account, after: string, config: string, noted?: string) {
  const question = marked(101, questionMarker(), { body: after });
  const { task } = question.marker;
  const notes = noted === undefined ? [] : [marked(110, { v: 1, kind: 'note', task, about: noted } as const)];
  const facts = factsWith({
    config: readConfigFile(config),
    permissions: new Map([ada, grace].map(({ id }) => [id, 'write' as const])),
    trigger: { kind: 'edited', commentId: 101, before, after, by },
  });
  return findTick({ ...modelWith({ questions: [question], notes }), facts }, { question, task: taskOf() });
}

it('each person is told once that they ticked two boxes at once', () => {
  const { question } = questionMarker();
  const told = `several:${question}:${ada.id}`;
  const both = tick(tick(before, 1), 2);

  expect(find(ada, both, '', told)).toMatchObject({ result: { actions: [{ kind: 'edit' }] } });
  expect(find(grace, both, '', told)).toMatchObject({
    result: { actions: [{ kind: 'edit' }, { kind: 'say', note: { about: `several:${question}:${grace.id}` } }] },
  });
});

it('the person who asked for the task may tick if the repository allows the asker to answer', () => {
  expect(find(ada, tick(before, 2), 'who-may: { answer: [asker] }')).toMatchObject({ kind: 'ticked', option: 2 });
  expect(find(grace, tick(before, 2), 'who-may: { answer: [asker] }')).toMatchObject({ kind: 'declined' });
});
