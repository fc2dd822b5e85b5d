/** Which task a pull request came from, although its thread changes while it is read. */
import { describe, expect, it } from 'vitest';
import { readSnapshot } from '../../../bot/decision/snapshot.ts';
import { findOrigin } from '../../../bot/reconcile/pull-request-origin.ts';
import type { ThreadComment } from '../../../protocol/thread/comment.ts';
import { ada, createScenario, place, statusMarker, task } from '../support/reconcile-scenario.ts';

const reviewed = { kind: 'look', labels: false, reviews: true } as const;

/** @param reads what each of the reads of the task's issue returns. */
async function find(...reads: readonly (readonly ThreadComment[])[]) {
  const scenario = createScenario();
  scenario.pull = { branch: `agora/${task}`, isOwn: true, body: 'For #7.\n\nIt is done.' };
  const snapshot = await readSnapshot({ ...place, issue: 9 }, reviewed, scenario.ports);
  let count = 0;
  const comments = (): Promise<readonly ThreadComment[]> => {
    count += 1;
    return Promise.resolve(reads[count - 1] ?? []);
  };
  const origin = await findOrigin(snapshot, { threads: { ...scenario.ports.threads, comments } });
  return { line: origin?.line, issue: origin?.issue, count };
}

describe('a pull request that a task delivered', () => {
  const scenario = createScenario();
  scenario.say(ada, '/agora run planner');
  scenario.mark(statusMarker());
  const [said, shown] = [scenario.comments.slice(0, 1), scenario.comments];

  it('belongs to that task, which is found in one read', async () => {
    expect(await find(shown)).toEqual({ line: task, issue: 7, count: 1 });
  });

  it('belongs to it although a page was missed, because comments were deleted while it was read', async () => {
    expect(await find(said, shown)).toEqual({ line: task, issue: 7, count: 2 });
  });

  it('belongs to no task that the issue does not know, which is read twice and not more often', async () => {
    expect(await find(said, said, shown)).toEqual({ line: undefined, issue: undefined, count: 2 });
  });
});
