/** Two tasks never continue from one state, even if the commands show less than the existing tasks do. */
import { expect, it } from 'vitest';
import type { TaskId } from '../../../protocol/base/ids.ts';
import { runOf } from '../support/literals.ts';
import {
  ada,
  createScenario,
  digest,
  grace,
  iso,
  ownTask,
  type Scenario,
  SECOND,
  see,
  START,
  statusMarker,
  stranger,
  words,
} from '../support/reconcile-scenario.ts';

const TAKEN = [expect.stringMatching(/^@grace, another task already continues from there/) as string];

const SAVED = { state: { runId: 5, artifactId: 9, digest }, expires: iso(START + 30 * 24 * 3_600 * SECOND) };

/** A task that has finished and kept its state. */
function finishOne(scenario: Scenario): TaskId {
  const task = ownTask(scenario.say(ada, '/agora run planner').id);
  scenario.now += SECOND;
  scenario.mark(statusMarker({ task, state: 'finished', saved: SAVED }));
  scenario.mark({ v: 1, kind: 'end', task, state: 'finished', round: 1 });
  scenario.now += SECOND;
  return task;
}

it('is refused for an earlier command that could not be followed at first, once a later one has its task', async () => {
  const scenario = createScenario();
  finishOne(scenario);
  scenario.say(grace, '/agora retry');
  scenario.now += SECOND;
  const later = scenario.say(ada, '/agora retry');
  scenario.now += SECOND;
  scenario.mark(statusMarker({ task: ownTask(later.id), state: 'running' }));

  await see(scenario);

  expect(scenario.requests).toEqual([]);
  expect(words(scenario)).toEqual(TAKEN);
});

it('is refused while a task is working that was started by a person who has lost the permission since', async () => {
  const scenario = createScenario();
  finishOne(scenario);
  const first = scenario.say(stranger, '/agora retry');
  scenario.now += SECOND;
  scenario.mark(statusMarker({ task: ownTask(first.id), state: 'suspended' }));
  scenario.now += SECOND;
  scenario.say(grace, '/agora retry');

  await see(scenario);

  expect(scenario.requests).toEqual([]);
  expect(words(scenario)).toEqual(TAKEN);
});

it.each<[string, 'queued' | 'completed', string[], unknown[]]>([
  ['is refused while the run waits that somebody began who has lost the right since', 'queued', [], TAKEN],
  ['is possible where that run has ended without a word', 'completed', ['start'], []],
])('%s', async (_, status, started, said) => {
  const scenario = createScenario();
  finishOne(scenario);
  const first = ownTask(scenario.say(stranger, '/agora retry').id);
  scenario.claims.set(first, 1);
  scenario.runs.push({ ...runOf(`${first}.r1 attempt 1 for bob`, status), createdAt: iso(scenario.now) });
  await see(scenario);
  const before = words(scenario).length;
  scenario.now += SECOND;
  scenario.say(grace, '/agora retry');

  await see(scenario);

  expect(scenario.requests.map(({ kind }) => kind)).toEqual(started);
  expect(words(scenario).slice(before)).toEqual(said);
});

it('is refused while a task of the lineage is working whose command was deleted', async () => {
  const scenario = createScenario();
  const line = finishOne(scenario);
  scenario.mark(statusMarker({ task: ownTask(4_711), state: 'running', line }));
  scenario.now += SECOND;
  scenario.say(grace, '/agora retry');

  await see(scenario);

  expect(scenario.requests).toEqual([]);
  expect(words(scenario)).toEqual(TAKEN);
});

it('is also refused if the original task had saved nothing, and the lineage starts with its retry', async () => {
  const scenario = createScenario();
  const empty = ownTask(scenario.say(ada, '/agora run planner').id);
  scenario.now += SECOND;
  scenario.mark(statusMarker({ task: empty, state: 'failed' }));
  scenario.mark({ v: 1, kind: 'end', task: empty, state: 'failed', round: 1 });
  scenario.now += SECOND;
  const line = ownTask(scenario.say(ada, '/agora retry').id);
  scenario.now += SECOND;
  scenario.mark(statusMarker({ task: line, state: 'finished', saved: SAVED }));
  scenario.mark({ v: 1, kind: 'end', task: line, state: 'finished', round: 1 });
  scenario.mark(statusMarker({ task: ownTask(4_711), state: 'running', line }));
  scenario.now += SECOND;
  scenario.say(grace, '/agora retry');

  await see(scenario);

  expect(scenario.requests).toEqual([]);
  expect(words(scenario)).toEqual(TAKEN);
});

it('is possible again when that task has ended', async () => {
  const scenario = createScenario();
  const line = finishOne(scenario);
  scenario.mark(statusMarker({ task: ownTask(4_711), state: 'failed', line }));
  scenario.mark({ v: 1, kind: 'end', task: ownTask(4_711), state: 'failed', round: 1 });
  scenario.now += SECOND;
  const retry = scenario.say(grace, `/agora retry ${line}`);

  await see(scenario);

  expect(scenario.requests).toMatchObject([{ task: ownTask(retry.id), continues: { task: line } }]);
});

it('does not depend on another lineage', async () => {
  const scenario = createScenario();
  const line = finishOne(scenario);
  scenario.mark(statusMarker({ task: ownTask(4_711), state: 'running', line: ownTask(4_712) }));
  scenario.now += SECOND;
  const retry = scenario.say(grace, `/agora retry ${line}`);

  await see(scenario);

  expect(scenario.requests).toMatchObject([{ task: ownTask(retry.id), continues: { task: line } }]);
});

it('is not started by messages while one is working whose command was deleted since', async () => {
  const scenario = createScenario();
  scenario.config = 'resume-on-queued: true\n';
  const before = scenario.say(ada, '/agora run planner');
  scenario.now += SECOND;
  scenario.say(grace, '/agora say wait, the other file');
  scenario.now += SECOND;
  scenario.mark(statusMarker({ task: ownTask(before.id), state: 'failed', saved: SAVED }));
  scenario.mark({ v: 1, kind: 'end', task: ownTask(before.id), state: 'failed', round: 1 });
  scenario.now += SECOND;
  const retry = scenario.say(grace, '/agora retry');
  scenario.now += SECOND;
  scenario.mark(statusMarker({ task: ownTask(retry.id), state: 'running', line: ownTask(before.id) }));
  scenario.comments.splice(scenario.comments.indexOf(retry), 1);
  scenario.now += SECOND;

  await see(scenario);

  expect(scenario.requests).toEqual([]);
});

it('is also refused in the very second in which something else is given up, which nobody could know by then', async () => {
  const scenario = createScenario();
  const line = finishOne(scenario);
  const first = scenario.say(ada, `/agora retry ${line}`);
  scenario.mark(statusMarker({ task: ownTask(first.id), state: 'running', line }));
  scenario.now += SECOND;
  scenario.say(grace, '/agora retry');
  const other = ownTask(4_711);
  scenario.mark({ v: 1, kind: 'note', task: other, about: `gave-up:${other}:3` });

  await see(scenario);

  expect(scenario.requests).toEqual([]);
  expect(words(scenario)).toEqual(expect.arrayContaining(TAKEN));
});
