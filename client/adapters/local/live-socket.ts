/**
 * The socket of an interactive run: anyone who may open the task's folder may follow the run and talk to it.
 *
 * Each client has its own queue, which can hold the history and as much again. A client that sends an invalid line is
 * told so. One that sends an endless line or does not read what it is sent is disconnected. The run and the other
 * clients are not affected.
 */
import { chmod, rm } from 'node:fs/promises';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { ClientError } from '../../client-error.ts';
import { INBOUND_BYTES, type InboundFrame, readInbound } from '../../live/frames.ts';
import { REMEMBERED } from '../../live/history.ts';
import { cutLines } from '../../../protocol/live/cut-lines.ts';
import type { AttachEvent } from '../../types.ts';

const MOST_CLIENTS = 32;
const MOST_QUEUED = 2 * REMEMBERED;
const CONNECT_MS = 1_000;
/** The time that a client has to read what is left. On a busy machine, it may not run for seconds. */
const LAST_READ_MS = 5_000;
/** The size of `sun_path`, including its end: the smaller one of Linux and macOS. */
const PATH_BYTES = 103;

export interface SocketHandlers {
  /** Begins to send a client everything. @returns a function that stops it. */
  readonly follow: (take: (event: AttachEvent) => void) => () => void;
  /** @returns why it is not accepted. */
  readonly receive: (frame: InboundFrame) => string | undefined;
  /** Called with the current number of clients. */
  readonly onClients: (count: number) => void;
}

export interface LiveSocket {
  /** Lets everybody read to the end, and removes the socket. */
  close(): Promise<void>;
}

/** @throws ClientError mistake when somebody already answers there, or the path is too long for a socket. */
export async function openLiveSocket(path: string, handlers: SocketHandlers): Promise<LiveSocket> {
  if (Buffer.byteLength(path) > PATH_BYTES)
    throw new ClientError(
      'mistake',
      `${path.slice(0, 200)} is too long for a socket: ${Buffer.byteLength(path)} bytes, at most ${PATH_BYTES} are possible.`,
      { fix: 'Set XDG_STATE_HOME to a folder with a shorter path.' },
    );
  if (await isAnswered(path))
    throw new ClientError('mistake', `Another run is listening at ${path}.`, {
      fix: 'Wait for that run, or cancel it.',
    });
  await rm(path, { force: true });
  const clients = new Map<Socket, Sender>();
  const server = createServer((socket) => {
    receiveClient(socket, clients, handlers);
  });
  server.maxConnections = MOST_CLIENTS;
  await new Promise<void>((done, failed) => {
    server.once('error', failed).listen(path, done);
  });
  // Until this call, the folder's permissions keep others out.
  await chmod(path, 0o600);
  return { close: () => closeServer(server, clients, path) };
}

/** Whether somebody listens there: a socket that a killed process has left behind is only a file. */
async function isAnswered(path: string): Promise<boolean> {
  const socket = createConnection(path);
  socket.setTimeout(CONNECT_MS);
  try {
    return await new Promise<boolean>((done) => {
      socket
        .once('connect', () => {
          done(true);
        })
        .once('error', () => {
          done(false);
        })
        .once('timeout', () => {
          done(true);
        });
    });
  } finally {
    socket.destroy();
  }
}

function receiveClient(
  socket: Socket,
  clients: Map<Socket, Sender>,
  { follow, receive, onClients }: SocketHandlers,
): void {
  const { send, finish } = createSender(socket);
  clients.set(socket, { send, finish });
  const cutter = cutLines(INBOUND_BYTES);
  const refuse = (text: string): void => {
    send({ type: 'refused', at: new Date().toISOString(), text });
  };
  const leave = follow(send);
  onClients(clients.size);
  // The client is gone, so there is nobody to tell.
  socket.on('error', () => {
    socket.destroy();
  });
  socket.on('close', () => {
    leave();
    clients.delete(socket);
    onClients(clients.size);
  });
  socket.on('data', (bytes: Buffer) => {
    for (const line of cutter.push(bytes)) {
      if (line.kind === 'too-long') {
        refuse(`A line must have at most ${INBOUND_BYTES} bytes.`);
        finish();
      } else if (line.text.trim() !== '') {
        const read = readInbound(line.text);
        const why = read.kind === 'frame' ? receive(read.frame) : read.why;
        if (why !== undefined) refuse(why);
      }
    }
  });
}

interface Sender {
  readonly send: (event: AttachEvent) => void;
  /** Sends what is still waiting, then closes the connection. */
  readonly finish: () => void;
}

/** Writes as fast as the client reads, and disconnects it when too much is waiting. */
function createSender(socket: Socket): Sender {
  const queue: AttachEvent[] = [];
  let isFull = false;
  let isLast = false;
  const flush = (): void => {
    for (
      let event = isFull ? undefined : queue.shift();
      event !== undefined;
      event = isFull ? undefined : queue.shift()
    )
      isFull = !socket.write(`${JSON.stringify(event)}\n`);
    // The client does not decide this: one that keeps its end open would count as attached.
    if (isLast && queue.length === 0)
      socket.end(() => {
        socket.destroy();
      });
  };
  socket.on('drain', () => {
    isFull = false;
    flush();
  });
  return {
    send: (event) => {
      if (isLast || !socket.writable) return;
      queue.push(event);
      if (queue.length > MOST_QUEUED) socket.destroy();
      else flush();
    },
    finish: () => {
      isLast = true;
      flush();
    },
  };
}

async function closeServer(server: Server, clients: ReadonlyMap<Socket, Sender>, path: string): Promise<void> {
  const closed = new Promise<void>((done) => {
    server.close(() => {
      done();
    });
  });
  for (const { finish } of clients.values()) finish();
  const late = setTimeout(() => {
    for (const socket of clients.keys()) socket.destroy();
  }, LAST_READ_MS);
  await closed;
  clearTimeout(late);
  await rm(path, { force: true });
}
