/** Lines of a worker's standard input: messages of a turn, and the line that starts the next turn. */
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import type { LocalMessage } from '../../../../protocol/live/local-message.ts';
import type { LocalTurn } from '../../../../protocol/live/local-turn.ts';
import { openStandardInput, type StandardInput } from '../../../../worker/adapters/network/standard-input.ts';

const message = (id: string): LocalMessage => ({ id, by: 'ada', at: '2026-01-01T12:00:00.000Z', text: `Say ${id}` });
const turn: LocalTurn = { kind: 'turn', answer: 'Now test it', by: 'ada', idleMs: 12, messages: [message('with')] };
const never = new AbortController().signal;

function begin() {
  const input = new PassThrough();
  const heard: string[] = [];
  const errors: string[] = [];
  const opened = openStandardInput(input, () => undefined);
  return {
    input,
    heard,
    errors,
    opened,
    write: (...lines: unknown[]) => {
      for (const line of lines) input.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
    },
    subscribe: () => subscribe(opened, heard, errors),
  };
}

function subscribe({ channel }: StandardInput, heard: string[], errors: string[]) {
  return channel.start({
    cursor: undefined,
    onlySaid: false,
    signal: never,
    onMessage: ({ id }) => {
      heard.push(id);
      return Promise.resolve();
    },
    onError: (why) => errors.push(why),
  });
}

it('keeps lines that arrive before the agent listens, and passes them on in order', async () => {
  const { heard, write, subscribe: listen } = begin();
  write(message('a'));
  await expect.poll(() => heard.length).toBe(0);

  await listen();
  write(message('b'));

  await expect.poll(() => heard).toEqual(['a', 'b']);
});

it('begins the next turn with its line, drops earlier lines, and keeps later ones', async () => {
  const { heard, opened, write, subscribe: listen } = begin();
  const first = await listen();
  write(message('a'));
  await expect.poll(() => heard).toEqual(['a']);
  await first.stop();

  const next = opened.nextTurn(never);
  write(message('between'), 'no JSON', turn, message('b'));
  const begun = await next;
  await listen();

  expect(begun).toEqual(turn);
  await expect.poll(() => heard).toEqual(['a', 'b']);
});

it('takes no turn while another one is running', async () => {
  const { heard, errors, opened, write, subscribe: listen } = begin();
  await listen();
  write(turn, message('a'));

  await expect.poll(() => heard).toEqual(['a']);
  const aborted = await opened.nextTurn(AbortSignal.abort());

  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain('is not a message');
  expect(aborted).toBeUndefined();
});

it('stops waiting for a turn when the input ends or the worker is stopped', async () => {
  const ended = begin();
  const before = ended.opened.nextTurn(never);
  ended.input.end();
  const stopped = begin();
  const stop = new AbortController();
  const waiting = stopped.opened.nextTurn(stop.signal);
  stop.abort();

  const turns = [await before, await ended.opened.nextTurn(never), await waiting];

  expect(turns).toEqual([undefined, undefined, undefined]);
});

it.each(['\u2028', '\u2029', '\r\n', 'ä😀'])(
  'takes a message that contains %j as one line, however its bytes arrive',
  async (inside) => {
    const { input, heard, errors, subscribe: listen } = begin();
    await listen();
    const line = `${JSON.stringify({ ...message('a'), text: `one${inside}two` })}\r\n`;
    for (const byte of Buffer.from(line)) input.write(Uint8Array.of(byte));

    await expect.poll(() => heard).toEqual(['a']);
    expect(errors).toEqual([]);
  },
);

it('takes a last line without an end, and nothing after it is closed', async () => {
  const ended = begin();
  await ended.subscribe();
  ended.input.end(JSON.stringify(message('last')));
  await expect.poll(() => ended.heard).toEqual(['last']);

  const closed = begin();
  await closed.subscribe();
  closed.opened.close();
  closed.write(message('a'));
  await expect.poll(() => closed.heard).toEqual([]);
  expect(await closed.opened.nextTurn(never)).toBeUndefined();
});
