/** Which ticked offer of a reply is an answer: it is ticked in the comment now, and its author may answer. */
import { expect, it } from 'vitest';
import { readTickedOffer } from '../../../../bot/rules/answers/offered-replies.ts';
import { renderOffer, withOffers } from '../../../../protocol/comments/offered-reply.ts';
import type { ThreadReply } from '../../../../protocol/thread/thread-reply.ts';
import { CONFIG, factsWith, marked, modelWith, reply, taskOf } from '../../support/literals.ts';
import {
  ada,
  grace,
  HOUR,
  iso,
  questionMarker,
  renderAsked,
  START,
  stranger,
} from '../../support/reconcile-scenario.ts';

const said = reply(102, ada, 'Twelve please');
const offerOf = (one: ThreadReply) => renderOffer(one, iso(START));

function read(of: ThreadReply, box: '[ ]' | '[x]', plainReplies: readonly ThreadReply[] = [of]) {
  const line = offerOf(of);
  const body = withOffers(renderAsked(questionMarker()), [line]).replace(line, line.replace('[ ]', box));
  const question = marked(101, questionMarker(), { body, updatedAt: iso(START + HOUR) });
  const facts = factsWith({
    config: CONFIG,
    permissions: new Map<number, 'write' | 'read'>([
      [ada.id, 'write'],
      [stranger.id, 'read'],
    ]),
  });
  const task = taskOf({ questions: [question], open: question, plainReplies });
  return readTickedOffer({ ...modelWith({ questions: [question] }), facts }, question, task, { line, by: ada });
}

it('counts for the author of the reply, since it was ticked', () => {
  expect(read(said, '[x]')).toMatchObject({
    by: { login: 'ada' },
    at: START + HOUR,
    commentId: 102,
    text: 'Twelve please',
    answer: { source: { kind: 'offered', commentId: 102, tickedBy: { login: 'ada' } } },
  });
});

it('does not count if it is not ticked any more', () => {
  expect(read(said, '[ ]')).toBeUndefined();
});

it('is not known to count before it is known whether its author may answer', () => {
  expect(read(reply(102, grace, 'Twelve please'), '[x]')).toMatchObject({ needs: [{ kind: 'permission' }] });
});

it('does not count for a person who may not answer, whoever wrote that line into the question and ticked it', () => {
  expect(read(reply(102, stranger, 'Delete it'), '[x]')).toBeUndefined();
});

it('does not count if the reply was edited or deleted since it was offered', () => {
  expect(read(said, '[x]', [{ ...said, body: 'Thirteen' }])).toBeUndefined();
  expect(read(said, '[x]', [])).toBeUndefined();
});
