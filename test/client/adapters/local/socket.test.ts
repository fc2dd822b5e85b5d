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

interface OpenSocket extends AsyncDisposable {
  readonly path: string;
  readonly history: History;
  readonly received: InboundFrame[];
  readonly clients: number[];
  readonly close: () => Promise<void>;
  readonly attach: () => Promise<Attached>;
  /** A client that sends whatever the test wants, and reads nothing until the test asks for it. */
  readonly connect: () => Promise<Socket>;
}

async function openServer(refuses: (frame: InboundFrame) => string | undefined = () => undefined): Promise<OpenSocket> {
  const folder = temporaryFolder();
  const path = join(folder.path, 'live.sock');
  const history = createHistory({ now: () => new Date() });
  const received: InboundFrame[] = [];
  const clients: number[] = [];
  const socket = await openLiveSocket(path, {
    follow: history.follow,
    receive: (frame) => {
      received.push(frame);
      return refuses(frame);
    },
    onClients: (count) => clients.push(count),
  });
  return {
    path,
    history,
    received,
    clients,
    close: () => socket.close(),
    attach: async () => (await attachSocket(path)) ?? expect.fail('nobody answers'),
    connect: () =>
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

it('sends two clients the history once and then new events, and listens to both', async () => {
  await using server = await openServer();
  server.history.add({ type: 'notice', text: 'before' });

  const [one, two] = [await server.attach(), await server.attach()];
  const seen = [take(one, 2), take(two, 2)];
  await until(() => server.clients.at(-1) === 2);
  server.history.add({ type: 'notice', text: 'now' });
  await one.send('from one');
  await two.send('from two', { question: 'q_1' });
  await two.end();
  await two.end();
  await until(() => server.received.length >= 3);

  for (const events of seen) expect((await events).map(textOf)).toEqual(['before', 'now']);
  expect(server.received).toEqual(
    expect.arrayContaining([
      { type: 'user_message', text: 'from one' },
      { type: 'user_message', text: 'from two', question: 'q_1' },
      { type: 'end_input' },
    ]),
  );
  expect(server.received).toHaveLength(3);
});

it('tells a client about an invalid line and accepts its next one, without effect on others', async () => {
  await using server = await openServer();
  const quiet = await server.attach();
  const noisy = await server.connect();
  let heard = '';
  noisy.setEncoding('utf8').on('data', (text: string) => {
    heard += text;
  });

  noisy.write(Buffer.from([0xff, 0xfe, 0x00, 0x0a]));
  noisy.write('{"type":"user_mess');
  noisy.write('age"}\n\n   \n{"type":"user_message","text":"hello"}\n');
  await until(() => server.received.length === 1);
  server.history.add({ type: 'notice', text: 'to all' });
  const others = await take(quiet, 1);
  await until(() => heard.includes('to all'));

  expect(server.received).toEqual([{ type: 'user_message', text: 'hello' }]);
  expect(
    heard
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as AttachEvent).type),
  ).toEqual(['refused', 'refused', 'notice']);
  expect(others.map(textOf)).toEqual(['to all']);
  noisy.destroy();
});

it('disconnects a client whose line does not end, and no other', async () => {
  await using server = await openServer();
  const quiet = await server.attach();
  const endless = await server.connect();
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
  server.history.add({ type: 'notice', text: 'still here' });

  expect(heard).toContain('at most 65536 bytes');
  expect((await take(quiet, 1)).map(textOf)).toEqual(['still here']);
});

it('disconnects a client that never reads, stores only its queue, and continues with the others', async () => {
  await using server = await openServer();
  const reader = await server.attach();
  const deaf = await server.connect();
  deaf.pause();
  await until(() => server.clients.at(-1) === 2);

  const total = 4_000;
  const read = take(reader, total);
  for (let count = 0; count < total; count += 1) {
    server.history.add({ type: 'notice', text: `${count} ${'x'.repeat(1_000)}` });
    if (count % 100 === 0) await new Promise((wake) => setTimeout(wake, 5));
  }
  const seqs = (await read).map((event) => ('seq' in event ? event.seq : 0));
  await until(() => server.clients.at(-1) === 1);

  expect(seqs).toEqual(Array.from({ length: total }, (_, index) => index + 1));
  deaf.destroy();
});

it('tells only the client whose message is not accepted', async () => {
  await using server = await openServer(() => 'Not now.');
  const [one, two] = [await server.attach(), await server.attach()];

  await one.send('hello');
  const refused = await take(one, 1);
  server.history.add({ type: 'notice', text: 'to all' });

  expect(refused).toMatchObject([{ type: 'refused', text: 'Not now.' }]);
  expect((await take(two, 1)).map(textOf)).toEqual(['to all']);
});

it('lets everybody read to the end when the run ends, and removes the socket', async () => {
  const server = await openServer();
  const attached = await server.attach();
  for (let count = 0; count < 1_000; count += 1) server.history.add({ type: 'notice', text: 'x'.repeat(2_000) });
  server.history.add({ type: 'ended', state: 'finished' });

  const closed = server.close();
  const events: AttachEvent[] = [];
  for await (const event of attached.events) events.push(event);
  await closed;

  expect(events).toHaveLength(1_001);
  expect(events.at(-1)).toMatchObject({ type: 'ended', state: 'finished' });
  expect(server.received).toEqual([]);
  expect(existsSync(server.path)).toBe(false);
});

it('tells a client when the run is gone before its end', async () => {
  const server = await openServer();
  const attached = await server.attach();
  const heard = expect(take(attached, 1)).rejects.toMatchObject({ code: 'unreachable' });

  await server.close();

  await heard;
});

it('shows a client the longest possible question, and ends for one that gets more than that', async () => {
  await using server = await openServer();
  const { events } = await server.attach();
  const ask = (chars: number): void => {
    server.history.add({ type: 'question', id: 'q', question: 'x'.repeat(chars), options: [] });
  };

  ask(3.6 * 1_048_576);
  ask(4 * 1_048_576);

  const seen: string[] = [];
  const read = async (): Promise<void> => {
    for await (const event of events) seen.push(event.type);
  };
  await expect(read()).rejects.toThrow('The run has sent an event of more than 4194304 bytes.');
  expect(seen).toEqual(['question']);
});

it('is accessible only to its owner, and ends quietly for a client that detaches', async () => {
  await using server = await openServer();
  const attached = await server.attach();

  attached.detach();
  const events = await take(attached, 1);
  await until(() => server.clients.at(-1) === 0);

  expect(events).toEqual([]);
  expect(statSync(server.path).mode & 0o777).toBe(0o600);
});

it('replaces a socket that a killed run has left, but not one where somebody answers', async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'live.sock');
  const handlers = { follow: () => () => undefined, receive: () => undefined, onClients: () => undefined };
  await execa(
    process.execPath,
    [
      '-e',
      `require('node:net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`,
    ],
    { reject: false },
  );
  expect(statSync(path).isSocket()).toBe(true);

  const first = await openLiveSocket(path, handlers);
  const second = openLiveSocket(path, handlers);

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
    onClients: () => undefined,
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
