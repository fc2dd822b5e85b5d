/**
 * Steps 10 and 12: messages from people while the agent works, as lines of `.agora/inbox.jsonl`.
 *
 * The lines are kept here and the file is written anew each time: the agent may delete it or put a link in its place,
 * and neither may cost a message or write anywhere else.
 */
import { defineStep, type World } from '../facts.ts';
import { OWN_FOLDER } from './prepare-workspace.ts';

const INBOX = `${OWN_FOLDER}/inbox.jsonl`;
const LINE_BYTES = 65_536;
const INBOX_BYTES = 1_048_576;

export const startChannel = defineStep('start channel', ['earlier'], async ({ earlier }, world) => {
  const inbox = createInbox(earlier.before?.state?.inbox, world);
  if (earlier.before?.state?.inbox !== undefined) await inbox.write();
  const stop = await startSubscription(inbox.receive, world);
  world.defer(stop);
  return { channel: { stop, inbox: inbox.content } };
});

export const stopChannel = defineStep('stop channel', ['channel'], async ({ channel }) => {
  await channel.stop();
  return {};
});

function createInbox(saved: Uint8Array | undefined, { ports, book }: World): { readonly content: () => Uint8Array; readonly write: () => Promise<void>; readonly receive: (line: string) => Promise<void> } {
  let content = Buffer.from(saved ?? []);
  let count = content.toString('utf8').split('\n').filter((line) => line !== '').length;
  const write = () => ports.workspace.write(INBOX, content);
  const receive = async (line: string): Promise<void> => {
    const entry = Buffer.from(`${line.replace(/[\r\n]+/g, ' ')}\n`);
    if (entry.length > LINE_BYTES || content.length + entry.length > INBOX_BYTES) {
      book.log({ kind: 'channel.error', detail: `A message of ${entry.length} bytes did not fit into the inbox and was left out.` });
      return;
    }
    content = Buffer.concat([content, entry]);
    count += 1;
    await write();
    book.log({ kind: 'channel.message', id: count });
  };
  return { content: () => content, write, receive };
}

/** A channel that cannot start or stop is a pity, not a failure. @returns stops it once, however often it is called. */
async function startSubscription(receive: (line: string) => Promise<void>, { ports, book, signal }: World): Promise<() => Promise<void>> {
  const fail = (error: unknown): void => {
    book.log({ kind: 'channel.error', detail: error instanceof Error ? error.message : String(error) });
  };
  if (ports.channel === undefined) return () => Promise.resolve();
  try {
    const stop = await ports.channel.start((line) => receive(line).catch(fail), signal);
    let stopped: Promise<void> | undefined;
    return () => (stopped ??= stop().catch(fail));
  } catch (error) {
    fail(error);
    return () => Promise.resolve();
  }
}
