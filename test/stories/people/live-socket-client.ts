/** Talks to a run on this machine through its socket, as `agora attach --local` does. */
import { createConnection } from 'node:net';

/**
 * Waits for an event and then sends a frame.
 * @param until text that must occur among the received events before the frame is sent.
 * @param frame if omitted, nothing is sent.
 * @throws Error if the run closes the connection before that.
 */
export async function sendWhen(path: string, until: RegExp, frame?: Readonly<Record<string, string>>): Promise<void> {
  const socket = createConnection(path);
  let seen = '';
  await new Promise<void>((done, failed) => {
    socket
      .once('error', failed)
      .once('close', () => {
        failed(new Error(`The run ended before it said ${until.source}. It said:\n${seen}`));
      })
      .setEncoding('utf8')
      .on('data', (events: string) => {
        seen += events;
        if (until.test(seen)) done();
      });
  });
  await new Promise<void>((done) => {
    if (frame === undefined) done();
    else
      socket.write(`${JSON.stringify(frame)}\n`, () => {
        done();
      });
  });
  socket.end();
}
