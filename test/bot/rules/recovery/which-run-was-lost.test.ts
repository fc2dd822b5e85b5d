/** Which runs and records decide whether a task is lost, and what its last comment says. */
import { describe, expect, it } from 'vitest';
import type { WatchedRun } from '../../../../bot/ports.ts';
import { recoverLostRuns } from '../../../../bot/rules/recovery/recover-lost-runs.ts';
import { readConfigFile } from '../../../../protocol/config/repository-config.ts';
import type { ClaimSubject } from '../../../../protocol/messages/claim-ref.ts';
import { factsWith, marked, modelWith, runOf, taskOf } from '../../support/literals.ts';
import { HOUR, ownTask, questionMarker, SECOND, START, statusMarker, task } from '../../support/reconcile-scenario.ts';

const later = START + 2 * HOUR;
const answered = { attempt: 1, runId: 6, by: 'ada' };
const title = (round: number, attempt = 1): string => `${task}.r${round} attempt ${attempt} for ada`;
const running = (over: object = {}) => marked(100, statusMarker({ state: 'running', ...over }));

const decide = (
  thread: Parameters<typeof modelWith>[0],
  list: readonly WatchedRun[] = [],
  over: Parameters<typeof factsWith>[0] = {},
  tasks: Parameters<typeof modelWith>[1] = [],
) =>
  recoverLostRuns.decide(
    modelWith(thread, tasks, later),
    factsWith({
      now: later,
      runs: { since: 0, list },
      labels: [],
      claims: new Map<ClaimSubject, { attempt: number; seenAt: number }>([
        [task, { attempt: 1, seenAt: START }],
        [questionMarker().question, { attempt: 1, seenAt: START }],
      ]),
      ...over,
    }),
  );

describe('which question decides', () => {
  it('is left alone while it shows that it waits for its question', () => {
    const thread = { statuses: [marked(100, statusMarker())], questions: [marked(101, questionMarker())] };

    expect(decide(thread, [runOf(title(1), 'completed')])).toEqual({ actions: [], needs: [], recheckAt: [] });
  });

  it('is the one of the round before, not an older one', () => {
    const thread = { statuses: [running({ round: 3 })], questions: [marked(101, questionMarker({ answered }))] };

    expect(decide(thread, [runOf(title(3), 'completed')])).toEqual({ actions: [], needs: [], recheckAt: [] });
  });

  it('is the one of the last round, whatever the order of the comments', () => {
    const [first, second] = [questionMarker({ answered }), questionMarker({ round: 2 })];
    const thread = { statuses: [running({ round: 2 })], questions: [marked(102, second), marked(101, first)] };

    expect(decide(thread, [runOf(title(2), 'completed')]).actions).toMatchObject([{ kind: 'edit', commentId: 100 }]);
  });
});

describe('which runs decide', () => {
  const toEnd = { actions: [], needs: [], recheckAt: [{ for: 'the run of round 1 to end', task }] };

  it('are those of the round and the one that the comment names', () => {
    const named = { ...runOf('by hand'), id: 9 };

    expect(decide({ statuses: [running()] }, [runOf(title(1))])).toMatchObject(toEnd);
    expect(decide({ statuses: [running({ runId: 9 })] }, [runOf(title(1), 'completed'), named])).toMatchObject(toEnd);
  });

  it('are not those of other tasks and rounds', () => {
    const others = [
      { ...runOf(`${ownTask(4)}.r1 attempt 1 for ada`), id: 8 },
      { ...runOf(title(2)), id: 9 },
    ];

    expect(
      decide({ statuses: [running({ runId: 5 })] }, [runOf(title(1), 'completed'), ...others]).actions,
    ).toMatchObject([{ kind: 'end', marker: { run: { id: 5, attempt: 1 } } }]);
  });

  it.each(['finished', 'failed'] as const)('are awaited before the last comment of a task that has %s', (state) => {
    const thread = { statuses: [marked(100, statusMarker({ state }))] };

    expect(decide(thread, [runOf(title(1))])).toMatchObject(toEnd);
  });

  it('are looked for first', () => {
    const facts = { runs: undefined };
    const finished = { statuses: [marked(100, statusMarker({ state: 'finished' }))] };

    expect(decide({ statuses: [running()] }, [], facts).needs).toMatchObject([{ kind: 'runs' }]);
    expect(decide(finished, [], facts).needs).toMatchObject([{ kind: 'runs' }]);
  });
});

describe('the last comment', () => {
  it.each([
    ['finished', '### ✅ The task is finished'],
    ['failed', '### ❌ The task has failed'],
    ['expired', '### ⌛ The task got no answer in time'],
  ] as const)('of a task that has %s says so', (state, words) => {
    const { actions } = decide({ statuses: [marked(100, statusMarker({ state }))] }, [runOf(title(1), 'completed')]);

    expect(actions).toMatchObject([
      { kind: 'end', marker: { task, state, round: 1 }, text: expect.stringContaining(words) as string },
    ]);
  });

  it("does not say that the task's comment explains what that comment leaves to the last one", () => {
    const status = marked(100, statusMarker({ state: 'failed' }));
    const run = runOf(title(1), 'completed');

    const { actions } = decide({ statuses: [status] }, [run], {}, [taskOf({ state: 'failed', status })]);

    expect(actions).toMatchObject([
      {
        text: expect.stringMatching(
          /or in the log of its run, to which that comment links\. `\/agora retry`/,
        ) as string,
      },
    ]);
  });

  it('names no run if none is known', () => {
    const [end] = decide({ statuses: [running()] }).actions;

    expect(end).toMatchObject({ kind: 'end', marker: { state: 'failed', round: 1 } });
    expect(end).not.toHaveProperty('marker.run');
  });

  it('names the newest attempt', () => {
    const runs = [1, 2].map((attempt) => ({ ...runOf(title(1, attempt), 'completed'), id: 4 + attempt }));

    expect(decide({ statuses: [running()] }, runs).actions).toMatchObject([{ marker: { run: { id: 6, attempt: 2 } } }]);
  });

  it('does not come while nobody can see who belongs to the team that may start tasks', () => {
    const own = ownTask(90);
    const command = {
      id: 90,
      body: '/agora run planner',
      author: { login: 'ada', id: 1, type: 'User' as const },
      createdAt: new Date(START - 10 * SECOND).toISOString(),
      updatedAt: new Date(START - 10 * SECOND).toISOString(),
      command: { verb: 'run' as const, subagent: 'planner', text: '' },
    };
    const status = marked(100, statusMarker({ task: own, state: 'running' }));
    const facts = (is: 'unseen' | false) =>
      factsWith({
        now: later,
        runs: { since: 0, list: [runOf(`${own}.r1 attempt 1 for ada`, 'completed')] },
        labels: [],
        claims: new Map([[own, { attempt: 1, seenAt: START }]]),
        config: readConfigFile('who-may: { start: [team:acme/leads] }'),
        memberships: new Map([['1@acme/leads', is]]),
        subagents: new Map([['planner', { kind: 'found', blobSha: 'b' } as never]]),
        issueText: undefined,
      });
    const model = modelWith({ statuses: [status], replies: [command] }, [taskOf({ task: own, status })], later);

    const [unseen, refused] = (['unseen', false] as const).map((is) => recoverLostRuns.decide(model, facts(is)));

    expect(unseen).toEqual({ actions: [], needs: [], recheckAt: [] });
    expect(refused?.actions).toMatchObject([{ kind: 'end', marker: { task: own, state: 'failed' } }]);
  });
});
