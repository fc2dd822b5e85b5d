/** Messages that a task did not receive before it ended, if the repository lets them start the next task. */
import { describe, expect, it } from 'vitest';
import { reconcile } from '../../../bot/reconcile/reconcile.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import type { TaskId } from '../../../protocol/base/ids.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import type { StatusMarker } from '../../../protocol/comments/marker.ts';
import type { Account } from '../../../protocol/thread/comment.ts';
import {
  ada,
  createScenario,
  digest,
  grace,
  HOUR,
  iso,
  look,
  ownTask,
  place,
  rules,
  type Scenario,
  SECOND,
  see,
  START,
  statusMarker,
  stranger,
  triager,
  words,
} from '../support/reconcile-scenario.ts';

const saved: NonNullable<StatusMarker['saved']> = {
  state: { runId: 5, artifactId: 9, digest },
  expires: iso(START + 1_000 * HOUR),
};
const ON = 'resume-on-queued: true\n';
const STEERERS = 'who-may: { steer: [write, triage] }\n';

interface Ended {
  readonly scenario: Scenario;
  readonly run: number;
  readonly message: number;
  readonly followUp: TaskId;
}

/** A task that was sent a message while it worked, and ended without receiving it. */
function ended(
  config: string,
  state: 'failed' | 'cancelled' | 'finished',
  more: Partial<StatusMarker> = { saved },
  says: readonly Account[] = [grace],
): Ended {
  const scenario = createScenario();
  scenario.config = config;
  const run = scenario.say(ada, '/agora run planner please');
  scenario.now += SECOND;
  const messages = says.map((author) => scenario.say(author, '/agora say wait, the other file'));
  scenario.now += SECOND;
  scenario.mark(statusMarker({ task: ownTask(run.id), state, ...more }));
  scenario.mark({ v: 1, kind: 'end', task: ownTask(run.id), state, round: 1 });
  scenario.now += SECOND;
  return {
    scenario,
    run: run.id,
    message: messages.at(-1)?.id ?? 0,
    followUp: taskIdOf(place.where.id, 'queued', ownTask(run.id)),
  };
}

describe('a message that no agent received', () => {
  it.each(['failed', 'finished'] as const)(
    'starts one task that continues the one that %s, in the name of its author',
    async (state) => {
      const { scenario, run, message, followUp } = ended(ON, state);

      await see(scenario);
      await see(scenario);

      expect(scenario.requests).toMatchObject([
        {
          kind: 'start',
          task: followUp,
          attempt: 1,
          hops: 0,
          by: { login: 'grace' },
          continues: { task: ownTask(run), state: { artifactId: 9 } },
          messages: [{ commentId: message }],
          source: {
            kind: 'queued',
            commentId: message,
            sha256: contentHash('/agora say wait, the other file'),
            of: { kind: 'comment', commentId: run },
          },
        },
      ]);
      expect(words(scenario)).toEqual([]);
    },
  );

  it('starts nothing if the repository does not allow it: its author is told once what to do', async () => {
    const { scenario } = ended('', 'finished');

    await see(scenario);
    await see(scenario);

    expect(scenario.requests).toEqual([]);
    expect(words(scenario)).toEqual([
      'A message for the agent did not reach it before the task ended. `/agora retry` includes it.',
    ]);
  });

  it.each<[string, Parameters<typeof ended>]>([
    ['somebody has called the task off', [ON, 'cancelled']],
    ['there is nothing to go on from', [ON, 'finished', {}]],
    ['its author may talk to agents and not start them', [`${ON}${STEERERS}`, 'finished', { saved }, [triager]]],
  ])('starts nothing if %s, and that is posted', async (_, how) => {
    const { scenario } = ended(...how);

    await see(scenario);
    await see(scenario);

    expect(scenario.requests).toEqual([]);
    expect(words(scenario)).toEqual([expect.stringContaining('did not reach it before the task ended') as string]);
  });

  it('of a stranger does not count, and the first author who may start tasks is responsible for all', async () => {
    const { scenario, message } = ended(`${ON}${STEERERS}`, 'finished', { saved }, [stranger, triager, grace]);

    await see(scenario);

    expect(scenario.requests).toMatchObject([
      {
        by: { login: 'grace' },
        source: { commentId: message },
        messages: [{ commentId: message - 1 }, { commentId: message }],
      },
    ]);
  });

  it('is left to a person who has requested a retry, which includes it', async () => {
    const { scenario, message } = ended(ON, 'finished');
    const retry = scenario.say(ada, '/agora retry');

    await see(scenario);
    await see(scenario);

    expect(scenario.requests).toMatchObject([{ task: ownTask(retry.id), messages: [{ commentId: message }] }]);
    expect(words(scenario)).toEqual([]);
  });

  it('is left to a person who requests a retry while its own run is still queued: that run will be superseded', async () => {
    const { scenario, message, followUp } = ended(ON, 'finished');
    await see(scenario);
    const retry = scenario.say(ada, '/agora retry');

    await see(scenario);

    expect(scenario.requests).toMatchObject([
      { task: followUp, attempt: 1 },
      { task: ownTask(retry.id), messages: [{ commentId: message }] },
    ]);
    expect(scenario.claims.get(followUp)).toBe(2);
  });

  it('is left to a person who requests a retry even if somebody claims its task at that very moment', async () => {
    const { scenario, followUp } = ended(ON, 'finished');
    scenario.say(ada, '/agora retry');
    const { claims: own } = scenario.ports;
    const claims: typeof own = {
      ...own,
      claim: (subject, attempt, sha) => {
        if (subject === followUp && attempt === 1) scenario.claims.set(followUp, 1);
        return own.claim(subject, attempt, sha);
      },
    };

    await reconcile(place, look, { ...scenario.ports, claims }, rules);

    expect(scenario.requests).toHaveLength(1);
    expect(scenario.claims.get(followUp)).toBe(2);
  });

  it('starts none if a task that continued is live', async () => {
    const { scenario, followUp } = ended(ON, 'finished');
    scenario.mark(statusMarker({ task: followUp, state: 'running' }));
    scenario.now += SECOND;
    scenario.say(ada, '/agora retry');

    await see(scenario);

    expect(scenario.requests).toEqual([]);
    expect(words(scenario)).toEqual([
      expect.stringMatching(/^@ada, another task already continues from there/) as string,
    ]);
  });

  it('starts within the limits of the day, and that is posted', async () => {
    const { scenario } = ended(`${ON}limits: { tasks-per-issue-per-day: 1 }\n`, 'finished');

    await see(scenario);
    await see(scenario);

    expect(scenario.requests).toEqual([]);
    expect(words(scenario)).toEqual([
      expect.stringContaining('1 task was started within a day') as string,
      expect.stringContaining('did not reach it') as string,
    ]);
  });
});

describe('the task that it started', () => {
  it('can be cancelled, messaged and retried before its run has posted anything', async () => {
    const { scenario, followUp } = ended(ON, 'finished');
    await see(scenario);
    scenario.now += SECOND;
    const message = scenario.say(ada, '/agora say and the docs');
    await see(scenario);
    scenario.now += SECOND;
    scenario.mark(statusMarker({ task: followUp, state: 'failed', saved }));
    scenario.mark({ v: 1, kind: 'end', task: followUp, state: 'failed', round: 1 });
    scenario.now += SECOND;
    scenario.config = '';
    scenario.say(ada, '/agora retry');

    await see(scenario);

    expect(scenario.acknowledged).toContain(message.id);
    expect(scenario.requests.at(-1)).toMatchObject({
      source: { kind: 'retry' },
      continues: { task: followUp },
      messages: [{ commentId: message.id }],
    });
  });

  it('is started again if its run was lost', async () => {
    const { scenario, followUp } = ended(ON, 'finished');
    await see(scenario);
    scenario.mark(statusMarker({ task: followUp, state: 'running', runId: scenario.runs[0]?.id ?? 0 }));
    for (const run of scenario.runs) scenario.end(run.id, 'failure');
    scenario.now += HOUR;

    await see(scenario);
    scenario.now += HOUR;
    await see(scenario);

    expect(scenario.requests.map(({ task, attempt, kind }) => [task, attempt, kind])).toEqual([
      [followUp, 1, 'start'],
      [followUp, 2, 'start'],
    ]);
  });

  it.each<[string, string, (scenario: Scenario, followUp: TaskId) => TaskId]>([
    ['', ON, (_, followUp) => followUp],
    [' by somebody who asked for it', '', (scenario) => ownTask(scenario.say(ada, '/agora retry').id)],
  ])(
    'was started%s and all its runs were lost with their messages: its author is told so, once',
    async (_, config, by) => {
      const { scenario, followUp } = ended(config, 'finished');
      const task = by(scenario, followUp);
      await see(scenario);
      scenario.now += SECOND;
      scenario.mark(statusMarker({ task, state: 'failed', saved: undefined }));

      await see(scenario);
      expect(words(scenario)).toEqual([]);
      scenario.mark({ v: 1, kind: 'end', task, state: 'failed', round: 1, run: { id: 7, attempt: 3 } });
      scenario.now += SECOND;
      await see(scenario);
      await see(scenario);

      expect(words(scenario)).toEqual([
        'A message for the agent did not reach it before the task ended. `/agora retry` includes it.',
      ]);
    },
  );

  it('keeps the messages of a completed round, even if a later one was lost', async () => {
    const { scenario, followUp } = ended(ON, 'finished');
    await see(scenario);
    scenario.mark(statusMarker({ task: followUp, state: 'failed', saved: undefined, round: 2 }));
    scenario.mark({ v: 1, kind: 'end', task: followUp, state: 'failed', round: 2, run: { id: 7, attempt: 3 } });
    scenario.now += SECOND;

    await see(scenario);

    expect(words(scenario)).toEqual([]);
  });
});
