/**
 * Steps 10 and 12: messages from people while the agent works, as lines of `.agora/inbox.jsonl`.
 *
 * The lines are kept here and the file is written anew each time: the agent may delete it or put a link in its place,
 * and neither may cost a message or write anywhere else. A channel that somebody asks for and that we do not know is a
 * mistake to hear about before the agent starts; trouble on the way is a pity, not a failure.
 */
import { CHANNEL_ADAPTERS, CHANNEL_FILE, findChannelMistake, type ChannelCursor } from '../../protocol/channel.ts';
import { DispatchError } from '../errors.ts';
import { defineStep, type World } from '../facts.ts';
import { decode } from '../output.ts';
import type { Channel, Subscription, SubscriptionOptions } from '../ports.ts';
import { within } from '../within.ts';
import { OWN_FOLDER } from './prepare-workspace.ts';

export const INBOX = `${OWN_FOLDER}/inbox.jsonl`;
const LINE_BYTES = 65_536;
const INBOX_BYTES = 1_048_576;
const DECLARATION_BYTES = 65_536;
const STOP_MS = 10_000;

export const startChannel = defineStep('start channel', ['earlier', 'settings'], async ({ earlier, settings }, world) => {
  const state = earlier.before?.state;
  const inbox = createInbox(state?.inbox, world);
  const channel = (await isDeclared(world)) || settings.channel !== 'off' ? world.ports.channel : undefined;
  if (channel !== undefined || state?.inbox !== undefined) await inbox.write();
  const subscription = channel === undefined ? undefined : await subscribe(channel, state?.manifest.channel, inbox.receive, world);
  const stop = stopOnce(subscription, world);
  world.defer(stop);
  return { channel: { isOpen: subscription !== undefined, stop, inbox: inbox.content, cursor: () => subscription?.cursor() ?? state?.manifest.channel } };
});

export const stopChannel = defineStep('stop channel', ['channel'], async ({ channel }) => {
  await channel.stop();
  return {};
});

/** @throws DispatchError worker-failed for a declaration that cannot be used. */
async function isDeclared({ ports, book }: World): Promise<boolean> {
  const file = await ports.workspace.readSmall(CHANNEL_FILE, DECLARATION_BYTES);
  if (file.kind === 'absent') return false;
  const mistake = file.kind === 'refused' ? file.why : findChannelMistake(decode(file.content));
  if (mistake !== undefined) throw new DispatchError('worker-failed', `${CHANNEL_FILE} cannot be used: ${mistake}.`, { fix: `Correct it; the adapters are ${CHANNEL_ADAPTERS.join(' and ')}.` });
  if (ports.channel === undefined) book.notice(`${CHANNEL_FILE} asks for a channel, and here is none: the task has no issue.`);
  return true;
}

interface Inbox {
  readonly content: () => Uint8Array;
  readonly write: () => Promise<void>;
  readonly receive: (line: string) => Promise<void>;
}

function createInbox(saved: Uint8Array | undefined, { ports, book }: World): Inbox {
  let content = Buffer.from(saved ?? []);
  let count = content.toString('utf8').split('\n').filter((line) => line !== '').length;
  const write = () => ports.workspace.write(INBOX, content);
  const receive = async (line: string): Promise<void> => {
    const entry = Buffer.from(`${book.redactor.text(line.replace(/[\r\n]+/g, ' '))}\n`);
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

/** @returns `undefined` when it could not be started. */
async function subscribe(channel: Channel, cursor: ChannelCursor | undefined, receive: Inbox['receive'], { book, signal }: World): Promise<Subscription | undefined> {
  const onError = (detail: string): void => { book.log({ kind: 'channel.error', detail }); };
  const onMessage: SubscriptionOptions['onMessage'] = async ({ line }) => {
    // It is kept, whatever became of the file: the next message writes both.
    await receive(line).catch((error: unknown) => { onError(detailOf(error)); });
  };
  try {
    return await channel.start({ cursor, onMessage, onError, signal });
  } catch (error) {
    onError(detailOf(error));
    return undefined;
  }
}

/** However often it is called, and not for longer than it is worth. */
function stopOnce(subscription: Subscription | undefined, { book, ports }: World): () => Promise<void> {
  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    try {
      const done = subscription?.stop().then(() => true) ?? Promise.resolve(true);
      if ((await within(STOP_MS, done, ports.clock)) !== true) book.log({ kind: 'channel.error', detail: `The channel did not stop within ${STOP_MS / 1_000} seconds.` });
    } catch (error) {
      book.log({ kind: 'channel.error', detail: detailOf(error) });
    }
  };
  return () => (stopped ??= stop());
}

function detailOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
