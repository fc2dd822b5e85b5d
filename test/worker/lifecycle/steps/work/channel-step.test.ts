/** Messages from people inside a whole dispatch. */
import { expect, it } from 'vitest';
import fc from 'fast-check';
import { findChannelMistake, type ChannelCursor } from '../../../../../protocol/live/channel-cursor.ts';
import type { Channel, SubscriptionOptions } from '../../../../../worker/ports/conversation-ports.ts';
import { ASK, ended, lab } from '../../../../support/worker/worker-dispatch.ts';

const CURSOR: ChannelCursor = { from: '2026-01-01T00:00:00.000Z', since: '2026-01-01T00:00:00.000Z', seen: ['1:abc'] };

/** Sends these lines immediately. */
function saying(lines: readonly string[], started: SubscriptionOptions[] = []): Channel {
  return {
    start: async (options) => {
      started.push(options);
      for (const [index, line] of lines.entries())
        await options.onMessage({
          id: String(index + 1),
          by: 'ada',
          at: '2026-01-02T03:04:05Z',
          text: line,
          line,
          isUnaddressed: true,
        });
      return { cursor: () => CURSOR, stop: () => Promise.resolve() };
    },
  };
}

it('tells the agent where messages arrive only when there is a channel', async () => {
  using open = lab();
  using closed = lab();

  const withChannel = ended(
    await open.start('cat', { ports: { channel: saying([]) }, settings: { channel: 'issue-comments' } }),
  );
  const without = ended(
    await closed.start('cat', { ports: { channel: saying(['{"body":"x"}']) }, settings: { channel: 'off' } }),
  );

  expect(withChannel.result.stdout).toContain(`${open.tree.path}/.agora/inbox.jsonl`);
  expect(without.result.stdout).not.toContain('inbox');
  expect(closed.log.map(({ kind }) => kind)).not.toContain('channel.message');
});

it('continues in the next round where it stopped, with the messages from before', async () => {
  using scenario = lab();
  const started: SubscriptionOptions[] = [];
  await scenario.start(`if [ -n "$ANSWER" ]; then cat .agora/inbox.jsonl; else ${ASK}; fi`, {
    ports: { channel: saying(['{"body":"one"}'], started) },
  });

  const end = ended(await scenario.answer('1', { option: 1, ports: { channel: saying(['{"body":"two"}'], started) } }));

  expect(end.result.stdout).toContain('{"body":"one"}\n{"body":"two"}\n');
  expect(started.map(({ cursor }) => cursor)).toEqual([undefined, CURSOR]);
});

it('opens the channel that a capability asks for', async () => {
  using scenario = lab({ 'agora-channel.json': '{"adapter":"github-issue-comments"}', 'a.txt': '' });

  const end = ended(
    await scenario.start('cat .agora/inbox.jsonl', {
      ports: { channel: saying(['{"body":"hello"}']) },
      settings: { channel: 'off' },
    }),
  );

  expect(end.result.stdout).toContain('{"body":"hello"}');
});

it.each([
  ['an unknown adapter', '{"adapter":"carrier-pigeon"}', /adapter/],
  ['no JSON', '{', /not JSON/],
  ['a misspelt member', '{"adapter":"issue-comments","chanel":"x"}', /chanel/],
])('fails before the agent starts when a channel is declared with %s', async (_, text, why) => {
  using scenario = lab({ 'agora-channel.json': text, 'a.txt': '' });

  const end = ended(await scenario.start('echo ran', { ports: { channel: saying([]) } }));

  expect(end.outcome).toMatchObject({
    kind: 'failed',
    failure: { reason: 'worker-failed', detail: expect.stringMatching(why) as string },
  });
  expect(scenario.log.map(({ kind }) => kind)).not.toContain('runtime.adapter.ran');
});

it('reports a channel that is declared where nobody could write', async () => {
  using scenario = lab({ 'agora-channel.json': '{"adapter":"issue-comments"}', 'a.txt': '' });

  const end = ended(await scenario.start('echo done'));

  expect(end.outcome.kind).toBe('finished');
  expect(end.notices.join()).toContain('asks for a channel');
});

it('hides a secret that somebody writes to the agent', async () => {
  using scenario = lab();

  const end = ended(
    await scenario.start('cat .agora/inbox.jsonl', {
      ports: { channel: saying(['{"body":"it is sk-secret-0123456789"}']) },
      environment: { SCRIPT_KEY: 'sk-secret-0123456789' },
    }),
  );

  expect(end.result.stdout).toContain('it is <redacted:secret>');
});

it('stops waiting for a channel that does not stop', async () => {
  using scenario = lab();
  const stuck: Channel = {
    start: () => Promise.resolve({ cursor: () => undefined, stop: () => new Promise(() => undefined) }),
  };
  const startedAt = Date.now();

  const end = ended(await scenario.start('echo done', { ports: { channel: stuck } }));

  expect(end.outcome.kind).toBe('finished');
  expect(Date.now() - startedAt).toBeLessThan(60_000);
  expect(scenario.log).toContainEqual({ kind: 'channel.error', detail: 'The channel did not stop within 10 seconds.' });
});

it('reads any channel declaration without throwing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(['string', 'undefined']).toContain(typeof findChannelMistake(text));
    }),
  );
});
