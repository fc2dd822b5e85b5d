/** Who is told that a reply which somebody else may have edited does not count. */
import { describe, expect, it } from 'vitest';
import { alteredReplies } from '../../../../../bot/rules/answers/not-counted/altered-replies.ts';
import { factsWith, marked, modelWith, reply } from '../../../support/literals.ts';
import { ada, otherTask, questionMarker } from '../../../support/reconcile-scenario.ts';

const question = marked(101, questionMarker());
const { question: id } = question.marker;

describe('altered-replies', () => {
  const altered = { ...reply(102, ada, '1'), altered: 'by-others' as const };
  const decide = (over: object = {}, asked = question) =>
    alteredReplies.decide(modelWith({ questions: [asked], altered: [{ ...altered, ...over }] }), factsWith()).actions;

  it('tells the author once that the reply no longer counts as theirs', () => {
    expect(decide()).toMatchObject([{ kind: 'say', note: { about: `altered:${id}:102` } }]);
    expect(JSON.stringify(decide())).toContain('@ada, [what you wrote](#issuecomment-102) was edited by someone else');
  });

  it('tells the author of a command that does not count, if no question is open', () => {
    const model = modelWith({ altered: [{ ...altered, body: '/agora run worker', altered: 'unknown' }] });
    const { actions } = alteredReplies.decide(model, factsWith());

    expect(actions).toMatchObject([{ kind: 'say', note: { about: 'altered:102' } }]);
    expect(JSON.stringify(actions)).toContain('GitHub does not report whether someone else edited it');
  });

  it.each([
    ['was answered', {}, marked(101, questionMarker({ answered: { attempt: 1, runId: 9, by: 'grace' } }))],
    ['was asked later', { id: 100 }, question],
    ['is no business of a stranger', { isByStranger: true }, question],
    ['is shown without the reply, which was hidden', { isHidden: true }, question],
  ])('says nothing if the question %s', (_, over, asked) => {
    expect(decide(over, asked)).toEqual([]);
  });

  it('says nothing about prose if no question is open, and something about each open question', () => {
    const later = marked(103, questionMarker({ task: otherTask }));
    const model = (questions: readonly (typeof question)[], over: object = {}) =>
      modelWith({ questions, altered: [{ ...altered, ...over }] });

    expect(alteredReplies.decide(model([]), factsWith()).actions).toEqual([]);
    expect(alteredReplies.decide(model([later]), factsWith()).actions).toEqual([]);
    expect(alteredReplies.decide(model([question, later]), factsWith()).actions).toMatchObject([
      { note: { about: `altered:${id}:102`, task: question.marker.task } },
    ]);
    expect(alteredReplies.decide(model([], { altered: undefined, body: '/agora help' }), factsWith()).actions).toEqual(
      [],
    );
  });

  it('is told about a command although the question before it was answered', () => {
    const answered = marked(101, questionMarker({ answered: { attempt: 1, runId: 9, by: 'grace' } }));
    const model = modelWith({ questions: [answered], altered: [{ ...altered, body: '/agora help' }] });

    expect(alteredReplies.decide(model, factsWith()).actions).toMatchObject([{ note: { about: 'altered:102' } }]);
  });
});
