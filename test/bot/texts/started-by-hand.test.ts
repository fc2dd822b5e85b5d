/** `/agora retry` of a task that nothing in its thread requested. */
import { expect, it } from 'vitest';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import {
  ada,
  createScenario,
  digest,
  HOUR,
  iso,
  SECOND,
  see,
  statusMarker,
  words,
} from '../support/reconcile-scenario.ts';

it.each(['failed', 'finished'] as const)(
  'a task that was started by hand and is %s is not retried, and the person is told who can start it again, and where',
  async (state) => {
    const scenario = createScenario();
    const task = taskIdOf('by hand');
    const saved = { state: { runId: 5, artifactId: 9, digest }, expires: iso(scenario.now + 1_000 * HOUR) };
    scenario.mark(statusMarker({ task, state, byHand: true, saved }));
    scenario.mark({ v: 1, kind: 'end', task, state, round: 1 });
    scenario.now += SECOND;
    scenario.say(ada, '/agora retry');

    await see(scenario);

    expect(scenario.requests).toEqual([]);
    expect(words(scenario)).toEqual([
      expect.stringMatching(
        /@ada, that task cannot be retried[^]*write access[^]*\[Actions tab\]\(https:\/\/github.com\/o\/r\/actions\)[^]*Re-run all jobs[^]*keeps the prompt/,
      ) as string,
    ]);
  },
);
