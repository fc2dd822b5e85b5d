/** Which messages the agent received, as the run reports it where they were written. */
import { expect, it } from 'vitest';
import type { Channel, ChannelMessage } from '../../../../../worker/ports/conversation-ports.ts';
import { ended, lab } from '../../../../support/worker/worker-dispatch.ts';

/** What the agent's hook does with the oldest waiting message. */
const TAKE = 'cd "$HOME/../messages"; mkdir -p given; mv "queued/$(ls queued | head -n 1)" given/';

const messageOf = (id: string): ChannelMessage => ({
  id,
  by: 'ada',
  at: '2026-01-02T03:04:05Z',
  text: `Message ${id}`,
  line: JSON.stringify({ id }),
});

interface Heard extends Channel {
  readonly arrived: string[];
  readonly stopped: () => boolean;
}

/** Sends these messages at the start. @param reportsFor how long it takes to report a delivery. */
function hearing(ids: readonly string[], reportsFor = 0): Heard {
  const arrived: string[] = [];
  let stopped = false;
  return {
    arrived,
    stopped: () => stopped,
    start: async ({ onMessage }) => {
      for (const id of ids) await onMessage(messageOf(id));
      return {
        cursor: () => undefined,
        delivered: async (given) => {
          await new Promise((resolve) => setTimeout(resolve, reportsFor));
          arrived.push(...given);
        },
        stop: () => Promise.resolve(void (stopped = true)),
      };
    },
  };
}

it('reports a message that the agent receives while an earlier one is still being reported', async () => {
  using scenario = lab();
  const channel = hearing(['1', '2'], 3_000);

  const end = ended(await scenario.start(`${TAKE}; sleep 2; ${TAKE}`, { ports: { channel } }));

  expect(channel.arrived).toEqual(['1', '2']);
  expect(end.result.given).toEqual(['1', '2']);
  expect(end.notices).toEqual([]);
});

it('goes on when it cannot look whether a message was received, and looks again', async () => {
  using scenario = lab();
  const channel = hearing(['1']);
  let fails = 2;

  const end = ended(
    await scenario.start(`sleep 3; ${TAKE}`, {
      ports: { channel },
      portsWith: (ports) => ({
        ...ports,
        scratch: {
          ...ports.scratch,
          list: (path) =>
            path.endsWith('/given') && (fails -= 1) >= 0
              ? Promise.reject(new Error('The disk is slow.'))
              : ports.scratch.list(path),
        },
      }),
    }),
  );

  expect(end.outcome.kind).toBe('finished');
  expect(channel.arrived).toEqual(['1']);
  expect(channel.stopped()).toBe(true);
  expect(scenario.log.filter(({ kind }) => kind === 'channel.error')).toEqual([
    { kind: 'channel.error', detail: 'The disk is slow.' },
  ]);
});

it('finishes when the waiting messages cannot be taken for another turn, and says that they were not delivered', async () => {
  using scenario = lab();
  const channel = hearing(['1']);

  const end = ended(
    await scenario.start('echo work > work.txt', {
      ports: { channel },
      portsWith: (ports) => ({
        ...ports,
        scratch: { ...ports.scratch, clear: () => Promise.reject(new Error('The disk is away.')) },
      }),
    }),
  );

  expect(end.outcome).toMatchObject({ kind: 'finished', changes: { files: 1 } });
  expect(end.notices).toEqual(['A message was not delivered: the agent had ended before.']);
  expect(scenario.log).toContainEqual({ kind: 'channel.error', detail: 'The disk is away.' });
});
