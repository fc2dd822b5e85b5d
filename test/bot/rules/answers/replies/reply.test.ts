import { describe, expect, it } from 'vitest';
import { contentHash } from '../../../../../protocol/base/canonical-json.ts';
import { renderMarker } from '../../../../../protocol/comments/marker.ts';
import {
  ada,
  app,
  createScenario,
  digest,
  grace,
  head,
  HOUR,
  otherBot,
  ours,
  questionMarker,
  type Scenario,
  SECOND,
  see,
  statusMarker,
  stranger,
  task,
  triager,
  words,
} from '../../../support/reconcile-scenario.ts';

function asked(over: Parameters<typeof questionMarker>[0] = {}): Scenario {
  const scenario = createScenario();
  scenario.mark(statusMarker());
  scenario.ask(questionMarker(over));
  scenario.now += SECOND;
  return scenario;
}

it('causes a permission check, a claim, a run and a reaction, in this order', async () => {
  const scenario = asked();
  const reply = scenario.say(ada, '2');

  await see(scenario);

  expect(scenario.calls).toEqual([
    'comments',
    'permission',
    `claim ${questionMarker().question} 1`,
    'start',
    'acknowledge',
  ]);
  expect(scenario.acknowledged).toEqual([reply.id]);
});

it('tells the run what was asked and answered, by whom and where', async () => {
  const scenario = asked();
  const reply = scenario.say(ada, '2');

  await see(scenario);

  expect(scenario.requests).toEqual([
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
])('accepts %s as an answer', async (_, body, option) => {
  const scenario = asked();
  scenario.say(ada, body);

  await see(scenario);

  expect(scenario.requests).toHaveLength(1);
  expect(scenario.requests[0]).toMatchObject({
    answer: option === undefined ? { text: 'neither, keep both' } : { option },
  });
});

it('ignores an empty comment if there are options', async () => {
  const scenario = asked();
  scenario.say(ada, '');

  await see(scenario);

  expect(scenario.calls).toEqual(['comments']);
});

it('accepts prose as the answer if there are no options', async () => {
  const scenario = asked({ options: [] });
  scenario.say(
    ada,
    'Use the second file.\n\nOn Tue, 3 Mar 2026 at 10:11, Agora <\nnotifications@github.com> wrote:\n\n> Which one?',
  );

  await see(scenario);

  expect(scenario.requests[0]).toMatchObject({ answer: { text: 'Use the second file.' } });
});

it('passes a long answer by reference', async () => {
  const scenario = asked({ options: [] });
  scenario.say(ada, 'x'.repeat(8_001));

  await see(scenario);

  expect(scenario.requests[0]).toMatchObject({ kind: 'resume' });
  expect(scenario.requests[0]).not.toHaveProperty('answer.text');
});

describe('a person without permission', () => {
  it.each([
    ['a reader', stranger],
    ['somebody with triage', triager],
    ['somebody unknown', { id: 99, login: 'eve', type: 'User' }],
  ])('tells %s once, and nothing else happens', async (_, person) => {
    const scenario = asked();
    scenario.say(person, '2');
    scenario.say(person, '1');

    await see(scenario);
    await see(scenario);

    expect(words(scenario)).toEqual([
      `@${person.login}, thank you, but only people with write access to this repository can answer this question. Anyone who may answer can take your idea up by replying.`,
    ]);
    expect(scenario.claims.has(questionMarker().question)).toBe(false);
    expect(scenario.requests).toEqual([]);
  });

  it.each([
    ['another bot', otherBot],
    ['our own bot', app],
    ['a workflow', ours],
    ['an organisation', { id: 9, login: 'acme', type: 'Organization' }],
  ])('does not even read %s', async (_, account) => {
    const scenario = asked();
    scenario.say(account, '2');

    await see(scenario);

    expect(scenario.calls).toEqual(['comments']);
  });

  it('accepts the next valid reply if a stranger was first', async () => {
    const scenario = asked();
    scenario.say(stranger, '1');
    scenario.say(grace, '2');

    await see(scenario);

    expect(scenario.requests).toMatchObject([{ by: { login: 'grace' }, answer: { option: 2 } }]);
    expect(words(scenario)).toHaveLength(1);
  });

  it('does nothing at all if GitHub does not report who a person is', async () => {
    const scenario = asked();
    scenario.say(ada, '2');
    scenario.interrupt = (call) => {
      if (call === 'permission') throw new Error('502');
    };

    await expect(see(scenario)).rejects.toThrow('502');

    expect(scenario.claims.size).toBe(0);
    expect(words(scenario)).toEqual([]);
  });

  it("does not trust a marker in a person's comment", async () => {
    const scenario = createScenario();
    scenario.say(stranger, `${renderMarker(questionMarker())}\nWhich one?`);
    scenario.say(ada, '2');

    await see(scenario);

    expect(scenario.calls).toEqual(['comments']);
  });

  it('does not trust a marker further down in a comment of ours', async () => {
    const scenario = createScenario();
    scenario.say(ours, `Somebody wrote: ${renderMarker(questionMarker())}`);
    scenario.say(ada, '2');

    await see(scenario);

    expect(scenario.calls).toEqual(['comments']);
  });
});

describe('when two replies are written', () => {
  it('they start one run, with the first', async () => {
    const scenario = asked();
    scenario.say(ada, '1');
    scenario.say(grace, '2');

    await Promise.all([see(scenario), see(scenario)]);
    await see(scenario);

    expect(scenario.requests).toMatchObject([{ by: { login: 'ada' }, answer: { option: 1 } }]);
  });

  it('and the second author is told who was first, once the run has accepted the answer', async () => {
    const scenario = asked();
    const first = scenario.say(ada, '1');
    scenario.say(grace, '2');
    await see(scenario);
    scenario.edit(
      101,
      `${renderMarker(questionMarker({ answered: { attempt: 1, runId: 9, by: 'ada', commentId: first.id } }))}\n`,
    );

    await see(scenario);
    await see(scenario);

    expect(words(scenario)).toEqual([
      '@grace, thank you, but this question was already answered by @ada. Your reply was not used.',
    ]);
  });

  it('but conversation after the answer is ignored', async () => {
    const scenario = asked({ answered: { attempt: 1, runId: 9, by: 'ada' } });
    scenario.say(ada, '1');
    scenario.say(grace, 'Good choice, 2 would have been wrong.');

    await see(scenario);

    expect(scenario.calls).toEqual(['comments']);
    expect(words(scenario)).toEqual([]);
  });
});

describe('an option that does not exist', () => {
  it('is reported once to a person who may answer', async () => {
    const scenario = asked();
    scenario.say(ada, '9');
    scenario.say(ada, 'z');

    await see(scenario);
    await see(scenario);

    expect(words(scenario)).toEqual([
      '@ada, there is no such option. Please reply with a number from 1 to 2, or with `/answer` and your own words.',
    ]);
  });

  it.each<[string, { readonly says?: string; readonly editsTo?: string }, RegExp]>([
    ['another number that does not exist', { says: '8' }, /no such option/],
    ['a command without an answer', { says: '/answer' }, /needs an answer after it/],
    ['an edit to another such number', { editsTo: '8' }, /no such option/],
  ])('and then %s: is reported again, because its author waits', async (_, { says, editsTo }, told) => {
    const scenario = asked();
    const first = scenario.say(ada, '9').id;
    await see(scenario);
    scenario.now += SECOND;
    if (says !== undefined) scenario.say(ada, says);
    if (editsTo !== undefined) scenario.edit(first, editsTo);

    await see(scenario);
    await see(scenario);

    expect(words(scenario)).toEqual([expect.stringContaining('no such option'), expect.stringMatching(told)]);
  });

  it('counts after it was corrected by an edit', async () => {
    const scenario = asked();
    const reply = scenario.say(ada, '9');
    await see(scenario);
    scenario.now += HOUR;
    scenario.edit(reply.id, '2');

    await see(scenario);

    expect(scenario.requests).toMatchObject([{ answer: { option: 2, source: { sha256: contentHash('2') } } }]);
  });

  it('explains a bare /answer', async () => {
    const scenario = asked();
    scenario.say(ada, '/answer');

    await see(scenario);

    expect(words(scenario)[0]).toContain('`/answer` needs an answer after it');
  });
});
