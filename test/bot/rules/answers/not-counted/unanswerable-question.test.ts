/** A task that waits for the answer to a question that is not there any more: the thread is told once. */
import { expect, it } from 'vitest';
import { unanswerableQuestion } from '../../../../../bot/rules/answers/not-counted/unanswerable-question.ts';
import { UNLISTED_MS } from '../../../../../bot/time-windows.ts';
import { readConfigFile } from '../../../../../protocol/config/repository-config.ts';
import type { Task } from '../../../../../protocol/thread/read-tasks.ts';
import { answer, asked, child, put, works } from '../../../support/child-scenario.ts';
import { CONFIG, factsWith, marked, modelWith, reply, taskOf } from '../../../support/literals.ts';
import {
  ada,
  createScenario,
  HOUR,
  iso,
  questionMarker,
  type Scenario,
  see,
  START,
  statusMarker,
  stranger,
  task,
  words,
} from '../../../support/reconcile-scenario.ts';

const { question } = questionMarker();
const CANNOT_CONTINUE = `@ada ❓ the question that agent asked was deleted or changed, so no answer to it counts, and its task cannot continue. If the question was changed, restore it (the comment's "edited" menu shows the original). Otherwise, end the task with \`/agora cancel ${task}\` and start it again with \`/agora retry\`.`;
const now = START + UNLISTED_MS;

/** @returns a function that undoes it. */
function change(scenario: Scenario): () => void {
  const index = scenario.comments.findIndex(({ id }) => id === 101);
  const before = scenario.comments[index] ?? expect.fail();
  scenario.comments[index] = { ...before, body: 'Never mind.', isProven: false };
  scenario.edited.add(101);
  return () => {
    scenario.comments[index] = before;
    scenario.edited.clear();
  };
}

async function seeTwice(scenario: Scenario): Promise<void> {
  for (let looks = 0; looks < 2; looks += 1) {
    scenario.now += UNLISTED_MS;
    await see(scenario);
  }
}

it.each(['running', 'cancelled', 'finished'] as const)(
  'is reported although an agent was to answer, whose task is %s',
  async (state) => {
    const scenario = asked();
    works(scenario, state);
    if (state === 'finished') answer(scenario);
    change(scenario);

    await seeTwice(scenario);

    expect(words(scenario).filter((text) => text.includes('cannot continue'))).toEqual([CANNOT_CONTINUE]);
    expect(scenario.requests).toEqual([]);
  },
);

it('continues with the answer of the agent when the change is undone', async () => {
  const scenario = asked();
  works(scenario, 'finished');
  answer(scenario);
  const undo = change(scenario);
  await seeTwice(scenario);
  undo();

  await see(scenario);

  expect(scenario.requests).toMatchObject([{ kind: 'resume', question, answer: { source: { task: child } } }]);
});

it('is reported once if the question was deleted', async () => {
  const scenario = createScenario();
  scenario.mark(statusMarker({ asker: { login: 'ada', id: 1 } }));

  await seeTwice(scenario);
  scenario.now += 48 * HOUR;
  await see(scenario);

  expect(words(scenario)).toEqual([CANNOT_CONTINUE]);
});

const status = marked(90, statusMarker());
const waits = taskOf({ status });

function decide(of: Task, thread: Parameters<typeof modelWith>[0] = {}, facts: Parameters<typeof factsWith>[0] = {}) {
  const scenario = createScenario();
  const known = { config: CONFIG, permissions: new Map([[1, 'write' as const]]), issueText: scenario.issue };
  const at = facts.now ?? now;
  return unanswerableQuestion.decide(modelWith(thread, [of], at), factsWith({ ...known, ...facts, now: at }));
}

function textsOf({ actions }: ReturnType<typeof decide>): string[] {
  return actions.map((action) => (action.kind === 'say' ? action.text : action.kind));
}

it('is not certain before lists show what the run has asked', () => {
  expect(decide(waits, {}, { now: now - 1 })).toMatchObject({ actions: [], recheckAt: [{ at: now }] });
  expect(textsOf(decide(waits))).toEqual([CANNOT_CONTINUE]);
});

it.each<[string, Task]>([
  ['is at work', taskOf({ status: marked(90, statusMarker({ state: 'running' })) })],
  ['waits itself', taskOf({ status: marked(90, statusMarker({ state: 'idle' })) })],
  ['has ended', taskOf({ status, endedAt: START })],
  ['shows nothing', taskOf()],
  ['an older version has written', taskOf({ status: marked(90, statusMarker(), { isProven: false }) })],
])('is not the case of a task that %s', (_, of) => {
  expect(decide(of)).toEqual({ actions: [], needs: [], recheckAt: [] });
});

it('is not the case while the question is there, or on a closed issue', () => {
  const { issue } = createScenario();

  expect(textsOf(decide(waits, { questions: [marked(91, questionMarker())] }))).toEqual([]);
  expect(textsOf(decide(waits, {}, { issueText: { ...issue, closedAt: iso(START) } }))).toEqual([]);
});

it('is left to the notice for a person who may answer and has answered, and not for a stranger', () => {
  const by = (author: typeof ada) => ({ replies: [reply(95, author, `/answer ${question} 2`)] });
  const told = marked(99, { v: 1 as const, kind: 'note' as const, task, about: `missing:${question}:1` });
  const permissions = new Map([
    [1, 'write' as const],
    [3, 'read' as const],
  ]);

  expect(textsOf(decide(waits, by(ada)))).toEqual([]);
  expect(textsOf(decide(waits, { ...by(ada), notes: [told] }))).toEqual([]);
  expect(textsOf(decide(waits, by(stranger), { permissions }))).toEqual([CANNOT_CONTINUE]);
});

it('mentions whom the repository names, and offers no retry of an agent that was asked', () => {
  const config = readConfigFile('questions: { mention: ["@acme/leads"] }');
  const child = taskOf({ status, answers: { task, agent: 'planner', question: marked(80, put()) } });

  expect(textsOf(decide(waits, {}, { config }))[0]).toMatch(/^@acme\/leads ❓/);
  expect(textsOf(decide(child))[0]).toMatch(new RegExp(`/agora cancel ${task}\`\\.$`));
});
