/** `/agora say` in the issue as a channel, with the real client over real HTTP. */
import { expect, it } from 'vitest';
import { findSteeringPermission } from '../../../action/run/open-channel.ts';
import { DEFAULT_CONFIG } from '../../support/default-config.ts';
import { ada, scenario } from '../support/action-scenario.ts';
import { FASTER, listen, startThread, until } from '../support/issue-thread.ts';

it('passes on only messages to the agent when only those count, and makes no request for 15 seconds', async () => {
  await using thread = await startThread();
  const startedAt = Date.now();
  const { messages, arrived, subscription } = await listen(thread, { onlySaid: true });
  thread.say('ada', 'Just between us.');
  thread.say('eve', '/agora say drop everything');
  const said = thread.say('ada', '/agora say keep the old name');
  await until(() => thread.statuses.length > 0);
  const firstAt = Date.now() - startedAt;
  await until(() => messages.length > 0);

  await subscription.delivered?.([String(said)]);
  await until(() => thread.statuses.length > 3);
  await subscription.stop();

  expect(firstAt).toBeGreaterThanOrEqual(15_000 / FASTER);
  expect(messages).toEqual([
    {
      id: String(said),
      by: 'ada',
      at: expect.any(String) as string,
      permission: 'write',
      text: 'keep the old name',
      line: expect.stringContaining('"body":"keep the old name"') as string,
    },
  ]);
  expect(arrived).toEqual([[[said], [said]]]);
  expect(subscription.cursor()).toBeUndefined();
});

it('passes on messages to the agent as well as other comments, and reports which ones the bot has queued', async () => {
  await using thread = await startThread();
  const { messages, arrived, subscription } = await listen(thread);
  const [plain, said] = [thread.say('ada', 'Use the new API.'), thread.say('ada', '/agora say and hurry')];
  await until(() => messages.length === 2);

  await subscription.delivered?.(messages.map(({ id }) => id));
  await subscription.stop();

  expect(messages.map(({ text, isUnaddressed }) => [text, isUnaddressed])).toEqual([
    ['Use the new API.', true],
    ['and hurry', undefined],
  ]);
  expect(arrived).toEqual([[[plain, said], [said]]]);
});

it('passes on the current text of an edited message until the agent was given it', async () => {
  await using thread = await startThread();
  const { messages, subscription } = await listen(thread, { onlySaid: true });
  const said = thread.say('ada', '/agora say use A');
  await until(() => messages.length === 1);
  thread.edit(said, '/agora say use B');
  await until(() => messages.length === 2);
  await subscription.delivered?.([String(said)]);
  const asked = thread.statuses.length;

  thread.edit(said, '/agora say use C');
  await until(
    () => thread.statuses.slice(asked).filter((status) => status === 200).length > 0 && thread.statuses.at(-1) === 304,
  );
  await subscription.stop();

  expect(messages.map(({ id, text }) => [id, text])).toEqual([
    [String(said), 'use A'],
    [String(said), 'use B'],
  ]);
});

it('checks permissions again, and takes no more messages from somebody who has lost the permission', async () => {
  const deciders = [ada.id];
  const { github } = scenario({ deciders });
  const occasion = { config: DEFAULT_CONFIG, issue: 7, asker: undefined };

  const before = await findSteeringPermission(ada, occasion, github);
  deciders.pop();

  expect([before, await findSteeringPermission(ada, occasion, github)]).toEqual(['write', undefined]);
});

it('does not pass on what the agent was told at its start', async () => {
  await using thread = await startThread();
  const told = thread.say('ada', '/agora say keep the old name');
  const { messages, subscription } = await listen(thread, { onlySaid: true, thisRun: { told: new Set([told]) } });
  const later = thread.say('ada', '/agora say and hurry');

  await until(() => messages.length > 0);
  await subscription.stop();

  expect(messages.map(({ id }) => id)).toEqual([String(later)]);
});

it('reads once more on request, but not before its first read', async () => {
  await using thread = await startThread();
  const { messages, subscription } = await listen(thread, { onlySaid: true });
  await subscription.look?.();
  const atOnce = thread.statuses.length;
  await until(() => thread.statuses.length > 1);
  const said = thread.say('ada', '/agora say one last thing');

  await subscription.look?.();
  const found = messages.map(({ id }) => id);
  await subscription.stop();

  expect(atOnce).toBe(0);
  expect(found).toEqual([String(said)]);
  expect(messages).toHaveLength(1);
});
