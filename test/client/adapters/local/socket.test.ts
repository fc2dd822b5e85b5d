/** The socket of an interactive run, with real clients: correct ones, talkative ones, and ones that never read. */
import { execa } from 'execa';
import { existsSync, statSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { attachSocket } from '../../../../client/adapters/local/attach-socket.ts';
import { openLiveSocket } from '../../../../client/adapters/local/live-socket.ts';
import type { InboundFrame } from '../../../../client/live/frames.ts';
import { createHistory, type History } from '../../../../client/live/history.ts';
import type { Attached, AttachEvent } from '../../../../client/types.ts';
import { temporaryFolder } from '../../../support/worker/work-tree.ts';

interface House extends AsyncDisposable {
  readonly path: string;
  readonly history: History;
  readonly received: InboundFrame[];
  readonly guests: number[];
  readonly close: () => Promise<void>;
  readonly attach: () => Promise<Attached>;
  /** A client that sends whatever the test wants, and reads nothing until the test asks for it. */
  readonly knock: () => Promise<Socket>;
}

async function openHouse(refuses: (frame: InboundFrame) => string | undefined = () => undefined): Promise<House> {
  const folder = temporaryFolder();
  const path = join(folder.path, 'live.sock');
  const history = createHistory({ now: () => new Date() });
  const received: InboundFrame[] = [];
  const guests: number[] = [];
  const socket = await openLiveSocket(path, {
    follow: history.follow,
    receive: (frame) => {
      received.push(frame);
      return refuses(frame);
    },
    onGuests: (count) => guests.push(count),
  });
  return {
    path,
    history,
    received,
    guests,
    close: () => socket.close(),
    attach: async () => (await attachSocket(path)) ?? expect.fail('nobody answers'),
    knock: () =>
      new Promise((done, failed) => {
        const one = createConnection(path, () => {
          done(one);
        }).once('error', failed);
      }),
    [Symbol.asyncDispose]: async () => {
      await socket.close();
      folder[Symbol.dispose]();
    },
  };
}

const textOf = (event: AttachEvent): string => ('text' in event ? (event.text ?? event.type) : event.type);

/** Reads until it has this many events. */
async function take(attached: Attached, count: number): Promise<AttachEvent[]> {
  const got: AttachEvent[] = [];
  for await (const event of attached.events) if (got.push(event) === count) break;
  return got;
}

async function until(what: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 90_000; !what(); ) {
    if (Date.now() > deadline) expect.fail(`waited a minute and a half for ${what.toString()}`);
    await new Promise((wake) => setTimeout(wake, 5));
  }
}

it('sends two visitors the history once and then new events, and listens to both', async () => {
  await using house = await openHouse();
  house.history.add({ type: 'notice', text: 'before' });

  const [one, two] = [await house.attach(), await house.attach()];
  const seen = [take(one, 2), take(two, 2)];
  await until(() => house.guests.at(-1) === 2);
  house.history.add({ type: 'notice', text: 'now' });
  await one.send('from one');
  await two.send('from two', { question: 'q_1' });
  await two.end();
  await two.end();
  await until(() => house.received.length >= 3);

  for (const events of seen) expect((await events).map(textOf)).toEqual(['before', 'now']);
  expect(house.received).toEqual(
    expect.arrayContaining([
      { type: 'user_message', text: 'from one' },
      { type: 'user_message', text: 'from two', question: 'q_1' },
      { type: 'end_input' },
    ]),
  );
  expect(house.received).toHaveLength(3);
});

it('tells a visitor about an invalid line and accepts its next one, without effect on others', async () => {
  await using house = await openHouse();
  const quiet = await house.attach();
  const noisy = await house.knock();
  let heard = '';
  noisy.setEncoding('utf8').on('data', (text: string) => {
    heard += text;
  });

  noisy.write(Buffer.from([0xff, 0xfe, 0x00, 0x0a]));
  noisy.write('{"type":"user_mess');
  noisy.write('age"}\n\n   \n{"type":"user_message","text":"hello"}\n');
  await until(() => house.received.length === 1);
  house.history.add({ type: 'notice', text: 'to all' });
  const others = await take(quiet, 1);
  await until(() => heard.includes('to all'));

  expect(house.received).toEqual([{ type: 'user_message', text: 'hello' }]);
  expect(
    heard
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as AttachEvent).type),
  ).toEqual(['refused', 'refused', 'notice']);
  expect(others.map(textOf)).toEqual(['to all']);
  noisy.destroy();
});

it('disconnects a visitor whose line does not end, and no other', async () => {
  await using house = await openHouse();
  const quiet = await house.attach();
  const endless = await house.knock();
  const closed = new Promise((done) => endless.once('close', done));
  let heard = '';
  endless
    .setEncoding('utf8')
    .on('data', (text: string) => {
      heard += text;
    })
    .on('error', () => undefined);

  endless.write('x'.repeat(70_000));
  await closed;
  house.history.add({ type: 'notice', text: 'still here' });

  expect(heard).toContain('at most 65536 bytes');
  expect((await take(quiet, 1)).map(textOf)).toEqual(['still here']);
});

it('disconnects a visitor that never reads, stores only its queue, and continues with the others', async () => {
  await using house = await openHouse();
  const reader = await house.attach();
  const deaf = await house.knock();
  deaf.pause();
  await until(() => house.guests.at(-1) === 2);

  const total = 4_000;
  const read = take(reader, total);
  for (let count = 0; count < total; count += 1) {
    house.history.add({ type: 'notice', text: `${count} ${'x'.repeat(1_000)}` });
    if (count % 100 === 0) await new Promise((wake) => setTimeout(wake, 5));
  }
  const seqs = (await read).map((event) => ('seq' in event ? event.seq : 0));
  await until(() => house.guests.at(-1) === 1);

  expect(seqs).toEqual(Array.from({ length: total }, (_, index) => index + 1));
  deaf.destroy();
});

it('tells only the visitor whose message is not accepted', async () => {
  await using house = await openHouse(() => 'Not now.');
  const [one, two] = [await house.attach(), await house.attach()];

  await one.send('hello');
  const refused = await take(one, 1);
  house.history.add({ type: 'notice', text: 'to all' });

  expect(refused).toMatchObject([{ type: 'refused', text: 'Not now.' }]);
  expect((await take(two, 1)).map(textOf)).toEqual(['to all']);
});

it('lets everybody read to the end when the run ends, and removes the socket', async () => {
  const house = await openHouse();
  const attached = await house.attach();
  for (let count = 0; count < 1_000; count += 1) house.history.add({ type: 'notice', text: 'x'.repeat(2_000) });
  house.history.add({ type: 'ended', state: 'finished' });

  const closed = house.close();
  const events: AttachEvent[] = [];
  for await (const event of attached.events) events.push(event);
  await closed;

  expect(events).toHaveLength(1_001);
  expect(events.at(-1)).toMatchObject({ type: 'ended', state: 'finished' });
  expect(house.received).toEqual([]);
  expect(existsSync(house.path)).toBe(false);
});

it('tells a visitor when the run is gone before its end', async () => {
  const house = await openHouse();
  const attached = await house.attach();
  const heard = expect(take(attached, 1)).rejects.toMatchObject({ code: 'unreachable' });

  await house.close();

  await heard;
});

it('is accessible only to its owner, and ends quietly for a visitor that detaches', async () => {
  await using house = await openHouse();
  const attached = await house.attach();

  attached.detach();
  const events = await take(attached, 1);
  await until(() => house.guests.at(-1) === 0);

  expect(events).toEqual([]);
  expect(statSync(house.path).mode & 0o777).toBe(0o600);
});

it('replaces a socket that a killed run has left, but not one where somebody answers', async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'live.sock');
  const doorkeeper = { follow: () => () => undefined, receive: () => undefined, onGuests: () => undefined };
  await execa(
    process.execPath,
    [
      '-e',
      `require('node:net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`,
    ],
    { reject: false },
  );
  expect(statSync(path).isSocket()).toBe(true);

  const first = await openLiveSocket(path, doorkeeper);
  const second = openLiveSocket(path, doorkeeper);

  await expect(second).rejects.toMatchObject({
    code: 'mistake',
    message: expect.stringContaining('Another run is listening') as unknown,
  });
  expect(statSync(path).isSocket()).toBe(true);
  await first.close();
});

it('reports a path that is too long for a socket before anything runs', async () => {
  const opened = openLiveSocket(`/tmp/${'x'.repeat(120)}/live.sock`, {
    follow: () => () => undefined,
    receive: () => undefined,
    onGuests: () => undefined,
  });

  await expect(opened).rejects.toMatchObject({
    code: 'mistake',
    fix: expect.stringContaining('XDG_STATE_HOME') as unknown,
  });
});

it('finds no live run where nothing listens on the socket', async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'live.sock');
  const left = createServer();
  await new Promise<void>((done) => left.listen(path, done));
  await new Promise((done) => left.close(done));

  expect(await attachSocket(path)).toBeUndefined();
});
