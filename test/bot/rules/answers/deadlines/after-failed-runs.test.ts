/** A question stays open after its reply was given up: what is due by time still is. And holds without a task. */
import { describe, expect, it } from 'vitest';
import type { ReconcileTrigger } from '../../../../../bot/decision/snapshot.ts';
import {
  ada,
  grace,
  HOUR,
  iso,
  otherTask,
  questionMarker,
  SECOND,
  see,
  START,
  statusMarker,
  words,
} from '../../../support/reconcile-scenario.ts';
import { asked, asker, DAY } from '../../../support/asked-question.ts';

const closing: ReconcileTrigger = { kind: 'look', labels: false, issue: true };

describe('a question whose reply has no run any more', () => {
  it('is cancelled when the issue is closed after three failed runs', async () => {
    const scenario = asked();
    scenario.say(grace, '2');
    for (let round = 0; round < 6; round += 1) {
      await see(scenario);
      for (const run of scenario.runs) scenario.end(run.id, 'failure');
      scenario.now += HOUR / 10;
    }
    scenario.issue = { ...scenario.issue, closedAt: iso(scenario.now) };
    scenario.now += 600_000;

    await see(scenario, closing);

    expect(words(scenario)).toContainEqual(expect.stringContaining('The issue was closed'));
  });

  it('is tried once more for each retry of a reply that was given up, which is then given up again', async () => {
    const scenario = asked();
    scenario.say(grace, '2');
    const fail = async (times: number): Promise<void> => {
      for (let time = 0; time < times; time += 1) {
        await see(scenario);
        for (const run of scenario.runs) scenario.end(run.id, 'failure');
        scenario.now += HOUR / 10;
      }
    };
    await fail(6);
    expect(scenario.requests).toHaveLength(3);

    for (const tried of [4, 5]) {
      scenario.say(grace, '/agora retry');
      await fail(6);

      expect(scenario.requests).toHaveLength(tried);
      expect(words(scenario).filter((text) => text.includes('no run continued it'))).toHaveLength(tried - 2);
    }
  });

  it('is still followed by a reminder if somebody cancelled the run before it accepted the reply', async () => {
    const scenario = asked();
    scenario.say(grace, '2');
    await see(scenario);
    for (const run of scenario.runs) scenario.end(run.id, 'cancelled');
    scenario.now += 2 * DAY;

    await see(scenario);

    expect(words(scenario)).not.toEqual([]);
  });
});

it('a hold about which its author was asked holds nothing before they say which task', async () => {
  const scenario = asked();
  scenario.mark(statusMarker({ task: otherTask, asker }));
  scenario.ask(questionMarker({ task: otherTask, asker, expires: iso(START + 30 * DAY) }));
  scenario.now += SECOND;
  scenario.say(ada, '/agora hold 3d');
  await see(scenario);
  expect(words(scenario)).toEqual([expect.stringContaining('cannot tell which one you mean')]);
  scenario.now += DAY;

  await see(scenario);

  expect(words(scenario).filter((text) => text.includes('still waiting'))).toHaveLength(2);
});
