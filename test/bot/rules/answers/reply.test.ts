import { describe, expect, it } from 'vitest';
import type { ReconcileTrigger } from '../../../../bot/decision/snapshot.ts';
import { reconcile } from '../../../../bot/reconcile/reconcile.ts';
import { contentHash } from '../../../../protocol/base/canonical-json.ts';
import { renderMarker } from '../../../../protocol/comments/marker.ts';
import {
  ada,
  app,
  createWorld,
  digest,
  grace,
  head,
  HOUR,
  otherBot,
  ours,
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
const see = (world: World, trigger: ReconcileTrigger = look): Promise<number | undefined> =>
  reconcile(place, trigger, world.ports, rules);

function asked(over: Parameters<typeof questionMarker>[0] = {}): World {
  const world = createWorld();
  world.mark(statusMarker());
  world.ask(questionMarker(over));
  world.now += SECOND;
  return world;
}

it('answers with permission, claim, run and reaction, in this order', async () => {
  const world = asked();
  const reply = world.say(ada, '2');

  await see(world);

  expect(world.calls).toEqual([
    'comments',
    'permission',
    `claim ${questionMarker().question} 1`,
    'start',
    'acknowledge',
  ]);
  expect(world.acknowledged).toEqual([reply.id]);
});

it('tells the run what was asked, what was said, by whom and where', async () => {
  const world = asked();
  const reply = world.say(ada, '2');

  await see(world);

  expect(world.requests).toEqual([
    {
      v: 1,
      kind: 'resume',
      task,
      attempt: 1,
      by: { login: 'ada', id: 1 },
      hops: 0,
      issue: 7,
      round: 2,
      question: questionMarker().question,
      questionComment: 101,
      statusComment: 100,
      state: { runId: 5, artifactId: 6, digest },
      head,
      answer: { source: { kind: 'comment', commentId: reply.id, sha256: contentHash('2') }, text: '2', option: 2 },
    },
  ]);
});

it.each([
  ['a number', '2', 2],
  ['a number with a dot', '2.', 2],
  ['a number in brackets', '(2)', 2],
  ['a full-width number', '２', 2],
  ['a letter', 'b', 2],
  ["the option's words", 'rewrite b', 2],
  ['a command with a number', '/answer 1', 1],
  ['a command with own words', '/answer neither, keep both', undefined],
])('takes %s for an answer', async (_, body, option) => {
  const world = asked();
  world.say(ada, body);

  await see(world);

  expect(world.requests).toHaveLength(1);
  expect(world.requests[0]).toMatchObject({
    answer: option === undefined ? { text: 'neither, keep both' } : { option },
  });
});

it.each(['> 2', ''])('leaves %j alone when there are options', async (body) => {
  const world = asked();
  world.say(ada, body);

  await see(world);

  expect(world.calls).toEqual(['comments']);
});

it('takes prose for the answer when there are no options', async () => {
  const world = asked({ options: [] });
  world.say(
    ada,
    'Use the second file.\n\nOn Tue, 3 Mar 2026 at 10:11, Agora <\nnotifications@github.com> wrote:\n\n> Which one?',
  );

  await see(world);

  expect(world.requests[0]).toMatchObject({ answer: { text: 'Use the second file.' } });
});

it('lets a long answer travel by reference', async () => {
  const world = asked({ options: [] });
  world.say(ada, 'x'.repeat(8_001));

  await see(world);

  expect(world.requests[0]).toMatchObject({ kind: 'resume' });
  expect(world.requests[0]).not.toHaveProperty('answer.text');
});

describe('who may not', () => {
  it.each([
    ['a reader', stranger],
    ['somebody with triage', triager],
    ['somebody unknown', { id: 99, login: 'eve', type: 'User' }],
  ])('tells %s once, and nothing else happens', async (_, person) => {
    const world = asked();
    world.say(person, '2');
    world.say(person, '1');

    await see(world);
    await see(world);

    expect(words(world)).toEqual([
      `@${person.login}, thank you, but only people with write access to this repository can answer this question. Anyone who may answer can take your idea up by replying.`,
    ]);
    expect(world.claims.has(questionMarker().question)).toBe(false);
    expect(world.requests).toEqual([]);
  });

  it.each([
    ['another bot', otherBot],
    ['our own bot', app],
    ['a workflow', ours],
    ['an organisation', { id: 9, login: 'acme', type: 'Organization' }],
  ])('does not even look at %s', async (_, account) => {
    const world = asked();
    world.say(account, '2');

    await see(world);

    expect(world.calls).toEqual(['comments']);
  });

  it('takes the next valid reply when a stranger was first', async () => {
    const world = asked();
    world.say(stranger, '1');
    world.say(grace, '2');

    await see(world);

    expect(world.requests).toMatchObject([{ by: { login: 'grace' }, answer: { option: 2 } }]);
    expect(words(world)).toHaveLength(1);
  });

  it('does nothing at all when GitHub does not tell who somebody is', async () => {
    const world = asked();
    world.say(ada, '2');
    world.interrupt = (call) => {
      if (call === 'permission') throw new Error('502');
    };

    await expect(see(world)).rejects.toThrow('502');

    expect(world.claims.size).toBe(0);
    expect(words(world)).toEqual([]);
  });

  it("believes no marker in a person's comment", async () => {
    const world = createWorld();
    world.say(stranger, `${renderMarker(questionMarker())}\nWhich one?`);
    world.say(ada, '2');

    await see(world);

    expect(world.calls).toEqual(['comments']);
  });

  it('believes no marker further down in a comment of ours', async () => {
    const world = createWorld();
    world.say(ours, `Somebody wrote: ${renderMarker(questionMarker())}`);
    world.say(ada, '2');

    await see(world);

    expect(world.calls).toEqual(['comments']);
  });
});

describe('two replies', () => {
  it('start one run, with the first', async () => {
    const world = asked();
    world.say(ada, '1');
    world.say(grace, '2');

    await Promise.all([see(world), see(world)]);
    await see(world);

    expect(world.requests).toMatchObject([{ by: { login: 'ada' }, answer: { option: 1 } }]);
  });

  it('and the second is told who was first, once the run has taken the answer up', async () => {
    const world = asked();
    const first = world.say(ada, '1');
    world.say(grace, '2');
    await see(world);
    world.edit(
      101,
      `${renderMarker(questionMarker({ answered: { attempt: 1, runId: 9, by: 'ada', commentId: first.id } }))}\n`,
    );

    await see(world);
    await see(world);

    expect(words(world)).toEqual([
      '@grace, thank you, but this question was already answered by @ada. Your reply was not used.',
    ]);
  });

  it('but conversation after the answer is left alone', async () => {
    const world = asked({ answered: { attempt: 1, runId: 9, by: 'ada' } });
    world.say(ada, '1');
    world.say(grace, 'Good choice, 2 would have been wrong.');

    await see(world);

    expect(world.calls).toEqual(['comments']);
    expect(words(world)).toEqual([]);
  });
});

describe('what is not on offer', () => {
  it('is said once to a person who may answer', async () => {
    const world = asked();
    world.say(ada, '9');
    world.say(ada, 'z');

    await see(world);
    await see(world);

    expect(words(world)).toEqual([
      '@ada, there is no such option. Please reply with a number from 1 to 2, or with `/answer` and your own words.',
    ]);
  });

  it('counts after it was corrected by an edit', async () => {
    const world = asked();
    const reply = world.say(ada, '9');
    await see(world);
    world.now += HOUR;
    world.edit(reply.id, '2');

    await see(world);

    expect(world.requests).toMatchObject([{ answer: { option: 2, source: { sha256: contentHash('2') } } }]);
  });

  it('explains a bare /answer', async () => {
    const world = asked();
    world.say(ada, '/answer');

    await see(world);

    expect(words(world)[0]).toContain('`/answer` needs an answer after it');
  });
});
