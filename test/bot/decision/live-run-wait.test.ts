/** A run that asked and still waits: what the bot leaves to it, and for how long. */
import { describe, expect, it } from 'vitest';
import type { ReconcileTrigger } from '../../../bot/decision/snapshot.ts';
import { reconcile } from '../../../bot/reconcile/reconcile.ts';
import { findMarker, type StatusMarker } from '../../../protocol/comments/marker.ts';
import {
  ada,
  createWorld,
  iso,
  place,
  questionMarker,
  renderAsked,
  rules,
  SECOND,
  START,
  statusMarker,
  task,
  type World,
} from '../support/reconcile-world.ts';

const look: ReconcileTrigger = { kind: 'look', labels: false };
const MINUTE = 60 * SECOND;
const UNTIL = START + 5 * MINUTE;
const live = { runId: 5, until: new Date(UNTIL).toISOString() };

/** A task whose run has asked at START and waits. */
function idle(over: Partial<StatusMarker> = {}): World & { readonly questionId: number } {
  const world = createWorld();
  world.runs.push({
    id: 5,
    title: `${task}.r1 attempt 1`,
    status: 'in_progress',
    conclusion: null,
    createdAt: iso(START - MINUTE),
    updatedAt: iso(START),
  });
  world.mark(statusMarker({ state: 'idle', idle: { until: live.until }, ...over }));
  const { id } = world.ask(questionMarker({ live }));
  world.now += 10 * SECOND;
  return Object.assign(world, { questionId: id });
}

function stateOf(world: World): StatusMarker['state'] | undefined {
  return world.comments.map(({ body }) => findMarker(body)).find((marker) => marker?.kind === 'status')?.state;
}

describe('an answer to a run that waits', () => {
  it('is left to the run, and looked at again soon', async () => {
    const world = idle();
    world.say(ada, '2');

    const again = await reconcile(place, look, world.ports, rules);

    expect(world.requests).toEqual([]);
    expect(world.claims.size).toBe(0);
    expect(again).toBe(world.now + MINUTE);
  });

  it('is taken up a little after the time of the run', async () => {
    const world = idle();
    world.say(ada, '2');

    world.now = UNTIL + 14 * SECOND;
    await reconcile(place, look, world.ports, rules);
    const before = world.requests.length;
    world.now = UNTIL + 16 * SECOND;
    await reconcile(place, look, world.ports, rules);

    expect(before).toBe(0);
    expect(world.requests).toMatchObject([{ kind: 'resume', attempt: 1, round: 2 }]);
  });

  it('is left to the run for as long as somebody asked it to wait', async () => {
    const world = idle({ idle: { until: new Date(UNTIL + 10 * MINUTE).toISOString() } });
    world.say(ada, '2');
    world.now = UNTIL + 5 * MINUTE;

    await reconcile(place, look, world.ports, rules);

    expect(world.requests).toEqual([]);
  });

  it.each([
    [
      'the run is over',
      (world: World) => {
        world.end(5, 'failure');
      },
    ],
    [
      'it says that it waits no more',
      (world: World) => {
        world.edit(world.comments[0]?.id ?? 0, world.comments[0]?.body.replace(/^<!--.*?-->/, '') ?? '');
        world.mark(statusMarker({ state: 'suspended' }));
      },
    ],
  ])('is taken up at once when %s', async (_, happens) => {
    const world = idle();
    happens(world);
    world.say(ada, '2');

    await reconcile(place, look, world.ports, rules);

    expect(world.requests).toHaveLength(1);
  });

  it('is taken up at once when it is a tick, which the run cannot see', async () => {
    const world = idle();
    const before = world.comments.find(({ id }) => id === world.questionId)?.body ?? '';
    const after = before.replace('- [ ] **2.**', '- [x] **2.**');
    world.edit(world.questionId, after);

    await reconcile(place, { kind: 'edited', commentId: world.questionId, before, after, by: ada }, world.ports, rules);

    expect(world.requests).toMatchObject([{ answer: { option: 2, source: { kind: 'tick' } } }]);
  });

  it('is nothing to claim when the run has just taken it up, and only the list does not show it yet', async () => {
    const world = idle();
    const reply = world.say(ada, '2');
    world.now = UNTIL + 16 * SECOND;
    const taken = { ...questionMarker({ live }), answered: { attempt: 0, runId: 5, by: 'ada', commentId: reply.id } };
    const ports = {
      ...world.ports,
      threads: { ...world.ports.threads, comment: () => Promise.resolve({ body: renderAsked(taken) }) },
    };

    await reconcile(place, look, ports, rules);

    expect(world.claims.size).toBe(0);
    expect(world.requests).toEqual([]);
  });
});

describe('a run that took an answer up itself', () => {
  function takenUp(over: object = {}): World {
    const world = idle();
    const reply = world.say(ada, '2');
    world.edit(
      world.questionId,
      renderAsked(
        questionMarker({ live, answered: { attempt: 0, runId: 5, by: 'ada', commentId: reply.id }, ...over }),
      ),
    );
    return world;
  }

  it('is left alone while it lives', async () => {
    const world = takenUp();
    world.now += 60 * MINUTE;

    await reconcile(place, look, world.ports, rules);

    expect(world.requests).toEqual([]);
  });

  it('is replaced by the first attempt when it is gone', async () => {
    const world = takenUp();
    world.end(5, 'failure');
    world.now += 20 * MINUTE;

    await reconcile(place, look, world.ports, rules);

    expect(world.requests).toMatchObject([{ attempt: 1, round: 2, answer: { text: '2' } }]);
  });

  it('is replaced as well when it was to finish because nobody had more for its agent', async () => {
    const world = takenUp({
      turn: true,
      asker: { login: 'ada', id: 1 },
      answered: { attempt: 0, runId: 5, by: 'silence:' },
    });
    world.end(5, 'failure');
    world.now += 20 * MINUTE;

    await reconcile(place, look, world.ports, rules);

    expect(world.requests).toMatchObject([{ attempt: 1, answer: { source: { kind: 'silence' } } }]);
  });

  it('is replaced as well when it went on with the default answer, which then still is nobody’s', async () => {
    const world = takenUp({ asker: { login: 'ada', id: 1 }, answered: { attempt: 1, runId: 5, by: 'default:1h' } });
    world.config = 'questions: { default-after: 1h, default-answer: 1 }';
    world.end(5, 'failure');
    world.now += 20 * MINUTE;

    await reconcile(place, look, world.ports, rules);

    expect(world.requests).toMatchObject([{ answer: { source: { kind: 'default' }, option: 1 } }]);
  });
});

describe('a run that is gone while it waited', () => {
  it('does not stay "waiting for a moment" for ever', async () => {
    const world = idle();
    world.end(5, 'failure');
    world.now += 20 * MINUTE;

    await reconcile(place, look, world.ports, rules);

    expect(stateOf(world)).toBe('suspended');
  });

  it('is not corrected by somebody who looked before it went on', async () => {
    const world = idle();
    world.end(5, 'failure');
    world.now += 20 * MINUTE;
    const ports = {
      ...world.ports,
      threads: { ...world.ports.threads, comment: () => Promise.resolve({ body: 'It has finished.' }) },
    };

    await reconcile(place, look, ports, rules);

    expect(stateOf(world)).toBe('idle');
  });
});
