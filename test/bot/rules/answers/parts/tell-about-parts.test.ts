/** What is due on a comment with several questions, of which some have an answer. */
import { expect, it } from 'vitest';
import { showProgress, tellStillOpen } from '../../../../../bot/rules/answers/parts/tell-about-parts.ts';
import type { Valid } from '../../../../../bot/rules/answers/quorum.ts';
import { NOTHING } from '../../../../../bot/decision/decided.ts';
import { factsWith, marked, modelWith } from '../../../support/literals.ts';
import { START } from '../../../support/reconcile-scenario.ts';
import { renderSeveral, severalMarker } from '../../../support/several-scenario.ts';

const marker = severalMarker();
const body = renderSeveral(marker);
const answerTo = (...parts: readonly number[]): Valid => ({
  by: { login: 'grace', id: 2 },
  at: START,
  answer: { source: { kind: 'tick', commentId: 101, sha256: `sha256:${'a'.repeat(64)}` } },
  commentId: 101,
  text: '',
  parts: parts.map((part) => ({ part, option: 1, text: '1' })),
});

it.each([
  [undefined, 1],
  [true, 1],
  [false, 0],
])('shows the progress once, and never in a question of an older version that is not proven: %s', (isProven, edits) => {
  const asked = marked(101, marker, { body, ...(isProven !== undefined && { isProven }) });

  const { actions } = showProgress(asked, { words: [answerTo(1)], needed: 1 });

  expect(actions).toHaveLength(edits);
  for (const action of actions) {
    const shown = action.kind === 'edit' ? action.body : '';
    expect(showProgress(marked(101, marker, { body: shown }), { words: [answerTo(1)], needed: 1 })).toBe(NOTHING);
  }
});

it('has nothing to say when every question has an answer', () => {
  const asked = marked(101, marker, { body });
  const context = { ...modelWith({ questions: [asked] }), facts: factsWith() };
  const tell = (...parts: readonly number[]) =>
    tellStillOpen(context, asked, { valid: answerTo(...parts), unsent: 'unsent' }, { words: [], needed: 1 }).actions;

  expect(tell(1, 2)).toEqual([]);
  expect(tell(1)).toMatchObject([{ kind: 'edit', body: 'unsent' }, { kind: 'say' }]);
});
