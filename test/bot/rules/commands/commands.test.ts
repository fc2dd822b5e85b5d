/**
 * Each command: executed for authorized people, refused once with a reason for all others, executed once by many looks.
 */
import { describe, expect, it } from 'vitest';
import { createFirstSeen } from '../../../../bot/concurrency/first-seen.ts';
import { questionIdOf } from '../../../../protocol/base/ids.ts';
import {
  ada,
  createScenario,
  grace,
  otherBot,
  otherTask,
  questionMarker,
  type Scenario,
  SECOND,
  see,
  statusMarker,
  stranger,
  task,
  triager,
  words,
} from '../../support/reconcile-scenario.ts';

const VERBS = ['help', 'status', 'questions', 'say keep the name', 'hold', 'cancel'] as const;

/** A task that waits for an answer. */
function waiting(): Scenario {
  const scenario = createScenario();
  scenario.mark(statusMarker({ asker: { login: 'ada', id: 1 } }));
  scenario.ask(questionMarker({ asker: { login: 'ada', id: 1 } }));
  scenario.now += SECOND;
  return scenario;
}

/** All effects that people can see or that cost something. */
function traces(scenario: Scenario): object {
  return {
    thread: scenario.comments.map(({ body, isSeen }) => [body, isSeen === true]),
    claims: [...scenario.claims],
    runs: scenario.runs.length,
    requests: scenario.requests.length,
    reactions: scenario.acknowledged.length,
  };
}

describe.each(VERBS)('/agora %s', (verb) => {
  it('is followed if a person with write access writes it', async () => {
    const scenario = waiting();
    const comment = scenario.say(grace, `/agora ${verb}`);

    await see(scenario);

    const isSeen = scenario.comments.find(({ id }) => id === comment.id)?.isSeen === true;
    expect(isSeen || words(scenario).length === 1).toBe(true);
    expect(words(scenario).join()).not.toContain('thank you, but');
  });

  it('is followed once, after ten reconciliations by two processes', async () => {
    const scenario = waiting();
    scenario.say(grace, `/agora ${verb}`);
    await see(scenario);
    await see(scenario);
    const before = traces(scenario);

    for (let looks = 0; looks < 4; looks += 1) {
      scenario.firstSeen = createFirstSeen();
      await Promise.all([see(scenario), see(scenario)]);
    }

    expect(traces(scenario)).toEqual(before);
  });

  it.each([
    ['a reader', stranger],
    ['somebody with triage', triager],
  ])('is refused once, with one reason, if %s writes it', async (_, person) => {
    const scenario = waiting();
    scenario.say(person, `/agora ${verb}`);
    scenario.say(person, `Please!\n\n/agora ${verb}`);

    await see(scenario);
    await Promise.all([see(scenario), see(scenario)]);

    expect(words(scenario)).toEqual([
      `@${person.login}, thank you, but only people with write access to this repository can use \`/agora ${verb.split(' ')[0]}\` here.`,
    ]);
    expect(scenario.acknowledged).toEqual([]);
    expect(scenario.comments.filter(({ isSeen }) => isSeen)).toEqual([]);
  });

  it('has no effect if a machine writes it', async () => {
    const scenario = waiting();
    scenario.say(otherBot, `/agora ${verb}`);

    await see(scenario);

    expect(words(scenario)).toEqual([]);
    expect(scenario.acknowledged).toEqual([]);
  });

  it.each(['> ', '    ', '- ', '`'])('is not a command after %j', async (before) => {
    const scenario = waiting();
    scenario.say(ada, `${before}/agora ${verb}`);

    await see(scenario);

    // A question is open, so a quotation alone is told to be no answer to it.
    expect(words(scenario)).toEqual(before === '> ' ? [expect.stringContaining('has no words of its own')] : []);
    expect([scenario.requests, scenario.acknowledged]).toEqual([[], []]);
  });

  it('is not a command in a code block', async () => {
    const scenario = waiting();
    scenario.say(ada, `\`\`\`\n/agora ${verb}\n\`\`\``);

    await see(scenario);

    expect(words(scenario)).toEqual([]);
    expect([scenario.requests, scenario.acknowledged]).toEqual([[], []]);
  });

  it('is not followed days later', async () => {
    const scenario = waiting();
    scenario.say(ada, `/agora ${verb}`);
    scenario.now += 80 * 3_600 * SECOND;

    await see(scenario);

    expect(words(scenario).filter((text) => !text.includes('⏰'))).toEqual([]);
    expect(scenario.acknowledged).toEqual([]);
  });
});

describe('a command for one of several tasks', () => {
  function two(): Scenario {
    const scenario = waiting();
    scenario.mark(statusMarker({ task: otherTask }));
    scenario.ask(questionMarker({ task: otherTask, subagent: 'fixer' }));
    scenario.now += SECOND;
    return scenario;
  }

  it.each([
    ['cancel', 'more than one task is under way'],
    ['hold', 'more than one task waits for an answer'],
  ])('is questioned once if /agora %s could be about two', async (verb, why) => {
    const scenario = two();
    scenario.say(ada, `/agora ${verb}`);

    await see(scenario);
    await see(scenario);

    expect(words(scenario)).toEqual([
      `@ada, ${why} here, so the bot cannot tell which one you mean. Please write \`/agora ${verb} ${task}\` (planner, suspended) or \`/agora ${verb} ${otherTask}\` (fixer, suspended).`,
    ]);
    expect(scenario.claims.has(questionIdOf(task, 1))).toBe(false);
  });

  it('is about the continuing task if another ended in the very second of the command', async () => {
    const scenario = waiting();
    scenario.mark(statusMarker({ task: otherTask, state: 'cancelled' }));
    scenario.say(ada, '/agora cancel');

    await see(scenario);
    await see(scenario);

    expect(words(scenario).join()).not.toContain('more than one task');
    expect(scenario.claims.has(questionIdOf(task, 1))).toBe(true);
  });

  it.each([
    ['task', otherTask],
    ['question', questionIdOf(otherTask, 1)],
  ])('is about the task whose %s is named', async (_, id) => {
    const scenario = two();
    scenario.say(ada, `/agora cancel ${id}`);

    await see(scenario);
    await see(scenario);

    expect(words(scenario)).toEqual([expect.stringContaining('fixer was cancelled') as string]);
    expect([...scenario.claims.keys()]).toContain(questionIdOf(otherTask, 1));
    expect([...scenario.claims.keys()]).not.toContain(questionIdOf(task, 1));
  });

  it.each(['cancel', 'hold', 'say hello', 'end'])(
    'is reported to have no task if /agora %s finds none',
    async (verb) => {
      const scenario = createScenario();
      scenario.say(ada, `/agora ${verb}`);

      await see(scenario);
      await see(scenario);

      expect(words(scenario)).toEqual([
        expect.stringContaining(`nothing for \`/agora ${verb.split(' ')[0]}\` to act on`) as string,
      ]);
    },
  );

  it('is about none if the id belongs to no task here', async () => {
    const scenario = waiting();
    scenario.say(ada, `/agora cancel ${otherTask}`);

    await see(scenario);

    expect(words(scenario)).toEqual([expect.stringContaining('the id matches none of them') as string]);
    expect(scenario.claims.has(questionIdOf(task, 1))).toBe(false);
  });

  it('is about none if the id belongs to no task here, also if a task has ended since', async () => {
    const scenario = waiting();
    scenario.say(ada, `/agora cancel ${otherTask}`);
    scenario.now += SECOND;
    scenario.mark({ v: 1, kind: 'end', task, state: 'finished', round: 1 });

    await see(scenario);

    expect(words(scenario)).toEqual([expect.stringContaining('the id matches none of them') as string]);
  });
});

it('lets the requester of one of two tasks cancel it by id, if only requesters may', async () => {
  const scenario = waiting();
  scenario.config = 'who-may:\n  start: [read]\n  cancel: [asker]\n';
  scenario.mark(statusMarker({ task: otherTask, asker: { login: 'mallory', id: 3 } }));
  scenario.ask(questionMarker({ task: otherTask, asker: { login: 'mallory', id: 3 }, subagent: 'fixer' }));
  scenario.now += SECOND;
  scenario.say(stranger, `/agora cancel ${task}`);
  await see(scenario);
  scenario.say(stranger, '/agora cancel');
  scenario.say(stranger, `/agora cancel ${otherTask}`);

  await see(scenario);
  await see(scenario);

  expect(words(scenario)).toEqual([
    expect.stringContaining('only the person who asked for the task can use') as string,
    expect.stringContaining('more than one task is under way') as string,
    expect.stringContaining('fixer was cancelled') as string,
  ]);
});

it('lists every existing command in the help', async () => {
  const scenario = createScenario();
  scenario.say(ada, '/agora');

  await see(scenario);

  const [help = ''] = words(scenario);
  for (const verb of ['run', 'status', 'questions', 'say', 'hold', 'end', 'cancel', 'retry', 'help'])
    expect(help).toContain(`\`/agora ${verb}`);
  expect(help).toContain('`/answer ');
});

it('shows in the status what each task does, and what comes next', async () => {
  const scenario = waiting();
  scenario.mark(statusMarker({ task: otherTask, state: 'failed' }));
  scenario.say(ada, '/agora status');

  await see(scenario);

  expect(words(scenario)[0]).toContain(
    `| \`${task}\` | planner | ⏸️ suspended | 1 | just now | [waits for an answer](#issuecomment-101) |`,
  );
  expect(words(scenario)[0]).toContain(
    `| \`${otherTask}\` | agent | ❌ failed | 1 | just now | \`/agora retry\` starts it again |`,
  );
});

it.each([
  ['came to nothing', { conclusion: 'nothing-changed' }, '⚪ nothing changed'],
  ['was kept from its work', { conclusion: 'blocked' }, '🚧 blocked by permissions'],
  ['failed its checks', { conclusion: 'finished', verify: { passed: false } }, '🔴 finished, checks failed'],
  ['is done', { conclusion: 'finished' }, '✅ finished'],
] as const)('shows in the status of a finished task that it %s, and where its work is', async (_, came, shown) => {
  const scenario = createScenario();
  scenario.mark(statusMarker({ state: 'finished', subagent: 'fixer', ...came }));
  scenario.mark({ v: 1, kind: 'end', task, state: 'finished', round: 1, pullRequest: 12 });
  scenario.say(ada, '/agora status');

  await see(scenario);

  expect(words(scenario)[0]).toContain(`| \`${task}\` | fixer | ${shown} | 1 | just now | review #12 |`);
});

it('keeps the links in a question that the repository allows', async () => {
  const scenario = createScenario();
  scenario.config = 'links: [docs.example.com]';
  scenario.ask(questionMarker({ asked: 'As https://docs.example.com/a or https://evil.example/a says?' }));
  scenario.say(ada, '/agora questions');

  await see(scenario);

  expect(words(scenario)[0]).toContain('As https://docs.example.com/a or https\u2060://evil.example/a says?');
});

it('lists the questions, and how to answer them', async () => {
  const scenario = createScenario();
  scenario.ask(questionMarker({ asked: 'Which | one? @grace [x](http://evil)' }));
  scenario.say(ada, '/agora questions');

  await see(scenario);

  const [list = ''] = words(scenario);
  expect(list).toContain(
    `(#issuecomment-100) (planner, asked just now, answerable until 2026-04-02): \`/answer ${questionIdOf(task, 1)} …\``,
  );
  expect(list).not.toMatch(/(?<![\w\u2060`])@grace/);
});
