/** What a thread says about the history of a task: when its questions were answered, and its usage until then. */
import { expect, it } from 'vitest';
import { type QuestionMarker, renderMarker, type StatusMarker } from '../../../protocol/comments/marker.ts';
import { readAskedBefore, readUsage } from '../../../protocol/thread/task-history.ts';
import { readThreadModel } from '../../../protocol/thread/thread-model.ts';
import {
  ada,
  createScenario,
  HOUR,
  questionMarker,
  type Scenario,
  START,
  statusMarker,
} from '../../bot/support/reconcile-scenario.ts';

const used = (costUsd: number) => ({ task: { costUsd } });
const answered = (by: string, commentId?: number): QuestionMarker['answered'] => ({
  attempt: 1,
  runId: 6,
  by,
  ...(commentId !== undefined && { commentId }),
});

/** Like a run, by editing the question. */
function takeUp(scenario: Scenario, comment: number, by: QuestionMarker['answered']): void {
  scenario.edit(comment, `${renderMarker(questionMarker({ answered: by }))}\nwords`);
}

function read(scenario: Scenario) {
  const { tasks, thread, now } = readThreadModel(scenario.comments, { slug: 'agora', now: scenario.now });
  const [task] = tasks;
  if (task === undefined) throw new Error('There is no task.');
  return { usage: readUsage(task), asked: task.questions.map((question) => readAskedBefore(question, thread, now)) };
}

it('measures a wait from the question to the accepted reply', () => {
  const scenario = createScenario();
  const question = scenario.mark(questionMarker());
  scenario.now = START + HOUR;
  const reply = scenario.say(ada, '2');
  scenario.now = START + 2 * HOUR;
  takeUp(scenario, question.id, answered('ada', reply.id));

  expect(read(scenario).asked).toMatchObject([
    { standing: 'answered', by: 'ada', askedAt: START, answeredAt: START + HOUR },
  ]);
});

it('measures until the answer was accepted if the thread does not contain it', () => {
  const scenario = createScenario();
  const question = scenario.mark(questionMarker());
  scenario.now = START + 2 * HOUR;
  takeUp(scenario, question.id, answered('default:2h'));

  expect(read(scenario).asked).toMatchObject([{ by: 'default:2h', answeredAt: START + 2 * HOUR }]);
});

it('measures a tick until it was accepted, because the box is in the question itself', () => {
  const scenario = createScenario();
  const question = scenario.mark(questionMarker());
  scenario.now = START + HOUR;
  takeUp(scenario, question.id, answered('ada', question.id));

  expect(read(scenario).asked).toMatchObject([{ by: 'ada', answeredAt: START + HOUR }]);
});

it('measures no wait for an answer from before the question', () => {
  const scenario = createScenario();
  const reply = scenario.say(ada, '2');
  scenario.now = START + HOUR;
  const question = scenario.mark(questionMarker());
  takeUp(scenario, question.id, answered('ada', reply.id));

  expect(read(scenario).asked).toMatchObject([{ askedAt: START + HOUR, answeredAt: START + HOUR }]);
});

it('gives neither time nor author for an open question', () => {
  const scenario = createScenario();
  scenario.mark(questionMarker());

  expect(read(scenario).asked[0]).not.toHaveProperty('by');
  expect(read(scenario).asked).toMatchObject([{ standing: 'open' }]);
});

it('lists the usage of a task at each question and at its end, oldest first', () => {
  const scenario = createScenario();
  scenario.mark(questionMarker({ used: used(1) }));
  scenario.now = START + HOUR;
  const status = (more: Partial<StatusMarker>) => scenario.mark(statusMarker({ state: 'finished', ...more }));

  expect(read(scenario).usage).toEqual([{ at: START, used: used(1) }]);
  status({ round: 2, used: used(3) });
  expect(read(scenario).usage).toEqual([
    { at: START, used: used(1) },
    { at: START + HOUR, used: used(3) },
  ]);
});

it('uses, for one round, the usage in the question, which comes last', () => {
  const scenario = createScenario();
  scenario.mark(statusMarker({ round: 1, used: used(0.5) }));
  scenario.mark(questionMarker({ used: used(1) }));

  expect(read(scenario).usage).toEqual([{ at: START, used: used(1) }]);
});

it('is empty for an empty thread', () => {
  const scenario = createScenario();
  scenario.mark(questionMarker());
  scenario.mark(statusMarker());

  expect(read(scenario).usage).toEqual([]);
});

it('has the usage of its first round before any question', () => {
  const scenario = createScenario();
  scenario.mark(statusMarker({ round: 1, used: used(2) }));

  expect(read(scenario).usage).toEqual([{ at: START, used: used(2) }]);
});
