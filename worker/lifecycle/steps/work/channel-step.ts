/**
 * Steps 10 and 12: messages from people while the agent works. Each becomes a line of `.agora/inbox.jsonl` and stays in
 * the mailbox until the agent has received it: from its hook after using a tool, or as a turn of its own
 * (worker/agent/extra-turns.ts).
 *
 * A configured channel that we do not know is a mistake, reported before the agent starts; later problems are logged
 * and are not failures.
 */
import {
  CHANNEL_ADAPTERS,
  CHANNEL_FILE,
  findChannelMistake,
  type ChannelCursor,
} from '../../../../protocol/live/channel-cursor.ts';
import { DispatchError } from '../../../dispatch-error.ts';
import { defineStep, type WorkerServices } from '../../../context/step-context.ts';
import { createInbox, type Inbox } from '../../inbox.ts';
import { createMailbox, type Mailbox } from '../../../messages/mailbox.ts';
import { decode } from '../../../agent-output/cut-output.ts';
import type { Channel, ChannelMessage, Subscription } from '../../../ports/conversation-ports.ts';
import { within } from '../../../timing/with-deadline.ts';
import { INBOX } from '../../../own-files.ts';
import { errorMessage } from '../../../../protocol/errors/error-message.ts';

const DECLARATION_BYTES = 65_536;
const STOP_MS = 10_000;
/** How soon it is reported that an agent has received a message. */
const LOOK_MS = 1_000;

export const startChannel = defineStep(
  'start channel',
  ['earlier', 'settings', 'bundle'],
  async ({ earlier, settings, bundle }, services) => {
    const state = earlier.before?.state;
    const inbox = createInbox(INBOX, state?.inbox, services);
    const isAsked = await isDeclared(services);
    const channel = isAsked || settings.channel !== 'off' ? services.ports.channel : undefined;
    const onlySaid = !isAsked && settings.channel === 'say';
    const tellsOfInbox = channel !== undefined && !onlySaid && bundle.runtime.steers !== 'after-tool';
    if ((channel !== undefined && !onlySaid) || state?.inbox !== undefined) await inbox.write();
    const mailbox = createMailbox(services.ports.scratch);
    const subscription =
      channel === undefined
        ? undefined
        : await subscribe(
            channel,
            { cursor: state?.manifest.channel, onlySaid },
            { inbox, mailbox, tellsOfInbox },
            services,
          );
    const deliveries = subscription === undefined ? undefined : followDeliveries(mailbox, subscription, services);
    const stop = stopOnce(subscription, deliveries, services);
    services.defer(stop);
    return {
      channel: {
        mailbox: subscription === undefined ? undefined : mailbox,
        tellsOfInbox: tellsOfInbox && subscription !== undefined,
        delivered: async (messages) => {
          await deliveries?.tell(messages);
        },
        look: () => lookOnce(subscription, services),
        stop,
        inbox: inbox.content,
        cursor: () => subscription?.cursor() ?? state?.manifest.channel,
        given: () => deliveries?.given() ?? [],
      },
    };
  },
);

export const stopChannel = defineStep('stop channel', ['channel'], async ({ channel }) => {
  await channel.stop();
  return {};
});

/** @throws DispatchError worker-failed for an invalid declaration. */
async function isDeclared({ ports, book }: WorkerServices): Promise<boolean> {
  const file = await ports.workspace.readSmall(CHANNEL_FILE, DECLARATION_BYTES);
  if (file.kind === 'absent') return false;
  const mistake = file.kind === 'refused' ? file.why : findChannelMistake(decode(file.content));
  if (mistake !== undefined)
    throw new DispatchError('worker-failed', `${CHANNEL_FILE} cannot be used: ${mistake}.`, {
      fix: `Correct it; the adapters are ${CHANNEL_ADAPTERS.join(' and ')}.`,
    });
  if (ports.channel === undefined)
    book.notice(`${CHANNEL_FILE} asks for a channel, but there is none: the task has no issue.`);
  return true;
}

interface Into {
  readonly inbox: Inbox;
  readonly mailbox: Mailbox;
  readonly tellsOfInbox: boolean;
}

/** @returns `undefined` if it could not be started. */
async function subscribe(
  channel: Channel,
  asked: { readonly cursor: ChannelCursor | undefined; readonly onlySaid: boolean },
  { inbox, mailbox, tellsOfInbox }: Into,
  { book, signal }: WorkerServices,
): Promise<Subscription | undefined> {
  const onError = (detail: string): void => {
    book.log({ kind: 'channel.error', detail });
  };
  const onMessage = async (message: ChannelMessage): Promise<void> => {
    // It is kept, whatever became of the file: the next message writes both.
    await inbox.receive(message.line).catch((error: unknown) => {
      onError(errorMessage(error));
    });
    if (message.isUnaddressed === true && tellsOfInbox) {
      mailbox.pass(message);
      return;
    }
    const kept = await mailbox.put({ ...message, text: book.redactor.text(message.text) });
    if (!kept)
      onError(
        `${mailbox.waiting()} messages are already waiting for the agent; one more was left out and stays in the thread.`,
      );
  };
  try {
    return await channel.start({ ...asked, onMessage, onError, signal });
  } catch (error) {
    onError(errorMessage(error));
    return undefined;
  }
}

interface Deliveries {
  readonly given: () => readonly string[];
  readonly tell: (messages: readonly ChannelMessage[]) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Checks regularly which messages the agent's hook has delivered, and reports it where they were written. */
function followDeliveries(
  mailbox: Mailbox,
  subscription: Subscription,
  { ports: { clock }, book, signal }: WorkerServices,
): Deliveries {
  const over = new AbortController();
  const given: string[] = [];
  const tell: Deliveries['tell'] = async (messages) => {
    if (messages.length === 0) return;
    const ids = messages.map(({ id }) => id);
    given.push(...ids);
    mailbox.settled(messages);
    book.log({ kind: 'channel.delivered', ids });
    await subscription.delivered?.(ids).catch((error: unknown) => {
      book.log({ kind: 'channel.error', detail: errorMessage(error) });
    });
  };
  let failed: string | undefined;
  const look = async (): Promise<void> => {
    try {
      await tell(await mailbox.given());
    } catch (error) {
      const detail = errorMessage(error);
      if (detail !== failed) book.log({ kind: 'channel.error', detail });
      failed = detail;
    }
  };
  const follow = async (): Promise<void> => {
    const until = AbortSignal.any([over.signal, signal]);
    // The last look begins after the end, because the one before may have begun earlier and still be reporting.
    for (let isLast = false; !isLast; ) {
      await clock.sleep(LOOK_MS, until).catch(() => undefined);
      isLast = until.aborted;
      await look();
    }
  };
  const followed = follow();
  return {
    given: () => given,
    tell,
    stop: async () => {
      over.abort();
      await followed;
    },
  };
}

/** With a time limit: a message that is not read now stays where it was written. */
async function lookOnce(subscription: Subscription | undefined, { book, ports }: WorkerServices): Promise<void> {
  if (subscription?.look === undefined) return;
  const looked = subscription.look().catch((error: unknown) => {
    book.log({ kind: 'channel.error', detail: errorMessage(error) });
  });
  await within(STOP_MS, looked, ports.clock);
}

/** Idempotent, and with a time limit. */
function stopOnce(
  subscription: Subscription | undefined,
  deliveries: Deliveries | undefined,
  { book, ports }: WorkerServices,
): () => Promise<void> {
  let stopped: Promise<void> | undefined;
  const end = async (): Promise<true> => {
    await deliveries?.stop();
    await subscription?.stop();
    return true;
  };
  const stop = async (): Promise<void> => {
    try {
      if ((await within(STOP_MS, end(), ports.clock)) !== true)
        book.log({ kind: 'channel.error', detail: `The channel did not stop within ${STOP_MS / 1_000} seconds.` });
    } catch (error) {
      book.log({ kind: 'channel.error', detail: errorMessage(error) });
    }
  };
  return () => (stopped ??= stop());
}
