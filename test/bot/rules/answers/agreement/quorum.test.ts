/** A question that needs the same answer from several people. */
import { expect, it } from 'vitest';
import type { Account } from '../../../../../protocol/thread/comment.ts';
import { agree, type Valid } from '../../../../../bot/rules/answers/quorum.ts';
import { contentHash } from '../../../../../protocol/base/canonical-json.ts';
import {
  ada,
  createScenario,
  GRACE,
  grace,
  iso,
  questionMarker,
  renderAsked,
  type Scenario,
  SECOND,
  see,
  statusMarker,
  stranger,
  task,
  words,
} from '../../../support/reconcile-scenario.ts';

const linus: Account = { id: 5, login: 'linus', type: 'User' };

function asked(options = ['Rewrite A', 'Rewrite B'], needed = 2): Scenario {
  const scenario = createScenario(
    new Map([
      [1, 'admin'],
      [2, 'write'],
      [3, 'read'],
      [5, 'write'],
    ]),
  );
  scenario.config = `answers: { needed: ${needed} }`;
  scenario.mark(statusMarker());
  scenario.ask(questionMarker({ options }));
  scenario.now += SECOND;
  return scenario;
}

function say(scenario: Scenario, by: Account, body: string): number {
  scenario.now += SECOND;
  return scenario.say(by, body).id;
}

it('is shown in the status as waiting for as many people, although one has answered', async () => {
  const scenario = asked();
  say(scenario, ada, '2');
  say(scenario, ada, '/agora status');

  await see(scenario);

  expect(words(scenario).join('\n')).toContain('| continues if 2 people give the same answer to [its question](');
});

it('continues when two of three people choose the same option, each in their own way', async () => {
  const scenario = asked();
  const first = say(scenario, ada, '2');
  say(scenario, grace, '1');
  await see(scenario);
  expect(scenario.requests).toEqual([]);
  const third = say(scenario, linus, 'rewrite b');

  await see(scenario);
  await see(scenario);

  expect(scenario.requests).toMatchObject([
    {
      by: { login: 'ada' },
      answer: {
        option: 2,
        source: { commentId: first },
        also: [{ by: { login: 'linus', id: 5 }, commentId: third, sha256: contentHash('rewrite b') }],
      },
    },
  ]);
});

it('tells each further person once that more people must agree', async () => {
  const scenario = asked();
  say(scenario, ada, '2');
  await see(scenario);
  await see(scenario);
  say(scenario, grace, '1');

  await see(scenario);
  await see(scenario);

  expect(words(scenario)).toEqual([
    'Noted, @ada. This question needs the same answer from 2 people: the same option, or the same words, each in their own comment.',
    'Noted, @ada, @grace. So far, the answers differ. This question needs the same answer from 2 people: the same option, or the same words, each in their own comment.',
  ]);
});

it('tells a person who changes their answer that it was read', async () => {
  const scenario = asked();
  for (const [person, option] of [
    [ada, '2'],
    [grace, '1'],
  ] as const)
    say(scenario, person, option);
  await see(scenario);

  say(scenario, ada, '/answer Another one');
  await see(scenario);
  await see(scenario);

  const noted =
    'Noted, @ada, @grace. So far, the answers differ. This question needs the same answer from 2 people: the same option, or the same words, each in their own comment.';
  expect(words(scenario)).toEqual([noted, noted]);
});

it('compares texts if there are no options', async () => {
  const scenario = asked([]);
  say(scenario, ada, 'Use the  small one');
  say(scenario, grace, 'use the small ONE');

  await see(scenario);

  expect(scenario.requests).toMatchObject([
    { answer: { text: 'Use the  small one', also: [{ by: { login: 'grace' } }] } },
  ]);
});

it.each([
  ['as it was taken up', []],
  [
    'whatever was said since',
    [
      [ada, '1'],
      [linus, '1'],
      [stranger, '2'],
    ],
  ],
] as const)('is tried again with everyone who agreed if its run is lost, %s', async (_, later) => {
  const scenario = asked();
  say(scenario, stranger, '2');
  const first = say(scenario, ada, '2');
  const second = say(scenario, grace, '2');
  await see(scenario);
  scenario.runs.splice(0, 1, {
    id: 500,
    title: `${task}.r2 attempt 1 for ada`,
    status: 'completed',
    conclusion: 'failure',
    createdAt: iso(scenario.now),
    updatedAt: iso(scenario.now),
    overSince: scenario.now,
  });
  scenario.edit(
    101,
    renderAsked(questionMarker({ answered: { attempt: 1, runId: 500, by: 'ada', commentId: first } })),
  );
  for (const [by, body] of later) say(scenario, by, body);
  scenario.now += 600 * SECOND;

  await see(scenario);

  expect(scenario.requests.slice(1)).toMatchObject([
    { attempt: 2, answer: { source: { commentId: first }, also: [{ commentId: second }] } },
  ]);
});

it('does not count a person twice, nor a person without permission', async () => {
  const scenario = asked();
  say(scenario, ada, '2');
  say(scenario, ada, '2');
  say(scenario, stranger, '2');

  await see(scenario);
  scenario.now += 5 * GRACE;
  await see(scenario);

  expect(scenario.requests).toEqual([]);
});

it('counts the last answer of a person who has changed their mind', async () => {
  const scenario = asked();
  say(scenario, ada, '1');
  say(scenario, ada, '2');
  say(scenario, grace, '1');
  await see(scenario);
  expect(scenario.requests).toEqual([]);
  say(scenario, linus, '2');

  await see(scenario);

  expect(scenario.requests).toMatchObject([{ answer: { option: 2 } }]);
});

it('accepts an answer that three people gave if three are needed', async () => {
  const scenario = asked(['Rewrite A', 'Rewrite B'], 3);
  for (const person of [ada, grace]) say(scenario, person, '1');
  await see(scenario);
  expect(scenario.requests).toEqual([]);
  say(scenario, linus, 'A');

  await see(scenario);

  expect(scenario.requests).toMatchObject([
    { answer: { option: 1, also: [{ by: { login: 'grace' } }, { by: { login: 'linus' } }] } },
  ]);
});

it('accepts no tick, and says why once', async () => {
  const scenario = asked();
  const before = renderAsked(questionMarker());
  const after = before.replace('- [ ] **2.**', '- [x] **2.**');
  scenario.edit(101, after);

  await see(scenario, { kind: 'edited', commentId: 101, before, after, by: ada });
  await see(scenario, { kind: 'edited', commentId: 101, before, after, by: ada });

  expect(scenario.requests).toEqual([]);
  expect(words(scenario)).toEqual([
    '@ada, this question needs the same answer from 2 people, and a box can be ticked only once. Please reply with the number of the option.',
  ]);
});

function valid(id: number, option: number, at: number): Valid {
  return {
    by: { login: `p${id}`, id },
    at,
    commentId: 100 + at,
    text: '',
    answer: { source: { kind: 'comment', commentId: 100 + at, sha256: contentHash(`${at}`) }, option },
  };
}

it('takes the answer that was complete first when two are', () => {
  const agreed = agree([valid(1, 1, 1), valid(2, 2, 2), valid(3, 2, 3), valid(4, 1, 4)], 2);

  expect(agreed.map(({ answer }) => answer.option)).toEqual([2, 1]);
});

it('keeps every answer if one is enough, because the next one counts if the runs for the first have failed', () => {
  const all = [valid(1, 1, 1), valid(2, 1, 2), valid(1, 2, 3)];

  expect(agree(all, 1)).toEqual(all);
});
