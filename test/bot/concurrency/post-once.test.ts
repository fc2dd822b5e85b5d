/** What somebody claimed long ago is said by the next one, unless it stands there. */
import { expect, it } from 'vitest';
import { postOnce } from '../../../bot/concurrency/post-once.ts';
import type { Account } from '../../../protocol/thread/comment.ts';
import { renderMarker } from '../../../protocol/comments/marker.ts';
import { createScenario, place, SECOND, statusMarker, task } from '../support/reconcile-scenario.ts';

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

it('is said by somebody else after ten minutes, when who claimed it has died', async () => {
  expect(await sayTwice(true)).toEqual(['said', 'lost', 'said']);
});

it('is said by a later look of the same job where claims are left to their holders for less', async () => {
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

it('is said again although another App has copied it', async () => {
  const other = { login: 'other-app[bot]', id: 77, type: 'Bot' };

  expect(await sayTwice(true, other)).toEqual(['said', 'lost', 'said']);
});

it('is not said again when it stands there by then, which the list before did not show', async () => {
  expect(await sayTwice(false)).toEqual(['said', 'lost', 'lost']);
});
