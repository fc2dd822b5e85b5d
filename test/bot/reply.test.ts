import { describe, expect, it } from 'vitest';
import type { Trigger } from '../../bot/facts.ts';
import { reconcile } from '../../bot/reconcile.ts';
import { contentHash } from '../../protocol/canonical-json.ts';
import { renderMarker } from '../../protocol/marker.ts';
import { ada, app, createWorld, digest, GRACE, grace, head, HOUR, otherBot, otherTask, ours, place, questionMarker, rules, SECOND, START, statusMarker, stranger, task, triager, type World, words } from './world.ts';

const look: Trigger = { kind: 'look', labels: false };
const see = (world: World, trigger: Trigger = look): Promise<number | undefined> => reconcile(place, trigger, world.ports, rules);

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

  expect(world.calls).toEqual(['comments', 'permission', 'claims', `claim refs/agora/claims/${questionMarker().question}/1`, 'start', 'acknowledge']);
  expect(world.acknowledged).toEqual([reply.id]);
});

it('tells the run what was asked, what was said, by whom and where', async () => {
  const world = asked();
  const reply = world.say(ada, '2');

  await see(world);

  expect(world.requests).toEqual([{
    v: 1, kind: 'resume', task, attempt: 1, by: { login: 'ada', id: 1 }, hops: 0, issue: 7, round: 2, question: questionMarker().question,
    questionComment: 101, statusComment: 100, state: { runId: 5, artifactId: 6, digest }, head,
    answer: { source: { kind: 'comment', commentId: reply.id, sha256: contentHash('2') }, text: '2', option: 2 },
  }]);
});

it.each([
  ['a number', '2', 2], ['a number with a dot', '2.', 2], ['a number in brackets', '(2)', 2], ['a full-width number', '２', 2], ['a letter', 'b', 2],
  ['the option\'s words', 'rewrite b', 2], ['a command with a number', '/answer 1', 1], ['a command with own words', '/answer neither, keep both', undefined],
])('takes %s for an answer', async (_, body, option) => {
  const world = asked();
  world.say(ada, body);

  await see(world);

  expect(world.requests).toHaveLength(1);
  expect(world.requests[0]).toMatchObject({ answer: option === undefined ? { text: 'neither, keep both' } : { option } });
});

it.each(['2 files are wrong', 'not ok', 'I would take the second', 'Both A and B', '> 2', '👍', '', '```\n/answer 1\n```', 'see /answer 1', '/agora-run x', '/answers 1'])('leaves %j alone when there are options', async (body) => {
  const world = asked();
  world.say(ada, body);

  await see(world);

  expect(world.calls).toEqual(['comments']);
});

it('takes prose for the answer when there are no options', async () => {
  const world = asked({ options: [] });
  world.say(ada, 'Use the second file.\n\nOn Tue, 3 Mar 2026 at 10:11, Agora <\nnotifications@github.com> wrote:\n\n> Which one?');

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
  it.each([['a reader', stranger], ['somebody with triage', triager], ['somebody unknown', { id: 99, login: 'eve', type: 'User' }]])('tells %s once, and nothing else happens', async (_, person) => {
    const world = asked();
    world.say(person, '2');
    world.say(person, '1');

    await see(world);
    await see(world);

    expect(words(world)).toEqual([`@${person.login}, thank you, but only people with write access to this repository can answer this question. Anyone who has it can take your idea up by replying.`]);
    expect(world.claims.size).toBe(0);
    expect(world.requests).toEqual([]);
  });

  it.each([['another bot', otherBot], ['our own bot', app], ['a workflow', ours], ['an organisation', { id: 9, login: 'acme', type: 'Organization' }]])('does not even look at %s', async (_, account) => {
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
    world.interrupt = (call) => { if (call === 'permission') throw new Error('502'); };

    await expect(see(world)).rejects.toThrow('502');

    expect(world.claims.size).toBe(0);
    expect(words(world)).toEqual([]);
  });

  it('believes no marker in a person\'s comment', async () => {
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
    world.edit(101, `${renderMarker(questionMarker({ answered: { attempt: 1, runId: 9, by: 'ada', commentId: first.id } }))}\n`);

    await see(world);
    await see(world);

    expect(words(world)).toEqual(['@grace, thank you, but this question was already answered by @ada. Nothing was done with your reply.']);
  });

  it('but conversation after the answer is left alone', async () => {
    const world = asked({ answered: { attempt: 1, runId: 9, by: 'ada' } });
    world.say(ada, '1');
    world.say(grace, 'Good choice, 2 would have been wrong.');

    expect(await see(world)).toBeUndefined();

    expect(world.calls).toEqual(['comments']);
  });
});

describe('what is not on offer', () => {
  it('is said once to a person who may answer', async () => {
    const world = asked();
    world.say(ada, '9');
    world.say(ada, 'z');

    await see(world);
    await see(world);

    expect(words(world)).toEqual(['@ada, there is no such option. Please reply with a number from 1 to 2, or with `/answer` and your own words.']);
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

    expect(words(world)[0]).toContain('`/answer` needs something behind it');
  });
});

describe('several open questions', () => {
  function two(): World {
    const world = asked();
    world.ask(questionMarker({ task: otherTask, subagent: 'fixer' }));
    return world;
  }

  it('make a plain reply ambiguous, which is said once', async () => {
    const world = two();
    world.say(ada, '2');

    await see(world);
    await see(world);

    expect(world.requests).toEqual([]);
    expect(words(world)).toEqual([`@ada, more than one question is open here, so I cannot tell which one you mean. Please tick a box, or write \`/answer ${questionMarker().question} …\` (planner, round 1) or \`/answer ${questionMarker({ task: otherTask }).question} …\` (fixer, round 1).`]);
  });

  it('can be answered by name', async () => {
    const world = two();
    world.say(ada, `/answer ${questionMarker({ task: otherTask }).question} 1`);

    await see(world);

    expect(world.requests).toMatchObject([{ task: otherTask, answer: { option: 1, text: '1' } }]);
    expect(words(world)).toEqual([]);
  });

  it('do not confuse a reply that was written before the second was asked', async () => {
    const world = asked();
    world.say(ada, '2');
    world.ask(questionMarker({ task: otherTask }));

    await see(world);

    expect(world.requests).toMatchObject([{ task }]);
  });
});

describe('questions that take no answer any more', () => {
  it('an older round is politely refused when it is named', async () => {
    const world = asked();
    world.ask(questionMarker({ round: 2 }));
    world.say(ada, `/answer ${questionMarker().question} 1`);

    await see(world);

    expect(world.requests).toEqual([]);
    expect(words(world)).toEqual(['@ada, that question is out of date: a newer one was asked since. Please answer the newest one.']);
  });

  it('a plain reply goes to the newest round', async () => {
    const world = asked({ answered: { attempt: 1, runId: 9, by: 'ada' } });
    world.ask(questionMarker({ round: 2 }));
    world.say(ada, '1');

    await see(world);

    expect(world.requests).toMatchObject([{ round: 3, question: questionMarker({ round: 2 }).question }]);
  });

  it('a reply to the first round is no answer to the second', async () => {
    const world = asked({ answered: { attempt: 1, runId: 9, by: 'ada' } });
    world.say(ada, '1');
    world.ask(questionMarker({ round: 2 }));

    await see(world);

    expect(world.requests).toEqual([]);
  });

  it('an expired one says how to start again', async () => {
    const world = asked({ expires: '2026-03-03T09:00:00Z' });
    world.say(ada, '1');

    await see(world);

    expect(world.requests).toEqual([]);
    expect(words(world)).toEqual(['@ada, thank you, but this question has expired and what was saved for it is gone. Please start again with `/agora run planner`.']);
  });

  it('one of a task that is over says so', async () => {
    const world = asked();
    world.mark({ v: 1, kind: 'end', task, state: 'failed', round: 1 });
    world.say(ada, '1');

    await see(world);

    expect(words(world)[0]).toContain('this task is over');
  });

  it('says nothing about what happened days ago', async () => {
    const world = asked({ expires: '2026-03-03T09:00:00Z' });
    world.say(ada, '1');
    world.say(stranger, '1');
    world.now += 25 * HOUR;

    await see(world);

    expect(words(world)).toEqual([]);
  });
});

describe('a run that did not take the answer up', () => {
  it('is followed by another with the same reply, and after the third the thread says so', async () => {
    const world = asked();
    world.say(ada, '2');
    for (let round = 0; round < 6; round += 1) {
      world.now += HOUR / 10;
      await see(world);
      for (const run of world.runs) world.end(run.id, 'failure');
    }

    expect(world.requests.map(({ attempt, hops }) => ({ attempt, hops }))).toEqual([{ attempt: 1, hops: 0 }, { attempt: 2, hops: 1 }, { attempt: 3, hops: 2 }]);
    expect(words(world)).toEqual(['@ada, I tried 3 times to go on with this, and no run took it up. Please look at the workflow\'s latest runs in the Actions tab, and then say it once more.']);
  });

  it('and a reply that was edited meanwhile is taken as it is now', async () => {
    const world = asked();
    const reply = world.say(ada, '1');
    await see(world);
    world.now += 10 * SECOND;
    world.edit(reply.id, '2');
    await see(world);
    expect(world.requests).toHaveLength(1);

    for (const run of world.runs) world.end(run.id, 'success');
    await see(world);

    expect(world.requests[1]).toMatchObject({ attempt: 2, hops: 0, answer: { option: 2, source: { sha256: contentHash('2') } } });
  });

  it('and a newer reply comes before the one that failed', async () => {
    const world = asked();
    world.say(ada, '1');
    await see(world);
    world.now += 10 * SECOND;
    world.say(grace, '2');
    for (const run of world.runs) world.end(run.id, 'failure');

    await see(world);

    expect(world.requests[1]).toMatchObject({ by: { login: 'grace' }, attempt: 2, hops: 0 });
  });
});

it('says why when GitHub will not start the workflow, and does not try on until somebody speaks', async () => {
  const world = asked();
  world.say(ada, '2');
  world.startsWith = { kind: 'refused', why: 'there is no workflow.' };
  await see(world);
  world.now += HOUR;
  await see(world);
  expect(words(world)).toEqual(['@ada, I could not start the workflow: there is no workflow. Please correct that and say it once more.']);

  world.startsWith = { kind: 'started' };
  world.say(ada, '2');
  await see(world);

  expect(world.requests).toMatchObject([{ attempt: 2, hops: 0 }]);
});

it('still starts the run when the word that was due before it cannot be said', async () => {
  const world = asked();
  world.say(stranger, '1');
  world.say(ada, '2');
  world.interrupt = (call) => { if (call === 'say') throw new Error('locked'); };

  await expect(see(world)).rejects.toThrow('locked');

  expect(world.requests).toHaveLength(1);
});

it('looks again after the grace of a claim that is not its own', async () => {
  const world = asked();
  world.say(ada, '2');
  world.claims.set(questionMarker().question, 1);

  expect(await see(world)).toBe(START + SECOND + GRACE);
});
