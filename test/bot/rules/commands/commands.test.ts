/**
 * Each command: done for whom it is meant, refused once with one reason for everybody else, obeyed once by many looks.
 */
import { describe, expect, it } from 'vitest';
import type { ReconcileTrigger } from '../../../../bot/decision/snapshot.ts';
import { reconcile } from '../../../../bot/reconcile/reconcile.ts';
import { createFirstSeen } from '../../../../bot/concurrency/first-seen.ts';
import { questionIdOf } from '../../../../protocol/base/ids.ts';
import {
  ada,
  createWorld,
  grace,
  otherBot,
  otherTask,
  place,
  questionMarker,
  rules,
  SECOND,
  statusMarker,
  stranger,
  task,
  triager,
  type World,
  words,
} from '../../support/reconcile-world.ts';

const look: ReconcileTrigger = { kind: 'look', labels: false };
const see = (world: World): Promise<number | undefined> => reconcile(place, look, world.ports, rules);

const VERBS = ['help', 'status', 'questions', 'say keep the name', 'hold', 'cancel'] as const;

/** A task that waits for an answer. */
function waiting(): World {
  const world = createWorld();
  world.mark(statusMarker({ asker: { login: 'ada', id: 1 } }));
  world.ask(questionMarker({ asker: { login: 'ada', id: 1 } }));
  world.now += SECOND;
  return world;
}

/** Everything that people can see and that costs something. */
function traces(world: World): object {
  return {
    thread: world.comments.map(({ body, isSeen }) => [body, isSeen === true]),
    claims: [...world.claims],
    runs: world.runs.length,
    requests: world.requests.length,
    reactions: world.acknowledged.length,
  };
}

describe.each(VERBS)('/agora %s', (verb) => {
  it('is obeyed when somebody with write access says it', async () => {
    const world = waiting();
    const comment = world.say(grace, `/agora ${verb}`);

    await see(world);

    const isSeen = world.comments.find(({ id }) => id === comment.id)?.isSeen === true;
    expect(isSeen || words(world).length === 1).toBe(true);
    expect(words(world).join()).not.toContain('thank you, but');
  });

  it('is obeyed once, when looked at ten times and by two processes', async () => {
    const world = waiting();
    world.say(grace, `/agora ${verb}`);
    await see(world);
    await see(world);
    const before = traces(world);

    for (let looks = 0; looks < 4; looks += 1) {
      world.firstSeen = createFirstSeen();
      await Promise.all([see(world), see(world)]);
    }

    expect(traces(world)).toEqual(before);
  });

  it.each([
    ['a reader', stranger],
    ['somebody with triage', triager],
  ])('is refused once, with one reason, when %s says it', async (_, person) => {
    const world = waiting();
    world.say(person, `/agora ${verb}`);
    world.say(person, `Please!\n\n/agora ${verb}`);

    await see(world);
    await Promise.all([see(world), see(world)]);

    expect(words(world)).toEqual([
      `@${person.login}, thank you, but \`/agora ${verb.split(' ')[0]}\` is for people with write access to this repository here.`,
    ]);
    expect(world.acknowledged).toEqual([]);
    expect(world.comments.filter(({ isSeen }) => isSeen)).toEqual([]);
  });

  it('is nothing when a machine says it', async () => {
    const world = waiting();
    world.say(otherBot, `/agora ${verb}`);

    await see(world);

    expect(words(world)).toEqual([]);
    expect(world.acknowledged).toEqual([]);
  });

  it.each(['> ', '    ', '- ', '`'])('is no command behind %j', async (before) => {
    const world = waiting();
    world.say(ada, `${before}/agora ${verb}`);

    await see(world);

    expect(words(world)).toEqual([]);
    expect([world.requests, world.acknowledged]).toEqual([[], []]);
  });

  it('is no command in a fence', async () => {
    const world = waiting();
    world.say(ada, `\`\`\`\n/agora ${verb}\n\`\`\``);

    await see(world);

    expect(words(world)).toEqual([]);
    expect([world.requests, world.acknowledged]).toEqual([[], []]);
  });

  it('is not made up for days later', async () => {
    const world = waiting();
    world.say(ada, `/agora ${verb}`);
    world.now += 80 * 3_600 * SECOND;

    await see(world);

    expect(words(world).filter((text) => !text.includes('⏰'))).toEqual([]);
    expect(world.acknowledged).toEqual([]);
  });
});

describe('which task', () => {
  function two(): World {
    const world = waiting();
    world.mark(statusMarker({ task: otherTask }));
    world.ask(questionMarker({ task: otherTask, subagent: 'fixer' }));
    world.now += SECOND;
    return world;
  }

  it.each(['cancel', 'hold'])('is asked once when /agora %s could mean two', async (verb) => {
    const world = two();
    world.say(ada, `/agora ${verb}`);

    await see(world);
    await see(world);

    expect(words(world)).toEqual([
      `@ada, more than one task is running here, so the bot cannot tell which one you mean. Please write \`/agora ${verb} ${task}\` (planner, suspended) or \`/agora ${verb} ${otherTask}\` (fixer, suspended).`,
    ]);
    expect(world.claims.has(questionIdOf(task, 1))).toBe(false);
  });

  it('is the one that goes on when another ended in the very second of the command', async () => {
    const world = waiting();
    world.mark(statusMarker({ task: otherTask, state: 'cancelled' }));
    world.say(ada, '/agora cancel');

    await see(world);
    await see(world);

    expect(words(world).join()).not.toContain('more than one task');
    expect(world.claims.has(questionIdOf(task, 1))).toBe(true);
  });

  it.each([
    ['task', otherTask],
    ['question', questionIdOf(otherTask, 1)],
  ])('is the one whose %s is named', async (_, id) => {
    const world = two();
    world.say(ada, `/agora cancel ${id}`);

    await see(world);
    await see(world);

    expect(words(world)).toEqual([expect.stringContaining('fixer was cancelled') as string]);
    expect([...world.claims.keys()]).toContain(questionIdOf(otherTask, 1));
    expect([...world.claims.keys()]).not.toContain(questionIdOf(task, 1));
  });

  it.each(['cancel', 'hold', 'say hello', 'end'])('is said to be none when /agora %s finds nothing', async (verb) => {
    const world = createWorld();
    world.say(ada, `/agora ${verb}`);

    await see(world);
    await see(world);

    expect(words(world)).toEqual([
      expect.stringContaining(`nothing for \`/agora ${verb.split(' ')[0]}\` to act on`) as string,
    ]);
  });

  it('is none when the id belongs to no task here', async () => {
    const world = waiting();
    world.say(ada, `/agora cancel ${otherTask}`);

    await see(world);

    expect(words(world)).toEqual([expect.stringContaining('the id matches none of them') as string]);
    expect(world.claims.has(questionIdOf(task, 1))).toBe(false);
  });
});

it('lets whoever asked for one of two tasks cancel it by name, where only the asker may', async () => {
  const world = waiting();
  world.config = 'who-may:\n  start: [read]\n  cancel: [asker]\n';
  world.mark(statusMarker({ task: otherTask, asker: { login: 'mallory', id: 3 } }));
  world.ask(questionMarker({ task: otherTask, asker: { login: 'mallory', id: 3 }, subagent: 'fixer' }));
  world.now += SECOND;
  world.say(stranger, `/agora cancel ${task}`);
  await see(world);
  world.say(stranger, '/agora cancel');
  world.say(stranger, `/agora cancel ${otherTask}`);

  await see(world);
  await see(world);

  expect(words(world)).toEqual([
    expect.stringContaining('is for whoever asked for the task') as string,
    expect.stringContaining('more than one task is running') as string,
    expect.stringContaining('fixer was cancelled') as string,
  ]);
});

it('says in help every command that there is', async () => {
  const world = createWorld();
  world.say(ada, '/agora');

  await see(world);

  const [help = ''] = words(world);
  for (const verb of ['run', 'status', 'questions', 'say', 'hold', 'end', 'cancel', 'retry', 'help'])
    expect(help).toContain(`\`/agora ${verb}`);
  expect(help).toContain('`/answer ');
});

it('says in status what each task does, and what comes next', async () => {
  const world = waiting();
  world.mark(statusMarker({ task: otherTask, state: 'failed' }));
  world.say(ada, '/agora status');

  await see(world);

  expect(words(world)[0]).toContain(
    `| \`${task}\` | planner | ⏸️ suspended | 1 | just now | [waits for an answer](#issuecomment-101) |`,
  );
  expect(words(world)[0]).toContain(
    `| \`${otherTask}\` | agent | ❌ failed | 1 | just now | \`/agora retry\` resumes it |`,
  );
});

it.each([
  ['came to nothing', { conclusion: 'nothing-changed' }, '⚪ nothing changed'],
  ['was kept from its work', { conclusion: 'blocked' }, '🚧 blocked by permissions'],
  ['failed its checks', { conclusion: 'finished', verify: { passed: false } }, '🔴 finished, checks failed'],
  ['is done', { conclusion: 'finished' }, '✅ finished'],
] as const)('says in status of a finished task that it %s, and where its work is', async (_, came, shown) => {
  const world = createWorld();
  world.mark(statusMarker({ state: 'finished', subagent: 'fixer', ...came }));
  world.mark({ v: 1, kind: 'end', task, state: 'finished', round: 1, pullRequest: 12 });
  world.say(ada, '/agora status');

  await see(world);

  expect(words(world)[0]).toContain(`| \`${task}\` | fixer | ${shown} | 1 | just now | review #12 |`);
});

it('says in questions what is asked, and how to answer it', async () => {
  const world = createWorld();
  world.ask(questionMarker({ asked: 'Which | one? @grace [x](http://evil)' }));
  world.say(ada, '/agora questions');

  await see(world);

  const [list = ''] = words(world);
  expect(list).toContain(
    `(#issuecomment-100) (planner, asked just now, answerable until 2026-04-02): \`/answer ${questionIdOf(task, 1)} …\``,
  );
  expect(list).not.toMatch(/(?<![\w\u2060`])@grace/);
});
