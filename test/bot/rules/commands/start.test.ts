import { describe, expect, it } from 'vitest';
import type { ReconcileTrigger } from '../../../../bot/decision/snapshot.ts';
import type { Account } from '../../../../protocol/thread/comment.ts';
import { reconcile } from '../../../../bot/reconcile/reconcile.ts';
import { contentHash } from '../../../../protocol/base/canonical-json.ts';
import { taskIdOf } from '../../../../protocol/base/ids.ts';
import {
  ada,
  createWorld,
  GRACE,
  head,
  HOUR,
  otherBot,
  ownTask,
  place,
  rules,
  START,
  statusMarker,
  stranger,
  triager,
  type World,
  words,
} from '../../support/reconcile-world.ts';

const look: ReconcileTrigger = { kind: 'look', labels: false };
const sweep: ReconcileTrigger = { kind: 'look', labels: true };
const see = (world: World, trigger: ReconcileTrigger): Promise<number | undefined> =>
  reconcile(place, trigger, world.ports, rules);
const labeled = (by: Account, label = 'agora:planner', text = 'Title\n\nBody'): ReconcileTrigger => ({
  kind: 'labeled',
  label,
  by,
  sha256: contentHash(text),
  at: START,
});

describe('a command', () => {
  it('starts a task of its own with the subagent pinned', async () => {
    const world = createWorld();
    const comment = world.say(ada, '/agora run planner Please look at the totals.');

    await see(world, look);

    expect(world.calls).toEqual([
      'comments',
      'permission',
      'runs',
      'subagent',
      `claim ${ownTask(comment.id)} 1`,
      'start',
      'acknowledge',
    ]);
    expect(world.requests).toEqual([
      {
        v: 1,
        kind: 'start',
        task: ownTask(comment.id),
        attempt: 1,
        by: { login: 'ada', id: 1 },
        hops: 0,
        issue: 7,
        subagent: { name: 'planner', contentHash: `sha256:${'e'.repeat(64)}`, at: head },
        source: { kind: 'comment', commentId: comment.id, sha256: contentHash(comment.body) },
      },
    ]);
    expect(world.acknowledged).toEqual([comment.id]);
  });

  it('is done once, however often it is seen', async () => {
    const world = createWorld();
    world.say(ada, '/agora run planner');

    await Promise.all([see(world, look), see(world, look)]);
    world.now += HOUR;
    await see(world, look);

    expect(world.requests).toHaveLength(1);
  });

  it.each([
    ['a reader', stranger],
    ['somebody with triage', triager],
  ])('by %s is refused once for all their commands', async (_, person) => {
    const world = createWorld();
    world.say(person, '/agora run planner');
    world.say(person, '/agora run fixer');

    await see(world, look);
    await see(world, look);

    expect(world.requests).toEqual([]);
    expect(words(world)).toEqual([
      `@${person.login}, thank you, but only people with write access to this repository can start a task here. Please ask one of them.`,
    ]);
  });

  it('by a bot is nothing', async () => {
    const world = createWorld();
    world.say(otherBot, '/agora run planner');

    await see(world, look);

    expect(world.calls).toEqual(['comments']);
  });

  it('for a subagent that is not there names those that are', async () => {
    const world = createWorld();
    world.subagent = { kind: 'missing', known: ['fixer', 'planner'] };
    world.say(ada, '/agora run plannner');

    await see(world, look);
    await see(world, look);

    expect(words(world)).toEqual(['@ada, there is no subagent `plannner`. There are: `fixer`, `planner`.']);
    expect(world.calls).not.toContain('start');
  });

  it('counts again after it was corrected by an edit', async () => {
    const world = createWorld();
    world.subagent = { kind: 'missing', known: ['planner'] };
    const comment = world.say(ada, '/agora run plannner');
    await see(world, look);
    world.subagent = { kind: 'found', at: head, contentHash: `sha256:${'e'.repeat(64)}` };
    world.now += HOUR;
    world.edit(comment.id, '/agora run planner');

    await see(world, look);

    expect(world.requests).toMatchObject([{ subagent: { name: 'planner' } }]);
  });

  it('for a subagent whose file is wrong names every mistake', async () => {
    const world = createWorld();
    world.subagent = { kind: 'malformed', why: ['line 2: modle is no key', 'runtime: expected a text'] };
    world.say(ada, '/agora run planner');

    await see(world, look);

    expect(words(world)[0]).toBe(
      '@ada, `planner` cannot be started because `.github/agora/subagents/planner.md` is invalid. Please fix it on the default branch and try again:\n- line 2: modle is no key\n- runtime: expected a text',
    );
  });

  it('that is none of ours is explained once', async () => {
    const world = createWorld();
    world.say(ada, '/agora rnu planner');

    await see(world, look);
    await see(world, look);

    expect(words(world)).toEqual(['@ada, that command is unknown. `/agora help` shows all of them.']);
  });

  it('that was missed for days is not made up for', async () => {
    const world = createWorld();
    world.say(ada, '/agora run planner');
    world.now += 80 * HOUR;

    await see(world, look);

    expect(world.calls).toEqual(['comments']);
  });

  it('that is edited while its run is under way does not start a second one', async () => {
    const world = createWorld();
    const comment = world.say(ada, '/agora run planner');
    await see(world, look);
    world.now += HOUR;
    world.edit(comment.id, '/agora run planner, please');
    await see(world, look);
    world.now += HOUR;

    await see(world, look);

    expect(world.requests).toHaveLength(1);
  });

  it('whose run died before it said a word is tried three times', async () => {
    const world = createWorld();
    world.say(ada, '/agora run planner');
    for (let round = 0; round < 6; round += 1) {
      world.now += HOUR / 10;
      await see(world, look);
      for (const run of world.runs) world.end(run.id, 'startup_failure');
    }

    expect(world.requests.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    expect(words(world)).toHaveLength(1);
  });
});

describe('a label', () => {
  it('starts the task of its own event, with the issue as it was when it was set', async () => {
    const world = createWorld();
    const event = world.label(ada, 'agora:planner');

    await see(world, labeled(ada, 'agora:planner', 'Title\n\nas the labeller read it'));

    expect(world.requests).toMatchObject([
      {
        task: taskIdOf(77, 'label', event.id),
        issue: 7,
        source: { kind: 'issue', sha256: contentHash('Title\n\nas the labeller read it') },
      },
    ]);
    expect(world.acknowledged).toEqual([undefined]);
  });

  it('is found by the sweep when its webhook was lost', async () => {
    const world = createWorld();
    world.label(ada, 'agora:planner');

    await see(world, sweep);
    await see(world, sweep);

    expect(world.requests).toMatchObject([{ source: { kind: 'issue', sha256: contentHash('Title\n\nBody') } }]);
  });

  it('goes by the one who set it', async () => {
    const world = createWorld();
    world.label(triager, 'agora:planner');

    await see(world, labeled(triager));

    expect(world.requests).toEqual([]);
    expect(words(world)).toHaveLength(1);
  });

  it('that was taken off again starts nothing', async () => {
    const world = createWorld();
    const event = world.label(ada, 'agora:planner');
    world.labels.push({ ...event, id: event.id + 50, kind: 'unlabeled' });

    await see(world, sweep);

    expect(world.requests).toEqual([]);
  });

  it('that was set again starts a second task', async () => {
    const world = createWorld();
    const event = world.label(ada, 'agora:planner');
    await see(world, labeled(ada));
    world.labels.push({ ...event, id: event.id + 50, kind: 'unlabeled' });
    world.mark(statusMarker({ task: taskIdOf(77, 'label', event.id), state: 'finished' }));
    world.labels.push({ ...event, id: event.id + 51 });

    await see(world, labeled(ada));

    expect(world.requests.map((request) => request.task)).toEqual([
      taskIdOf(77, 'label', event.id),
      taskIdOf(77, 'label', event.id + 51),
    ]);
  });

  it('whose event GitHub does not list yet is looked for again soon, for a minute', async () => {
    const world = createWorld();
    expect(await see(world, labeled(ada))).toBe(START + 5_000);

    world.now += GRACE;

    expect(await see(world, labeled(ada))).toBeUndefined();
  });

  it.each(['bug', 'agora:', 'agora:Planner', 'agora:a b', 'Agora:planner', 'agora:running state'])(
    '%j is none of ours',
    async (name) => {
      const world = createWorld();
      world.label(ada, name);

      await see(world, sweep);

      expect(world.requests).toEqual([]);
      expect(words(world)).toEqual([]);
    },
  );
});
