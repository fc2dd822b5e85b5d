/** Which boxes are cleared when a tick does not count. */
import { describe, expect, it } from 'vitest';
import { findTick } from '../../../../../bot/rules/answers/question-checkbox.ts';
import { renderOffer, withOffers } from '../../../../../protocol/comments/offered-reply.ts';
import { CONFIG, factsWith, marked, modelWith, reply, taskOf } from '../../../support/literals.ts';
import { ada, grace, iso, questionMarker, renderAsked, START, stranger } from '../../../support/reconcile-scenario.ts';

const said = reply(102, grace, 'Twelve, please');
const plain = renderAsked(questionMarker());
const offering = withOffers(plain, [renderOffer(said, iso(START))]);
const tick = (text: string, ...options: readonly number[]): string =>
  options.reduce((one, option) => one.replace(`- [ ] **${option}.**`, `- [x] **${option}.**`), text);

interface Edited {
  readonly before: string;
  readonly after: string;
  /** The comment as it is now. */
  readonly body: string;
  readonly by?: typeof ada;
  readonly plainReplies?: readonly (typeof said)[];
}

function find({ before, after, body, by = ada, plainReplies = [said] }: Edited) {
  const question = marked(101, questionMarker(), { body });
  const facts = factsWith({
    config: CONFIG,
    permissions: new Map<number, 'write' | 'read'>([
      [ada.id, 'write'],
      [grace.id, 'write'],
      [stranger.id, 'read'],
    ]),
    trigger: { kind: 'edited', commentId: 101, before, after, by },
  });
  const task = taskOf({ questions: [question], open: question, plainReplies });
  return findTick({ ...modelWith({ questions: [question] }), facts }, { question, task });
}

/** The texts of all comments that are edited because of it. */
function edits(given: Edited): readonly string[] {
  const found = find(given);
  const actions = 'kind' in found && found.kind === 'declined' ? found.result.actions : [];
  return actions.flatMap((action) => (action.kind === 'edit' ? [action.body] : []));
}

describe('two boxes that were ticked at once', () => {
  it('are both cleared, and no box that was ticked before', () => {
    const both = tick(plain, 1, 2);

    expect(edits({ before: plain, after: both, body: both })).toEqual([plain]);
  });

  it('are left as they are if somebody has cleared them since', () => {
    expect(edits({ before: plain, after: tick(plain, 1, 2), body: plain })).toEqual([]);
  });

  it('are cleared as far as they are still ticked', () => {
    expect(edits({ before: plain, after: tick(plain, 1, 2), body: tick(plain, 2) })).toEqual([plain]);
  });

  it('are cleared too if one of them is an offered reply, but not if it was ticked before', () => {
    const ticked = (text: string) => text.replace('* [ ]', '* [x]');
    const one = ticked(tick(offering, 1));

    expect(edits({ before: offering, after: one, body: one })).toEqual([offering]);
    expect(edits({ before: ticked(offering), after: tick(one, 2), body: tick(one, 2) })).toEqual([ticked(offering)]);
  });
});

describe('a ticked offer', () => {
  const after = offering.replace('* [ ]', '* [x]');

  it('in a question whose text was another one is cleared', () => {
    const shown = (text: string) => text.replace('Which one?', 'Which two?');

    expect(edits({ before: shown(offering), after: shown(after), body: after })).toEqual([offering]);
  });

  it('of a reply that was changed since is nothing, whoever has ticked it', () => {
    const changed = [{ ...said, body: 'Thirteen' }];

    expect(find({ before: offering, after, body: after, plainReplies: changed, by: stranger })).toEqual({
      kind: 'none',
    });
    expect(find({ before: offering, after, body: after, by: stranger })).toMatchObject({ kind: 'declined' });
    expect(find({ before: offering, after, body: after })).toMatchObject({ kind: 'offered' });
  });
});
