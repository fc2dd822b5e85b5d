/** The result of a task that went on from another one: whose branch it is put on, and what is said of it. */
import { expect, it } from 'vitest';
import type { ReconcileTrigger } from '../../../bot/decision/snapshot.ts';
import { reconcile } from '../../../bot/reconcile/reconcile.ts';
import { artifactOf, result, written } from '../support/bot-results.ts';
import {
  createWorld,
  digest,
  otherTask,
  place,
  rules,
  statusMarker,
  task,
  type World,
  words,
} from '../support/reconcile-world.ts';

const look: ReconcileTrigger = { kind: 'look', labels: false };

function finished(): World {
  const world = createWorld();
  world.mark(statusMarker({ state: 'finished', round: 2, line: otherTask, result: { artifactId: 3, digest } }));
  world.result = {
    kind: 'files',
    files: artifactOf([written('a', 'a')], { ...result, line: otherTask }),
    runUrl: 'https://github.com/o/r/actions/runs/5',
  };
  return world;
}

it('is put on the branch of the first task, with trailers for both, and the last word says so', async () => {
  const world = finished();
  world.mark(statusMarker({ task: otherTask, state: 'finished' }));
  world.mark({ v: 1, kind: 'end', task: otherTask, state: 'finished', round: 1 });

  await reconcile(place, look, world.ports, rules);

  const [delivery] = world.delivered;
  expect(delivery).toMatchObject({ task, line: otherTask });
  expect(delivery?.message).toMatch(new RegExp(`\n\nAgora-Task: ${task}\nAgora-Line: ${otherTask}\n$`));
  expect(delivery?.body).toContain(`For #7.\n\nIt continues the work that \`${otherTask}\` began.`);
  expect(delivery?.further).toMatch(/^---\n\n### Gone on: Round each line\n/);
  expect(words(world)).toEqual([
    `### 📬 The work is in #9\n\nPlease review it there. It continues the work that \`${otherTask}\` began. The checks passed.`,
  ]);
});

it('is not delivered when it names a task that this issue does not know', async () => {
  const world = finished();

  await reconcile(place, look, world.ports, rules);

  expect(world.delivered).toEqual([]);
  expect(words(world)).toEqual([
    expect.stringContaining(`it goes on with the work of ${otherTask}, which is not a task of this issue`) as string,
  ]);
});
