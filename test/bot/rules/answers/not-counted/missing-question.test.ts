/** An answer to a question that does not exist: its author is told why nothing happens, and what they can do. */
import { describe, expect, it } from 'vitest';
import { questionIdOf, taskIdOf } from '../../../../../protocol/base/ids.ts';
import { missingQuestion } from '../../../../../bot/rules/answers/not-counted/missing-question.ts';
import type { Transfer } from '../../../../../bot/decision/transferred-thread.ts';
import { UNLISTED_MS } from '../../../../../bot/time-windows.ts';
import { CONFIG, factsWith, marked, modelWith, reply, taskOf } from '../../../support/literals.ts';
import {
  ada,
  createScenario,
  grace,
  otherBot,
  otherTask,
  place,
  questionMarker,
  type Scenario,
  SECOND,
  see,
  START,
  statusMarker,
  stranger,
  task,
  words,
} from '../../../support/reconcile-scenario.ts';

const { question } = questionMarker();

function suspended(): Scenario {
  const scenario = createScenario();
  scenario.mark(statusMarker({ state: 'suspended' }));
  scenario.now += SECOND;
  return scenario;
}

/** A comment, a reconciliation, and the second reconciliation that the first one asks for. */
async function hear(scenario: Scenario, ...said: Parameters<Scenario['say']>): Promise<void> {
  scenario.now += SECOND;
  scenario.say(...said);
  await see(scenario);
  scenario.now += UNLISTED_MS;
  await see(scenario);
}

it.each([`/answer ${question} 2`, '/answer 2', `/agora end ${question}`])(
  'is reported to the author of "%s"',
  async (body) => {
    const scenario = suspended();

    await hear(scenario, ada, body);
    await hear(scenario, ada, body);

    expect(words(scenario)).toEqual([expect.stringMatching(/^@ada, the question was deleted or changed/)]);
    expect(scenario.requests).toEqual([]);
  },
);

it('checks whether its author may answer, and nothing else', () => {
  const status = marked(101, statusMarker());
  const answer = reply(102, ada, `/answer ${question} 2`);

  const now = Date.parse(answer.updatedAt) + UNLISTED_MS;
  const model = { ...modelWith({ statuses: [status], replies: [answer] }), now };

  const known = { config: CONFIG, permissions: new Map([[1, 'write' as const]]) };

  expect(missingQuestion.decide(model, factsWith()).needs).toHaveLength(1);
  expect(missingQuestion.decide(model, factsWith(known))).toMatchObject({
    needs: [],
    actions: [{ kind: 'say', note: { about: `missing:${question}:1` } }],
  });
});

it.each([
  ['that is at work', taskOf({ status: marked(100, statusMarker({ state: 'running' })) })],
  ['that is over', taskOf({ status: marked(100, statusMarker()), endedAt: 1 })],
  ['that began to wait later', taskOf({ status: marked(105, statusMarker()) })],
])('is not about a task %s, if the answer names no question', (_, one) => {
  const model = modelWith({ replies: [reply(102, ada, '/answer 2')] }, [one]);

  expect(missingQuestion.decide(model, factsWith())).toEqual({ actions: [], needs: [], recheckAt: [] });
});

it('has no effect on a task that waits for the answer to a later question', async () => {
  const scenario = createScenario();
  scenario.mark(statusMarker({ state: 'suspended', round: 2 }));
  scenario.ask(questionMarker({ round: 2 }));
  scenario.now += SECOND;

  await hear(scenario, ada, `/answer ${question} 2`);

  expect(words(scenario)).toEqual([expect.stringMatching(/^@ada, the question .* no longer waits for an answer/)]);
});

it('is reported to everybody who answers', async () => {
  const scenario = suspended();

  await hear(scenario, ada, `/answer ${question} 2`);
  await hear(scenario, grace, `/answer ${question} 1`);

  expect(words(scenario).map((text) => text.slice(0, 6))).toEqual(['@ada, ', '@grace']);
});

it('offers a way that works', async () => {
  const scenario = createScenario();
  const own = taskIdOf(place.where.id, 'label', scenario.label(ada, 'agora:planner').id);
  scenario.mark(statusMarker({ task: own }));
  await hear(scenario, ada, `/answer ${questionIdOf(own, 1)} 2`);

  await hear(scenario, ada, `/agora cancel ${own}`);
  await hear(scenario, ada, '/agora retry');

  expect(words(scenario)[0]).toContain(`\`/agora cancel ${own}\` and start it again with \`/agora retry\``);
  expect(scenario.requests).toMatchObject([{ kind: 'start', subagent: { name: 'planner' } }]);
});

it('accepts the answer when the change is undone', async () => {
  const scenario = suspended();
  const asked = scenario.ask();
  const before = asked.body;
  scenario.edit(asked.id, 'nothing');
  await hear(scenario, ada, `/answer ${question} 2`);

  scenario.edit(asked.id, before);
  await see(scenario);

  expect(scenario.requests).toMatchObject([{ kind: 'resume', answer: { option: 2 } }]);
});

it('ignores ordinary comments', async () => {
  const scenario = suspended();

  await hear(scenario, ada, 'I will have a look');

  expect(words(scenario)).toEqual([expect.stringContaining('cannot continue')]);
});

it('may be a question that was never asked here', async () => {
  const scenario = suspended();
  scenario.ask();
  const wrong = questionIdOf(otherTask, 1);

  await hear(scenario, ada, `/answer ${wrong} 2`);
  await hear(scenario, ada, `/answer ${wrong} 1`);

  expect(words(scenario)).toEqual([
    `@ada, there is no question \`${wrong}\` on this issue, so your reply was not used. \`/agora questions\` shows what waits for an answer.`,
  ]);
});

it('is reported to nobody while the question may be listed late', async () => {
  const scenario = suspended();
  scenario.say(ada, `/answer ${question} 2`);
  const lookAgainAt = await see(scenario);
  scenario.now += SECOND;
  scenario.ask();

  expect(lookAgainAt).toBe(START + UNLISTED_MS);
  scenario.now += UNLISTED_MS;
  await see(scenario);
  expect(words(scenario)).toEqual([]);
});

it('is not reported to a stranger, who costs one request', async () => {
  const scenario = suspended();

  scenario.say(stranger, `/answer ${question} 2`);

  await see(scenario);
  expect(words(scenario)).toEqual([]);
  expect(scenario.calls.filter((call) => call !== 'comments' && call !== 'config')).toEqual(['permission']);
});

it('has no effect on a task that is working', async () => {
  const scenario = createScenario();
  scenario.mark(statusMarker({ state: 'running', round: 2 }));

  await hear(scenario, ada, `/answer ${question} 2`);

  expect(words(scenario)).toEqual([expect.stringMatching(/^@ada, the question .* no longer waits for an answer/)]);
});

it('has no effect on a task that has ended', async () => {
  const scenario = createScenario();
  const status = statusMarker({ state: 'failed' });
  scenario.mark(status);
  scenario.mark({ v: 1, kind: 'end', task: status.task, state: 'failed', round: 1 });

  await hear(scenario, ada, `/answer ${question} 2`);

  expect(words(scenario)).toEqual([
    '@ada, thank you, but this task has ended, so your reply was not used. `/agora retry <your words>` starts it again.',
  ]);
});

describe('an answer', () => {
  const now = START + UNLISTED_MS;
  const known = { config: CONFIG, permissions: new Map([[1, 'write' as const]]) };
  const open = marked(95, questionMarker());
  const status = marked(90, statusMarker());
  const waits = taskOf({ status });
  const decide = (said: ReturnType<typeof reply>, thread: object = {}, tasks = [waits], facts: object = known) =>
    missingQuestion.decide(modelWith({ replies: [said], ...thread }, tasks, now), factsWith({ ...facts, now }));
  const texts = (...given: Parameters<typeof decide>) =>
    decide(...given).actions.map((one) => (one.kind === 'say' ? one.text : one.kind));

  it('of a machine is told nothing', () => {
    expect(decide(reply(102, otherBot, `/answer ${question} 2`), {}, [waits], {})).toEqual({
      actions: [],
      needs: [],
      recheckAt: [],
    });
  });

  it('whose author was told leads to no further lookup', () => {
    const note = { v: 1 as const, kind: 'note' as const, task, about: `missing:${question}:1` };

    expect(decide(reply(102, ada, `/answer ${question} 2`), { notes: [marked(103, note)] }, [waits], {}).needs).toEqual(
      [],
    );
  });

  it('without an id is for a question that is missing only if there is no other', () => {
    const closed = marked(95, questionMarker({ answered: { attempt: 1, runId: 9, by: 'grace' } }));

    expect(texts(reply(102, ada, '/answer 2'))).toEqual([expect.stringContaining('was deleted or changed')]);
    expect(texts(reply(102, ada, '/answer 2'), { questions: [closed] })).toEqual([]);
    expect(texts(reply(89, ada, '/answer 2'))).toEqual([]);
    expect(texts(reply(102, ada, '/agora end'))).toEqual([]);
  });

  it('or an end of a question that is there, or another command that names one, is told nothing', () => {
    expect(texts(reply(102, ada, `/answer ${question} 2`), { questions: [open] })).toEqual([]);
    expect(texts(reply(102, ada, `/agora cancel ${question}`))).toEqual([]);
    expect(texts(reply(102, ada, `/agora say ${question} mind A`))).toEqual([]);
    expect(texts(reply(102, ada, `/agora end ${question}`))).toHaveLength(1);
  });

  it('to a task that has shown nothing names a question that nobody has asked', () => {
    expect(texts(reply(102, ada, `/answer ${question} 2`), {}, [taskOf()])).toEqual([
      expect.stringContaining('no question'),
    ]);
  });

  it('to a question that came along with a transferred issue says so', () => {
    const transfer: Transfer = { asked: new Set([question]), question: undefined, replies: [] };
    const said = reply(102, ada, `/answer ${question} 2`);
    const moved = missingQuestion.decide(
      { ...modelWith({ replies: [said] }, [waits], now), transfer },
      factsWith({ ...known, now }),
    );

    expect(moved.actions).toMatchObject([{ text: expect.stringContaining('transferred') as string }]);
    expect(texts(said)).toEqual([expect.not.stringContaining('transferred')]);
  });
});
