/** A run that has ended, and another task that continues from it. */
import { expect } from 'vitest';
import { taskIdOf } from '../../../../protocol/base/ids.ts';
import type { ContinuePlan } from '../../../../worker/worker-plan.ts';
import { ended, type Lab, type RunOptions, TASK } from '../../../support/worker/worker-dispatch.ts';
import { temporaryFolder, type TemporaryFolder } from '../../../support/worker/work-tree.ts';

export const NEXT = taskIdOf('test', 2);
export const SAID = { text: 'Mind the tests.', by: 'grace', at: '2026-01-03T00:00:00Z' };
/** Talks, works, and then does what the test passes. A later run that has the conversation shows that. */
export const TALK = 'mkdir -p "$HOME/talk"; echo "hello" >> "$HOME/talk/log"; echo half > half.txt;';
export const SHOW = 'echo "session $(cat "$HOME/session.txt")"; cat "$HOME/talk/log" half.txt 2>&1; cat';

export type Ended = ReturnType<typeof ended>;

export const detailOf = ({ outcome }: Ended) =>
  outcome.kind === 'failed' ? `${outcome.failure.detail} ${outcome.failure.fix}` : '';

function clone(scenario: Lab): TemporaryFolder {
  const fresh = temporaryFolder();
  fresh.git('clone', '--quiet', scenario.tree.path, '.');
  return fresh;
}

/** Another task continues from the end of the first, in a new checkout and a new HOME. */
export async function goOn(
  scenario: Lab,
  before: Ended,
  script: string,
  { plan, ...options }: Partial<RunOptions> & { readonly continues?: Partial<ContinuePlan> } = {},
): Promise<Ended> {
  using fresh = clone(scenario);
  const state = before.result.saved?.state ?? expect.fail(`Nothing was kept. ${before.notices.join(' ')}`);
  const how = before.outcome.kind === 'needs_input' ? 'cancelled' : before.outcome.kind;
  const continues: ContinuePlan = {
    task: TASK,
    round: before.result.round,
    state,
    ended: how,
    said: SAID,
    ...options.continues,
  };
  return ended(
    await scenario.start(script, {
      tree: fresh,
      ...options,
      plan: { task: NEXT, round: 1, continues, input: { title: 'Read again' }, ...plan },
    }),
  );
}
