/** The client's end of an interactive run's socket: see live-socket.ts. */
import { defined } from '../../../protocol/base/defined.ts';
import { createConnection, type Socket } from 'node:net';
import { ClientError } from '../../client-error.ts';
import { createEventStream, type EventStream } from '../../live/event-stream.ts';
import { LIMITS } from '../../../protocol/base/limits.ts';
import { findEvent, type InboundFrame, OUTBOUND_BYTES } from '../../live/frames.ts';
import { cutLines } from '../../../protocol/live/cut-lines.ts';
import type { Attached, AttachEvent } from '../../types.ts';

/** @param by who speaks. When left out, the user who started the run. @returns undefined when nobody answers. */
export async function attachSocket(
  path: string,
  { signal, by }: { readonly signal?: AbortSignal | undefined; readonly by?: string | undefined } = {},
): Promise<Attached | undefined> {
  const socket = createConnection(path);
  const isThere = await new Promise<boolean>((done) => {
    socket
      .once('connect', () => {
        done(true);
      })
      .once('error', () => {
        done(false);
      });
  });
  if (!isThere) return undefined;
  const stream = createEventStream<AttachEvent>();
  readEvents(socket, stream);
  const detach = (): void => {
    stream.close();
    socket.destroy();
  };
  signal?.addEventListener('abort', detach, { once: true });
  if (signal?.aborted === true) detach();
  let isEnded = false;
  return {
    events: stream.events,
    detach,
    send: async (text, { question } = {}) => {
      insistOnFrame(text);
      await write(socket, { type: 'user_message', text, ...defined({ question, by }) });
    },
    end: async () => {
      if (isEnded) return;
      isEnded = true;
      await write(socket, { type: 'end_input', ...defined({ by }) });
    },
  };
}

/** The run would refuse it in words for programs, or end the connection. @throws ClientError mistake. */
function insistOnFrame(text: string): void {
  const { length } = text.trim();
  if (length <= LIMITS.inlineAnswerChars) return;
  throw new ClientError(
    'mistake',
    `The text has ${length} characters; a run accepts at most ${LIMITS.inlineAnswerChars} at once.`,
    { fix: 'Send it in parts, or put it into a file of the repository and name the file.' },
  );
}

function readEvents(socket: Socket, stream: EventStream<AttachEvent>): void {
  const cutter = cutLines(OUTBOUND_BYTES);
  let hasEnded = false;
  socket.on('data', (bytes: Buffer) => {
    for (const line of cutter.push(bytes)) {
      if (line.kind === 'too-long') {
        stream.close(
          new ClientError('unreachable', `The run has sent an event of more than ${OUTBOUND_BYTES} bytes.`, {
            fix: 'Check its state with `agora status --local`.',
          }),
        );
        socket.destroy();
        continue;
      }
      const event = findEvent(line.text);
      if (event === undefined) continue;
      hasEnded ||= event.type === 'ended';
      stream.put(event);
    }
  });
  socket.on('error', () => {
    socket.destroy();
  });
  socket.on('close', () => {
    stream.close(
      hasEnded
        ? undefined
        : new ClientError('unreachable', 'The run has closed the connection.', {
            fix: 'Check its state with `agora status --local`, and attach again if it continues.',
          }),
    );
  });
}

async function write(socket: Socket, frame: InboundFrame): Promise<void> {
  if (!socket.writable)
    throw new ClientError('unreachable', 'The run no longer exists.', {
      fix: 'Check its state with `agora status --local`.',
    });
  await new Promise<void>((done, failed) => {
    socket.write(`${JSON.stringify(frame)}\n`, (error) => {
      if (error) failed(error);
      else done();
    });
  });
}
