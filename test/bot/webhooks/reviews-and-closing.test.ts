/** Events of pull requests and the end of an issue: what is reconciled then. */
import { describe, expect, it } from 'vitest';
import { readClosedOrUnlocked, readReviewed } from '../../../bot/webhooks/parse-event.ts';
import { ada, grace, otherBot } from '../support/reconcile-scenario.ts';

const UNEXPECTED = { kind: 'ignore', because: 'the payload has an unexpected format' };

describe('a closed issue', () => {
  it('is looked at, with its state, because a question on it may no longer matter', () => {
    const looked = { kind: 'look', issue: 7, trigger: { kind: 'look', labels: false, issue: true } };

    expect(readClosedOrUnlocked({ issue: { number: 7, comments: 1 } })).toEqual(looked);
    expect(readClosedOrUnlocked({ pull_request: { number: 7 } })).toEqual(looked);
  });

  it.each([
    ['if it has no comments', { issue: { number: 7, comments: 0 } }, 'nobody said anything on it'],
    ['in a payload without an issue', {}, UNEXPECTED.because],
    ['in a payload of another shape', { issue: { number: '7' } }, UNEXPECTED.because],
  ])('is ignored %s', (_, payload, because) => {
    expect(readClosedOrUnlocked(payload)).toEqual({ kind: 'ignore', because });
  });
});

describe('a review', () => {
  const said = { id: 12, body: '/agora retry', user: ada };
  const pull = { number: 9, user: grace };

  it.each(['review', 'comment'])('that gives a command is looked for among the reviews: in a %s', (kind) => {
    expect(readReviewed({ pull_request: pull, [kind]: said, sender: ada })).toEqual({
      kind: 'look',
      issue: 9,
      trigger: { kind: 'look', labels: false, reviews: true },
    });
  });

  it('by a person that GitHub does not know names that person and those of the pull request', () => {
    const review = { ...said, author_association: 'NONE' };
    const event = { pull_request: { ...pull, assignees: [grace] }, review, sender: ada };

    expect(readReviewed(event)).toMatchObject({
      stranger: {
        by: ada,
        issue: { author: { id: grace.id, login: 'grace' }, assignees: [{ id: grace.id, login: 'grace' }] },
      },
    });
  });

  it.each(['review', 'comment'])('is not missed if an account of the pull request is gone: in a %s', (kind) => {
    const pull_request = { number: 9, user: { id: 2, login: 'grace' }, assignees: [null, { id: 3, login: 'alan' }] };
    const written = { ...said, author_association: 'NONE' };

    expect(readReviewed({ pull_request, [kind]: written, sender: ada })).toMatchObject({
      kind: 'look',
      stranger: { issue: { author: { id: 2, login: 'grace' }, assignees: [{ id: 3, login: 'alan' }] } },
    });
  });

  it.each([
    ['of a bot', { pull_request: pull, review: said, sender: otherBot }, 'a bot did it'],
    [
      'without a command',
      { pull_request: pull, review: { ...said, body: 'Looks good.' }, sender: ada },
      'it answers nothing, and gives no command that is taken from a review',
    ],
    [
      'without a text',
      { pull_request: pull, review: { ...said, body: null }, sender: ada },
      'it answers nothing, and gives no command that is taken from a review',
    ],
    ['that says nothing', { pull_request: pull, sender: ada }, UNEXPECTED.because],
    ['of no pull request', { review: said, sender: ada }, UNEXPECTED.because],
  ])('%s is ignored', (_, payload, because) => {
    expect(readReviewed(payload)).toEqual({ kind: 'ignore', because });
  });
});
