/** A comment that a process claimed long ago is posted by the next process, unless it exists. */
import { expect, it } from 'vitest';
import { isBeingPosted, postOnce } from '../../../bot/concurrency/post-once.ts';
import type { Account } from '../../../protocol/thread/comment.ts';
import { renderMarker } from '../../../protocol/comments/marker.ts';
import { createScenario, HOUR, place, SECOND, statusMarker, task } from '../support/reconcile-scenario.ts';

const BODY = `${renderMarker({ v: 1, kind: 'end', task, state: 'failed', round: 1 })}\nIt is over.`;

async function sayTwice(isLost: boolean, forger?: Account) {
  const scenario = createScenario();
  scenario.mark(statusMarker({ state: 'failed' }));
  const first = await postOnce(place, `end:${task}`, BODY, scenario.ports);
  if (isLost) scenario.comments.pop();
  if (forger !== undefined) scenario.say(forger, BODY);
  const soon = await postOnce(place, `end:${task}`, BODY, scenario.ports);
  scenario.now += 700 * SECOND;
  return [first, soon, await postOnce(place, `end:${task}`, BODY, scenario.ports)];
}

it('is posted by another process after ten minutes, if the process that claimed it has died', async () => {
  expect(await sayTwice(true)).toEqual(['said', 'lost', 'said']);
});

it('is posted by a later reconciliation of the same job if claims expire sooner', async () => {
  const scenario = createScenario();
  scenario.mark(statusMarker({ state: 'failed' }));
  const claims = { ...scenario.ports.claims, turnMs: 150 * SECOND };
  const say = () => postOnce(place, `end:${task}`, BODY, { ...scenario.ports, claims });

  const first = await say();
  scenario.comments.pop();
  scenario.now += 140 * SECOND;
  const early = await say();
  scenario.now += 20 * SECOND;

  expect([first, early, await say()]).toEqual(['said', 'lost', 'said']);
});

it('is left for five minutes to a bot that holds the claim with another key, although claims of jobs expire sooner', async () => {
  const scenario = createScenario();
  scenario.mark(statusMarker({ state: 'failed' }));
  const { claims } = scenario.ports;
  const newest: typeof claims.newest = async (subject) => ({ ...(await claims.newest(subject)), byOther: true });
  const ports = { ...scenario.ports, claims: { ...claims, newest, turnMs: 100 * SECOND } };
  const say = () => postOnce(place, `end:${task}`, BODY, ports);
  const isPosting = () => isBeingPosted(place, `end:${task}`, ports);

  await say();
  scenario.comments.pop();
  scenario.now += 299 * SECOND;
  const early = [await isPosting(), await say()];
  scenario.now += SECOND;

  expect([...early, await isPosting(), await say()]).toEqual([true, 'lost', false, 'said']);
});

it('is posted again although another App has copied it', async () => {
  const other = { login: 'other-app[bot]', id: 77, type: 'Bot' };

  expect(await sayTwice(true, other)).toEqual(['said', 'lost', 'said']);
});

it('is not posted again if it exists by then and only an older list did not show it', async () => {
  expect(await sayTwice(false)).toEqual(['said', 'lost', 'lost']);
});

it.each([
  ['a note', { v: 1, task, kind: 'note', about: 'may-not-start:2' }],
  [
    'a command from elsewhere',
    { v: 1, task, kind: 'relayed', source: 'the review', request: 'review:7', by: { login: 'ada', id: 1 } },
  ],
] as const)('is not posted again if it exists by then: %s', async (_, marker) => {
  const scenario = createScenario();
  const body = `${renderMarker(marker)}\n/agora retry`;
  const say = () => postOnce(place, 'an occasion', body, scenario.ports);

  const first = await say();
  scenario.now += 700 * SECOND;

  expect([first, await say()]).toEqual(['said', 'lost']);
});

it('uses up no claims while the conversation is locked, and is posted once it is unlocked', async () => {
  const scenario = createScenario();
  scenario.mark(statusMarker({ state: 'failed' }));
  scenario.issue = { ...scenario.issue, isLocked: true };
  scenario.interrupt = (call, when) => {
    if (call === 'say' && when === 'before') throw Object.assign(new Error('locked'), { status: 403 });
  };
  const say = () => postOnce(place, `end:${task}`, BODY, scenario.ports).catch(() => 'failed');
  const tries = new Set<string>();
  for (let hour = 0; hour < 24 * 8; hour += 1) {
    tries.add(await say());
    scenario.now += HOUR;
  }
  const claimed = [...scenario.claims.values()];
  // Whoever ends the task claims the run of its next round too, so that is left alone as well.
  const isWaiting = await isBeingPosted(place, `end:${task}`, scenario.ports);
  scenario.interrupt = () => undefined;
  scenario.issue = createScenario().issue;

  expect([claimed, [...tries], isWaiting]).toEqual([[1], ['failed', 'lost'], true]);
  expect(await isBeingPosted(place, `end:${task}`, scenario.ports)).toBe(false);
  expect(await say()).toBe('said');
});
