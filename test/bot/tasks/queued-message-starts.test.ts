/** Messages that a task ended without having heard, where the repository lets them start the next one. */
import { describe, expect, it } from 'vitest';
import type { ReconcileTrigger } from '../../../bot/decision/snapshot.ts';
import { reconcile } from '../../../bot/reconcile/reconcile.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import type { TaskId } from '../../../protocol/base/ids.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import type { StatusMarker } from '../../../protocol/comments/marker.ts';
import type { Account } from '../../../protocol/thread/comment.ts';
import {
  ada,
  createWorld,
  digest,
  grace,
  HOUR,
  iso,
  ownTask,
  place,
  rules,
  SECOND,
  START,
  statusMarker,
  stranger,
  triager,
  type World,
  words,
} from '../support/reconcile-world.ts';

const look: ReconcileTrigger = { kind: 'look', labels: false };
const see = (world: World): Promise<number | undefined> => reconcile(place, look, world.ports, rules);
const saved: NonNullable<StatusMarker['saved']> = {
  state: { runId: 5, artifactId: 9, digest },
  expires: iso(START + 1_000 * HOUR),
};
const ON = 'resume-on-queued: true\n';
const STEERERS = 'who-may: { steer: [write, triage] }\n';

interface Ended {
  readonly world: World;
  readonly run: number;
  readonly message: number;
  readonly followUp: TaskId;
}

/** A task that was told something while it worked, and ended without having heard it. */
function ended(
  config: string,
  state: 'failed' | 'cancelled' | 'finished',
  more: Partial<StatusMarker> = { saved },
  says: readonly Account[] = [grace],
): Ended {
  const world = createWorld();
  world.config = config;
  const run = world.say(ada, '/agora run planner please');
  world.now += SECOND;
  const messages = says.map((author) => world.say(author, '/agora say wait, the other file'));
  world.now += SECOND;
  world.mark(statusMarker({ task: ownTask(run.id), state, ...more }));
  world.mark({ v: 1, kind: 'end', task: ownTask(run.id), state, round: 1 });
  world.now += SECOND;
  return {
    world,
    run: run.id,
    message: messages.at(-1)?.id ?? 0,
    followUp: taskIdOf(place.where.id, 'queued', ownTask(run.id)),
  };
}

describe('a message that was not heard', () => {
  it.each(['failed', 'finished'] as const)(
    'starts one task that goes on from the one that %s, by its author',
    async (state) => {
      const { world, run, message, followUp } = ended(ON, state);

      await see(world);
      await see(world);

      expect(world.requests).toMatchObject([
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
      expect(words(world)).toEqual([]);
    },
  );

  it('starts nothing where the repository does not say so: it is told once what to do', async () => {
    const { world } = ended('', 'finished');

    await see(world);
    await see(world);

    expect(world.requests).toEqual([]);
    expect(words(world)).toEqual([
      'A message for the agent did not reach it before the task ended. `/agora retry` takes it along.',
    ]);
  });

  it.each<[string, Parameters<typeof ended>]>([
    ['somebody has called the task off', [ON, 'cancelled']],
    ['there is nothing to go on from', [ON, 'finished', {}]],
    ['its author may talk to agents and not start them', [`${ON}${STEERERS}`, 'finished', { saved }, [triager]]],
  ])('starts nothing when %s, and that is said', async (_, how) => {
    const { world } = ended(...how);

    await see(world);
    await see(world);

    expect(world.requests).toEqual([]);
    expect(words(world)).toEqual([expect.stringContaining('did not reach it before the task ended') as string]);
  });

  it('of a stranger counts for nothing, and the first of those who may start answers for all', async () => {
    const { world, message } = ended(`${ON}${STEERERS}`, 'finished', { saved }, [stranger, triager, grace]);

    await see(world);

    expect(world.requests).toMatchObject([
      {
        by: { login: 'grace' },
        source: { commentId: message },
        messages: [{ commentId: message - 1 }, { commentId: message }],
      },
    ]);
  });

  it('is left to somebody who has asked for a retry, who takes it along', async () => {
    const { world, message } = ended(ON, 'finished');
    const retry = world.say(ada, '/agora retry');

    await see(world);
    await see(world);

    expect(world.requests).toMatchObject([{ task: ownTask(retry.id), messages: [{ commentId: message }] }]);
    expect(words(world)).toEqual([]);
  });

  it('is left to somebody who asks for a retry while its own run still waits in a queue: that run will find itself overtaken', async () => {
    const { world, message, followUp } = ended(ON, 'finished');
    await see(world);
    const retry = world.say(ada, '/agora retry');

    await see(world);

    expect(world.requests).toMatchObject([
      { task: followUp, attempt: 1 },
      { task: ownTask(retry.id), messages: [{ commentId: message }] },
    ]);
    expect(world.claims.get(followUp)).toBe(2);
  });

  it('is left to whoever asks for a retry also when somebody claims its task in that very moment', async () => {
    const { world, followUp } = ended(ON, 'finished');
    world.say(ada, '/agora retry');
    const { claims: own } = world.ports;
    const claims: typeof own = {
      ...own,
      claim: (subject, attempt, sha) => {
        if (subject === followUp && attempt === 1) world.claims.set(followUp, 1);
        return own.claim(subject, attempt, sha);
      },
    };

    await reconcile(place, look, { ...world.ports, claims }, rules);

    expect(world.requests).toHaveLength(1);
    expect(world.claims.get(followUp)).toBe(2);
  });

  it('is none when a task that went on is live, and starts none beside it', async () => {
    const { world, followUp } = ended(ON, 'finished');
    world.mark(statusMarker({ task: followUp, state: 'running' }));
    world.now += SECOND;
    world.say(ada, '/agora retry');

    await see(world);

    expect(world.requests).toEqual([]);
    expect(words(world)).toEqual([expect.stringMatching(/^@ada, another task already continues from there/) as string]);
  });

  it('starts within the limits of the day, and that is said', async () => {
    const { world } = ended(`${ON}limits: { tasks-per-issue-per-day: 1 }\n`, 'finished');

    await see(world);
    await see(world);

    expect(world.requests).toEqual([]);
    expect(words(world)).toEqual([
      expect.stringContaining('1 tasks were started within a day') as string,
      expect.stringContaining('did not reach it') as string,
    ]);
  });
});

describe('the task that it started', () => {
  it('can be cancelled, talked to and tried again before its run has said a word', async () => {
    const { world, followUp } = ended(ON, 'finished');
    await see(world);
    world.now += SECOND;
    const message = world.say(ada, '/agora say and the docs');
    await see(world);
    world.now += SECOND;
    world.mark(statusMarker({ task: followUp, state: 'failed', saved }));
    world.mark({ v: 1, kind: 'end', task: followUp, state: 'failed', round: 1 });
    world.now += SECOND;
    world.config = '';
    world.say(ada, '/agora retry');

    await see(world);

    expect(world.acknowledged).toContain(message.id);
    expect(world.requests.at(-1)).toMatchObject({
      source: { kind: 'retry' },
      continues: { task: followUp },
      messages: [{ commentId: message.id }],
    });
  });

  it('is started again when its run was lost', async () => {
    const { world, followUp } = ended(ON, 'finished');
    await see(world);
    world.mark(statusMarker({ task: followUp, state: 'running', runId: world.runs[0]?.id ?? 0 }));
    for (const run of world.runs) world.end(run.id, 'failure');
    world.now += HOUR;

    await see(world);
    world.now += HOUR;
    await see(world);

    expect(world.requests.map(({ task, attempt, kind }) => [task, attempt, kind])).toEqual([
      [followUp, 1, 'start'],
      [followUp, 2, 'start'],
    ]);
  });
});
