/** Occasions that a process claims before it acts: whose turn it is, how long, and whether it is still due. */
import { describe, expect, it } from 'vitest';
import { claimOccasion, isBeingPosted, postOnce } from '../../../bot/concurrency/post-once.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import { type RelayedMarker, renderMarker } from '../../../protocol/comments/marker.ts';
import { app, createScenario, place, task } from '../support/reconcile-scenario.ts';

const TURN = 600_000;
const SUBJECT = taskIdOf(77, 'dashboard', 'making');

describe('a process that has claimed an occasion', () => {
  it('has ten minutes, and then the next attempt belongs to whoever comes first', async () => {
    const scenario = createScenario();
    const claim = () => claimOccasion(SUBJECT, scenario.ports);

    expect([await claim(), await claim(), scenario.claims.get(SUBJECT)]).toEqual(['won', 'lost', 1]);
    scenario.now += TURN - 1;
    expect([await claim(), scenario.claims.get(SUBJECT)]).toEqual(['lost', 1]);
    scenario.now += 1;
    expect([await claim(), await claim(), scenario.claims.get(SUBJECT)]).toEqual(['won', 'lost', 2]);
  });

  it('has ten minutes to post a comment, and the attempts have no gaps', async () => {
    const scenario = createScenario();
    const say = () => postOnce(place, 'an occasion', 'A text without a record.', scenario.ports);

    expect([await say(), [...scenario.claims.values()]]).toEqual(['said', [1]]);
    scenario.now += TURN - 1;
    expect(await say()).toBe('lost');
    scenario.now += 1;
    // Without a record, nobody can find out whether it was posted.
    expect([await say(), [...scenario.claims.values()]]).toEqual(['said', [2]]);
    expect(scenario.comments).toHaveLength(2);
  });

  it('may still be posting for ten minutes, or for as long as claims last', async () => {
    const scenario = createScenario();
    const isPosting = (turn = {}) =>
      isBeingPosted(place, 'an occasion', { ...scenario.ports, claims: { ...scenario.ports.claims, ...turn } });

    expect(await isPosting()).toBe(false);
    await postOnce(place, 'an occasion', 'A text.', scenario.ports);
    scenario.now += 1_000;
    expect([await isPosting(), await isPosting({ turnMs: 1_001 }), await isPosting({ turnMs: 1_000 })]).toEqual([
      true,
      true,
      false,
    ]);
    scenario.now += TURN - 1_001;
    expect(await isPosting()).toBe(true);
    scenario.now += 1;
    expect(await isPosting()).toBe(false);
  });
});

it.each([
  ['is', true, 'said', ['A text.']],
  ['is no longer', false, 'not-due', []],
])('a comment is only posted if it %s due immediately before', async (_, isDue, outcome, posted) => {
  const scenario = createScenario();

  expect(await postOnce(place, 'an occasion', 'A text.', scenario.ports, () => Promise.resolve(isDue))).toBe(outcome);
  expect(scenario.comments.map(({ body }) => body)).toEqual(posted);
});

it.each([
  ['of another source with the same id', { source: 'form', request: 'request-1' }],
  ['of the same source with another id', { source: 'slack', request: 'request-2' }],
])('an answer from elsewhere is not taken for one %s', async (_, other) => {
  const scenario = createScenario();
  const render = (over: Pick<RelayedMarker, 'source' | 'request'>): string =>
    `${renderMarker({ v: 1, task, kind: 'relayed', by: { login: 'ada', id: 1 }, ...over })}\n/agora retry`;
  const say = () => postOnce(place, 'an occasion', render({ source: 'slack', request: 'request-1' }), scenario.ports);

  await say();
  scenario.comments.pop();
  scenario.say(app, render(other));
  scenario.now += TURN;

  expect(await say()).toBe('said');
});
