/** Cancelling a task on this machine: never one that is being worked on or that has ended. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { taskFolder, type TaskFolder } from '../../../../client/adapters/local/task-folder.ts';
import { closeTask, insistOnOpen } from '../../../../client/adapters/local-turns/close-task.ts';
import { nodeClock } from '../../../../client/adapters/node-clock.ts';
import { thisProcess } from '../../../../client/adapters/local-turns/process-identity.ts';
import { openTaskStore } from '../../../../client/adapters/local-turns/task-store.ts';
import { viewOfRecord } from '../../../../client/local/task-record.ts';
import type { DispatchResult } from '../../../../client/types.ts';
import { dispatchIdOf, taskIdOf } from '../../../../protocol/base/ids.ts';
import { folderArtifacts } from '../../../../worker/adapters/artifacts/folder-artifacts.ts';
import { temporaryFolder } from '../../../support/worker/work-tree.ts';

const TASK = taskIdOf('local', 'close-task');
const AT = '2026-03-03T10:00:00.000Z';
const ASKED = { id: 'q_0123456789ab', question: 'Which?' };

interface Kept extends Disposable {
  readonly folder: TaskFolder;
  /** Stores a worker's result, with this many days until it expires. */
  readonly leave: (over: Partial<DispatchResult>, days?: number) => Promise<void>;
  readonly stateAt: (now: Date) => Promise<string>;
}

function keepTask(): Kept {
  const home = temporaryFolder();
  const folder = taskFolder({ home: home.path, store: openTaskStore(home.path) }, TASK);
  folder.keep({ v: 1, task: TASK, subagent: 'fixer', input: { text: 'Fix it' }, startedAt: AT });
  return {
    folder,
    leave: async (over, days = 30) => {
      const result = {
        v: 1,
        dispatchId: dispatchIdOf(TASK, 1),
        taskId: TASK,
        round: 1,
        attempt: 1,
        exitCode: 0,
        stdout: '',
        stderr: '',
        durationMs: 1,
        rounds: [],
        idleMs: 0,
        permissionMode: 'bypass',
        ...over,
      };
      const files = new Map([['result.json', new TextEncoder().encode(JSON.stringify(result))]]);
      const store = folderArtifacts(join(folder.path, 'artifacts'), nodeClock);
      await store.put(`agora-result-${result.dispatchId}-a1`, files, days);
    },
    stateAt: async (now) => {
      const record = folder.record();
      return record === undefined ? 'gone' : viewOfRecord(record, await folder.results(), undefined, now).state;
    },
    [Symbol.dispose]: () => {
      home[Symbol.dispose]();
    },
  };
}

it('closes the question of a waiting task, and lets nobody continue it after that', async () => {
  using task = keepTask();
  await task.leave({ outcome: 'needs_input', needsInput: ASKED });

  insistOnOpen(task.folder, TASK);
  const closed = await closeTask(task.folder);

  expect(closed).toBe('cancelled');
  expect(await task.stateAt(new Date())).toBe('cancelled');
  expect(task.folder.live()).toBeUndefined();
  expect(() => {
    insistOnOpen(task.folder, TASK);
  }).toThrow(/was cancelled/);
});

it('does not touch a task that a process works on', async () => {
  using task = keepTask();
  await task.leave({ outcome: 'needs_input', needsInput: ASKED });
  const leave = task.folder.occupy({ ...thisProcess(), round: 2, startedAt: AT });

  const closed = await closeTask(task.folder);
  leave();

  expect(closed).toBe('busy');
  expect(await task.stateAt(new Date())).toBe('suspended');
});

it('does not change a final state', async () => {
  using task = keepTask();
  await task.leave({ outcome: 'finished', conclusion: 'finished' });

  expect(await closeTask(task.folder)).toBe('finished');
  expect(await task.stateAt(new Date())).toBe('finished');
});

it('knows how a task has ended when its result is no longer stored', async () => {
  using finished = keepTask();
  using asked = keepTask();
  await finished.leave({ outcome: 'finished', conclusion: 'finished' }, -1);
  await asked.leave({ outcome: 'needs_input', needsInput: ASKED }, -1);

  expect(await finished.stateAt(new Date())).toBe('finished');
  expect(await asked.stateAt(new Date())).toBe('expired');
  expect(await closeTask(asked.folder)).toBe('expired');
});
