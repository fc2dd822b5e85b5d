/** The step that starts a channel, without a real clock, thread or disk. */
import type { SmallFile } from '../../../worker/adapters/files/safe-files.ts';
import { startChannel } from '../../../worker/lifecycle/steps/work/channel-step.ts';
import type { Subscription, SubscriptionOptions } from '../../../worker/ports/conversation-ports.ts';
import { factsWith, servicesWith } from './step-services.ts';

export interface ChannelGiven {
  readonly declared?: SmallFile | string;
  readonly channel?: 'off' | 'say' | 'issue-comments';
  readonly state?: object;
  readonly steers?: 'after-tool';
  readonly subscription?: Partial<Subscription>;
  /** No messages can arrive from anywhere. */
  readonly isDeaf?: boolean;
  readonly failsToStart?: boolean;
  readonly given?: () => Promise<readonly string[]>;
  readonly failsToWrite?: boolean;
}

export const CURSOR = { from: '2026-01-01T00:00:00Z', since: '2026-01-01T00:00:00Z', seen: [] };

/** A clock on which a wait is over when the test says so. */
function waitingClock() {
  const waits: number[] = [];
  const pending = new Set<() => void>();
  return {
    waits,
    pass: async () => {
      for (const end of [...pending]) end();
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    },
    clock: {
      sleep: (ms: number, signal: AbortSignal): Promise<void> => {
        waits.push(ms);
        return new Promise((resolve) => {
          const end = (): void => {
            pending.delete(end);
            resolve();
          };
          pending.add(end);
          if (signal.aborted) end();
          else signal.addEventListener('abort', end);
        });
      },
    },
  };
}

/** Starts a channel whose reads and writes the test decides. */
export async function startChannelWith({
  declared,
  channel,
  state,
  steers,
  subscription,
  given,
  ...how
}: ChannelGiven = {}) {
  const started: SubscriptionOptions[] = [];
  const written: string[] = [];
  const queued: string[] = [];
  const stops: string[] = [];
  const time = waitingClock();
  const run = servicesWith({
    clock: time.clock,
    ...(how.isDeaf !== true && {
      channel: {
        start: (options) => {
          started.push(options);
          return how.failsToStart === true
            ? Promise.reject(new Error('GitHub is away.'))
            : Promise.resolve({
                cursor: () => CURSOR,
                stop: () => Promise.resolve(void stops.push('stopped')),
                ...subscription,
              });
        },
      },
    }),
    workspace: {
      readSmall: (_, most) => {
        if (typeof declared !== 'string') return Promise.resolve(declared ?? { kind: 'absent' });
        return Promise.resolve(
          declared.length > most
            ? { kind: 'refused', why: 'is too long' }
            : { kind: 'file', content: Buffer.from(declared) },
        );
      },
      write: (path) => {
        written.push(path);
        return how.failsToWrite === true ? Promise.reject(new Error('The disk is full.')) : Promise.resolve();
      },
    },
    scratch: {
      root: '/scratch',
      write: (path, content) => {
        queued.push(Buffer.from(content).toString());
        return Promise.resolve(path);
      },
      list: () => (given ?? (() => Promise.resolve([])))(),
    },
  });
  const before = state === undefined ? undefined : { state: { manifest: {}, ...state } };
  const facts = factsWith({ earlier: { before }, settings: { channel }, bundle: { runtime: { steers } } });
  const found = await startChannel.run(facts, run.services);
  if (found.channel === undefined) throw new Error('There is no channel.');
  return {
    ...run,
    ...time,
    opened: found.channel,
    started,
    written,
    queued,
    stops,
    errors: () => run.log.filter(({ kind }) => kind === 'channel.error'),
  };
}
