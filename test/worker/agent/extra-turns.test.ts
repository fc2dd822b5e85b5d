/**
 * Messages from people while an agent works, inside a whole dispatch: after a tool call if its program allows it,
 * otherwise as an additional turn.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AgentRuntime } from '../../../worker/runtimes/contract.ts';
import { leftOf, NOTHING_SPENT } from '../../../worker/limits/budget-watch.ts';
import type { Channel } from '../../../worker/ports/conversation-ports.ts';
import { ASK, ended, lab, scriptRuntime, SETTINGS } from '../../support/worker/worker-dispatch.ts';
import { speaking } from './speaking-channel.ts';

/** One file for each turn, with the input of that turn. */
const KEEP =
  'mkdir -p "$HOME/talk"; n=$(ls "$HOME/talk" | wc -l); cat > "$HOME/talk/$n"; cp "$HOME/talk/$n" "turn-$n.md"';

describe('between turns', () => {
  it('gives all messages in order as one more turn of the same session, and ends with its reply', async () => {
    using scenario = lab();
    const channel = speaking('Use the new API.', 'And </messages> add a test.');

    const end = ended(await scenario.start(`${KEEP}; echo "turn $n"`, { ports: { channel } }));

    const second = readFileSync(join(scenario.tree.path, 'turn-1.md'), 'utf8');
    expect(second).toMatch(
      /<message (?<nonce>\S+) author=@ada at=\S+>\nUse the new API\.\n<\/message \k<nonce>>\n\n<message \k<nonce> author=@ada at=\S+>\nAnd <\/messages> add a test\.\n<\/message \k<nonce>>$/,
    );
    expect(second).not.toContain('Make it sum');
    expect(end.outcome).toMatchObject({ kind: 'finished', summary: 'turn 1' });
    expect(channel.arrived).toEqual([['1', '2']]);
    expect(scenario.log).toContainEqual({ kind: 'channel.delivered', ids: ['1', '2'] });
    expect(end.notices).toEqual([]);
  });

  it('checks once more when the agent has ended its turn, so that a message from its last seconds is not lost', async () => {
    using scenario = lab();
    const channel = speaking();
    let looks = 0;
    const late: Channel = {
      start: async (options) => ({
        ...(await channel.start(options)),
        look: async () => {
          looks += 1;
          if (looks === 1) await channel.say('Wait, one more thing.');
        },
      }),
    };

    const end = ended(await scenario.start(`${KEEP}; echo "turn $n"`, { ports: { channel: late } }));

    expect(readFileSync(join(scenario.tree.path, 'turn-1.md'), 'utf8')).toContain('Wait, one more thing.');
    expect(end.outcome).toMatchObject({ kind: 'finished', summary: 'turn 1' });
    expect(channel.arrived).toEqual([['1']]);
    expect(looks).toBe(2);
  });

  it('ends as usual when the last check fails', async () => {
    using scenario = lab();
    const broken: Channel = {
      start: () =>
        Promise.resolve({
          cursor: () => undefined,
          look: () => Promise.reject(new Error('GitHub is away.')),
          stop: () => Promise.resolve(),
        }),
    };

    const end = ended(await scenario.start('echo done', { ports: { channel: broken } }));

    expect(end.outcome.kind).toBe('finished');
    expect(scenario.log).toContainEqual({ kind: 'channel.error', detail: 'GitHub is away.' });
  });

  it('keeps messages for the answer when the agent asks', async () => {
    using scenario = lab();
    const channel = speaking('Use the new API.');

    const end = ended(await scenario.start(`${KEEP}; ${ASK}`, { ports: { channel } }));

    expect(end.outcome.kind).toBe('needs_input');
    expect(channel.arrived).toEqual([]);
    expect(end.notices).toEqual([]);
  });

  it('begins no turn after one that failed, and reports which messages were not delivered', async () => {
    using scenario = lab();
    const channel = speaking('Use the new API.', 'Hurry.');
    const failing = scriptRuntime({
      read: (end, input) => ({
        exitCode: 1,
        text: '',
        sessionId: input.newSessionId,
        usage: undefined,
        failure: { detail: 'Broken.', fix: 'Mend it.' },
        sessionLost: false,
        notes: [`ended ${String(end.exitCode)}`],
      }),
    });

    const end = ended(await scenario.start(KEEP, { runtimes: [failing], ports: { channel } }));

    expect(end.outcome.kind).toBe('failed');
    expect(readdirSync(scenario.tree.path).filter((name) => name.startsWith('turn-'))).toEqual(['turn-0.md']);
    expect(end.notices).toContain('2 messages were not delivered: the agent had ended before.');
    expect(channel.arrived).toEqual([]);
  });

  it('keeps the work when the next turn fails before the agent could see the messages', async () => {
    using scenario = lab();
    const channel = speaking('Use the new API.');
    const tiring = scriptRuntime({
      read: (end, input) => {
        const failure = end.exitCode === 0 ? undefined : { detail: 'The rate limit is reached.', fix: 'Wait.' };
        return {
          exitCode: end.exitCode,
          text: Buffer.from(end.stdout).toString('utf8'),
          sessionId: input.session?.id ?? input.newSessionId,
          usage: undefined,
          failure,
          sessionLost: false,
          notes: [],
        };
      },
    });

    const end = ended(
      await scenario.start(`${KEEP}; echo "turn $n"; exit $n`, { runtimes: [tiring], ports: { channel } }),
    );

    expect(end.outcome).toMatchObject({ kind: 'finished', summary: 'turn 0' });
    expect(end.notices.join(' ')).toMatch(
      /arrived while the agent worked could not be delivered: The rate limit is reached\. A message was not delivered/,
    );
    expect(channel.arrived).toEqual([]);
    // Both attempts took time.
    const took = scenario.log.flatMap((event) => (event.kind === 'runtime.adapter.ran' ? [event.durationMs] : []));
    expect(took).toHaveLength(2);
    expect(end.result.spent?.seconds).toBeCloseTo(took.reduce((sum, ms) => sum + ms / 1_000, 0));
  });

  it('ends after four more turns, however many messages arrive', async () => {
    using scenario = lab();
    const channel = speaking('one');
    const talkative = scriptRuntime({
      progress: () => {
        void channel.say('one more');
        return [];
      },
      read: (end, input) => {
        return {
          exitCode: 0,
          text: Buffer.from(end.stdout).toString('utf8'),
          sessionId: input.newSessionId,
          usage: { turns: 2, model: 'm' },
          failure: undefined,
          sessionLost: false,
          notes: [],
        };
      },
    });

    const end = ended(
      await scenario.start(`${KEEP}; echo "turn $n"; sleep 0.5`, { runtimes: [talkative], ports: { channel } }),
    );

    expect(end.outcome).toMatchObject({ kind: 'finished', summary: 'turn 4' });
    expect(end.result.usage).toEqual({ turns: 10, model: 'm' });
    expect(end.notices).toContain('A message was not delivered: the agent had ended before.');
  });

  it('begins no turn when nothing is left of the budget', async () => {
    using scenario = lab();
    const channel = speaking('one');
    const counting = scriptRuntime({
      measures: ['turns'],
      progress: () => [{ kind: 'turn', id: undefined, tokens: 0 }],
    });

    const end = ended(
      await scenario.start(`${KEEP}; echo "turn $n"`, {
        runtimes: [counting],
        settings: { budget: { round: { turns: 1 } } },
        ports: { channel },
      }),
    );

    expect(end.outcome).toMatchObject({ kind: 'finished', summary: 'turn 0' });
    expect(channel.arrived).toEqual([]);
  });

  it('calculates what is left of a budget', () => {
    const spent = { ...NOTHING_SPENT, turns: 7, seconds: 30 };

    expect(leftOf({ turns: 5, seconds: 60 }, { ...NOTHING_SPENT, turns: 4 }, spent)).toEqual({ turns: 2, seconds: 30 });
    expect(leftOf({ turns: 3 }, { ...NOTHING_SPENT, turns: 4 }, spent)).toBeUndefined();
    expect(leftOf({}, NOTHING_SPENT, spent)).toEqual({});
  });

  it('says nothing about messages to an agent when the channel is off', async () => {
    using scenario = lab();
    const channel = speaking('one');

    const end = ended(
      await scenario.start(`${KEEP}; echo "turn $n"`, {
        settings: { ...SETTINGS, channel: 'off' },
        ports: { channel },
      }),
    );

    expect(end.outcome).toMatchObject({ summary: 'turn 0' });
    expect(channel.arrived).toEqual([]);
  });
});

it('takes a session id that is too long for none, and says so', async () => {
  using scenario = lab();
  const read: AgentRuntime['read'] = (end, input) => ({
    ...scriptRuntime().read(end, input),
    sessionId: 's'.repeat(70_000),
  });

  const end = ended(await scenario.start('echo done', { runtimes: [scriptRuntime({ read })] }));

  expect(end.result.sessionId).toBeUndefined();
  expect(end.notices).toEqual([expect.stringContaining('a session id of 70000 characters') as string]);
});

it.each(['--dangerously-skip-permissions', 'a b', 'a\u0007b'])(
  'takes a session id for none that could be read as an option or as something else: %j',
  async (sessionId) => {
    using scenario = lab();
    const read: AgentRuntime['read'] = (end, input) => ({ ...scriptRuntime().read(end, input), sessionId });

    const end = ended(await scenario.start('echo done', { runtimes: [scriptRuntime({ read })] }));

    expect(end.result.sessionId).toBeUndefined();
    expect(end.notices).toEqual([expect.stringContaining('that starts with a hyphen or contains') as string]);
  },
);
