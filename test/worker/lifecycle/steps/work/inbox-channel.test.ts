/** Who may write to a working agent, how it hears of that, and what is reported back: without a real clock. */
import { expect, it } from 'vitest';
import type { SmallFile } from '../../../../../worker/adapters/files/safe-files.ts';
import { stopChannel } from '../../../../../worker/lifecycle/steps/work/channel-step.ts';
import type { ChannelMessage } from '../../../../../worker/ports/conversation-ports.ts';
import { type ChannelGiven, CURSOR, startChannelWith } from '../../../../support/worker/held-channel.ts';
import { servicesWith } from '../../../../support/worker/step-services.ts';

const DECLARED = '{"adapter":"issue-comments"}';
const SAVED = { inbox: Buffer.from('{"body":"one"}\n'), manifest: { channel: CURSOR } };

it.each<[string, ChannelGiven, object]>([
  ['every comment by default', {}, { listens: true, onlySaid: false, tellsOfInbox: true, writes: 1 }],
  [
    'only what is addressed to it',
    { channel: 'say' },
    { listens: true, onlySaid: true, tellsOfInbox: false, writes: 0 },
  ],
  ['nothing', { channel: 'off' }, { listens: false, onlySaid: undefined, tellsOfInbox: false, writes: 0 }],
  [
    'every comment if a capability wants that',
    { channel: 'say', declared: DECLARED },
    { listens: true, onlySaid: false, tellsOfInbox: true, writes: 1 },
  ],
  [
    'every comment if a capability wants that although the workflow wants none',
    { channel: 'off', declared: DECLARED },
    { listens: true, onlySaid: false, tellsOfInbox: true, writes: 1 },
  ],
  [
    'nothing where nobody can write',
    { isDeaf: true },
    { listens: false, onlySaid: undefined, tellsOfInbox: false, writes: 0 },
  ],
  [
    'every comment after its tools, without a word about the inbox',
    { steers: 'after-tool' },
    { listens: true, onlySaid: false, tellsOfInbox: false, writes: 1 },
  ],
  [
    'what it was told before, in the inbox, and nothing new',
    { channel: 'off', state: SAVED },
    { listens: false, onlySaid: undefined, tellsOfInbox: false, writes: 1 },
  ],
])('an agent hears %s', async (_, given, expected) => {
  const { opened, started, written, errors } = await startChannelWith(given);

  expect({
    listens: opened.mailbox !== undefined,
    onlySaid: started[0]?.onlySaid,
    tellsOfInbox: opened.tellsOfInbox,
    writes: written.length,
  }).toEqual(expected);
  expect(errors()).toEqual([]);
  await opened.stop();
});

it('continues to read where the round before stopped, and remembers that place if it reads nothing', async () => {
  const { started, opened } = await startChannelWith({ state: SAVED });
  await opened.stop();
  const off = await startChannelWith({ state: SAVED, channel: 'off' });

  expect(started[0]?.cursor).toEqual(CURSOR);
  expect(off.opened.cursor()).toEqual(CURSOR);
  expect((await startChannelWith({ channel: 'off' })).opened.cursor()).toBeUndefined();
});

it('goes on without messages if they cannot be read, and promises the agent none', async () => {
  const { opened, errors, waits } = await startChannelWith({ failsToStart: true });

  expect(errors()).toEqual([{ kind: 'channel.error', detail: 'GitHub is away.' }]);
  expect(opened).toMatchObject({ mailbox: undefined, tellsOfInbox: false });
  expect(opened.given()).toEqual([]);
  // Nothing is looked for that could not have been received.
  expect(waits).toEqual([]);
  await opened.stop();
});

it.each<[string, SmallFile | string, string]>([
  ['is a link', { kind: 'refused', why: 'it is a symbolic link' }, 'it is a symbolic link'],
  ['is longer than 64 KiB', `${DECLARED}${' '.repeat(65_537 - DECLARED.length)}`, 'is too long'],
])('refuses a declaration that %s', async (_, declared, why) => {
  await expect(startChannelWith({ declared })).rejects.toThrow(`agora-channel.json cannot be used: ${why}.`);
});

it('accepts a declaration of exactly 64 KiB, and says if nobody can write', async () => {
  const declared = `${DECLARED}${' '.repeat(65_536 - DECLARED.length)}`;
  const { opened, notices } = await startChannelWith({ declared });
  await opened.stop();

  expect(notices()).toEqual([]);
  expect((await startChannelWith({ declared, isDeaf: true })).notices()).toHaveLength(1);
});

const messageOf = (id: string, more: Partial<ChannelMessage> = {}): ChannelMessage => ({
  id,
  by: 'ada',
  at: '2026-01-02T03:04:05Z',
  text: `Message ${id}`,
  line: JSON.stringify({ id }),
  ...more,
});

it('puts a message into the mailbox, without secrets, unless the agent knows the inbox and was not addressed', async () => {
  const knows = await startChannelWith();
  const steered = await startChannelWith({ steers: 'after-tool' });
  for (const { started, services } of [knows, steered]) {
    services.book.hide('sk-0123456789-abcdef');
    await started[0]?.onMessage(messageOf('1', { isUnaddressed: true }));
    await started[0]?.onMessage(messageOf('2', { text: 'Use sk-0123456789-abcdef.' }));
    await started[0]?.onMessage(messageOf('3', { isUnaddressed: false }));
  }

  const textsOf = (queued: readonly string[]) => queued.map((text) => (JSON.parse(text) as { text: string }).text);
  expect(textsOf(knows.queued)).toEqual(['Use <redacted:secret>.', 'Message 3']);
  expect(textsOf(steered.queued)).toEqual(['Message 1', 'Use <redacted:secret>.', 'Message 3']);
  await knows.opened.stop();
  await steered.opened.stop();
});

it('keeps a message although the inbox cannot be written', async () => {
  const { opened, started, queued, errors } = await startChannelWith({ channel: 'say', failsToWrite: true });

  await started[0]?.onMessage(messageOf('1'));

  expect(queued).toHaveLength(1);
  expect(errors()).toEqual([{ kind: 'channel.error', detail: 'The disk is full.' }]);
  await opened.stop();
});

it('says when too many messages are waiting, and not before', async () => {
  const { opened, started, errors } = await startChannelWith();

  for (let id = 1; errors().length === 0 && id < 1_000; id += 1) await started[0]?.onMessage(messageOf(String(id)));

  const waiting = opened.mailbox?.waiting() ?? 0;
  expect(waiting).toBeGreaterThan(1);
  expect(errors()).toEqual([
    {
      kind: 'channel.error',
      detail: `${waiting} messages are already waiting for the agent; one more was left out and stays in the thread.`,
    },
  ]);
  await opened.stop();
});

it('reports every second which messages the agent has received, once, also at the end', async () => {
  const told: string[][] = [];
  const delivered = (ids: readonly string[]) => Promise.resolve(void told.push([...ids]));
  let names: readonly string[] = [];
  const { opened, started, log, waits, pass } = await startChannelWith({
    subscription: { delivered },
    given: () => Promise.resolve(names),
  });
  await started[0]?.onMessage(messageOf('1'));
  await started[0]?.onMessage(messageOf('2'));
  await pass();
  expect(told).toEqual([]);

  names = ['000001.json'];
  await pass();
  await pass();
  expect(told).toEqual([['1']]);
  names = ['000001.json', '000002.json'];
  await opened.stop();

  expect(told).toEqual([['1'], ['2']]);
  expect(opened.given()).toEqual(['1', '2']);
  expect(log.filter(({ kind }) => kind === 'channel.delivered')).toHaveLength(2);
  expect(waits.slice(0, 3)).toEqual([1_000, 1_000, 1_000]);
});

it('reports messages that the agent got as a turn of their own, and goes on if that fails', async () => {
  const { opened, errors } = await startChannelWith({
    subscription: { delivered: () => Promise.reject(new Error('GitHub is away.')) },
  });

  await opened.delivered([messageOf('1')]);

  expect(opened.given()).toEqual(['1']);
  expect(errors()).toEqual([{ kind: 'channel.error', detail: 'GitHub is away.' }]);
  await opened.stop();
});

it('reports a problem of the mailbox once, and a new one again', async () => {
  let problem = 'The disk is slow.';
  const { opened, started, errors, pass } = await startChannelWith({ given: () => Promise.reject(new Error(problem)) });
  await started[0]?.onMessage(messageOf('1'));

  for (const said of ['The disk is slow.', 'The disk is slow.', 'The disk is slow.', 'The disk is gone.']) {
    problem = said;
    await pass();
  }
  await opened.stop();

  expect(errors().map((event) => 'detail' in event && event.detail)).toEqual([
    'The disk is slow.',
    'The disk is gone.',
  ]);
});

it('reads once more when the agent has ended its turn, but waits no longer than ten seconds', async () => {
  let looks = 0;
  const quick = await startChannelWith({ subscription: { look: () => Promise.resolve(void (looks += 1)) } });
  const stuck = await startChannelWith({ subscription: { look: () => new Promise(() => undefined) } });
  const failing = await startChannelWith({
    subscription: { look: () => Promise.reject(new Error('GitHub is away.')) },
  });

  await quick.opened.look();
  const looked = stuck.opened.look();
  await stuck.pass();
  await looked;
  await failing.opened.look();
  await (await startChannelWith({ channel: 'off' })).opened.look();

  expect(looks).toBe(1);
  expect(stuck.waits).toContain(10_000);
  expect(failing.errors()).toEqual([{ kind: 'channel.error', detail: 'GitHub is away.' }]);
  for (const { opened } of [quick, stuck, failing]) await opened.stop();
});

it('stops once, and says nothing if that works', async () => {
  const { opened, stops, undo, errors } = await startChannelWith();

  await stopChannel.run({ channel: opened }, servicesWith({}).services);
  await undo();

  expect(stops).toEqual(['stopped']);
  expect(errors()).toEqual([]);
});

it('says if it does not stop within ten seconds, or fails to', async () => {
  const stuck = await startChannelWith({ subscription: { stop: () => new Promise(() => undefined) } });
  const failing = await startChannelWith({
    subscription: { stop: () => Promise.reject(new Error('GitHub is away.')) },
  });

  const stopped = stuck.opened.stop();
  await stuck.pass();
  await stuck.pass();
  await stopped;
  await failing.opened.stop();

  expect(stuck.waits).toContain(10_000);
  expect(stuck.errors()).toEqual([{ kind: 'channel.error', detail: 'The channel did not stop within 10 seconds.' }]);
  expect(failing.errors()).toEqual([{ kind: 'channel.error', detail: 'GitHub is away.' }]);
});
