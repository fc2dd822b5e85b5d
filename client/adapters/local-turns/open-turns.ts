/**
 * The turns of one run on this machine: a copy of the last commit, and a worker in it that continues from turn to turn.
 *
 * The next turn has the same work tree, ignored files, results of setup and agent's home. When a worker does not wait,
 * because it failed, was killed or nobody talks to it, its copy is removed with it. The turn after that begins with a
 * fresh copy and the saved state, as on another machine.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { defined } from '../../../protocol/base/defined.ts';
import { dispatchIdOf } from '../../../protocol/base/ids.ts';
import type { LocalTurn } from '../../../protocol/live/local-turn.ts';
import { ClientError } from '../../client-error.ts';
import type { WorkerEnd } from '../../local/worker-end.ts';
import type { DispatchResult } from '../../types.ts';
import { copyCommit } from '../local/git-copy.ts';
import {
  environmentOf,
  type LocalRound,
  type LocalTurns,
  type RoundPlace,
  type TurnOptions,
} from '../local/local-round.ts';
import { startWorker, type WorkerProcess } from '../local/worker-process.ts';
import { startOf } from './process-identity.ts';
import { removeCopy } from './remove-copy.ts';
import { stopLeftovers } from './stop-leftovers.ts';

/** A copy in which a worker waits for its next turn. */
interface OpenCopy {
  readonly tree: string;
  readonly worker: WorkerProcess;
  readonly note: (round: number) => void;
}

export function openTurns(at: RoundPlace, options: TurnOptions): LocalTurns {
  let left: OpenCopy | undefined;
  const close = async (): Promise<void> => {
    const copy = left;
    left = undefined;
    await copy?.worker.leave();
    if (copy !== undefined) await removeCopy(copy.tree);
  };
  const work = async (round: LocalRound): Promise<WorkerEnd | undefined> => {
    if (left?.worker.isWaiting() === true) {
      left.note(round.round);
      left.worker.begin(turnOf(round));
    } else {
      await close();
      left = await openCopy(at, round, options);
    }
    // Not before: who is told that it has begun relies on that.
    tellBegun(at, round, options);
    await left.worker.turnOver();
    if (left.worker.isWaiting()) return undefined;
    const end = await left.worker.ended;
    // The worker has stopped nothing that it had started. If something cannot be stopped, the next turn does not begin.
    if (end.isKilled) await stopLeftovers(left.tree).catch(() => undefined);
    await close();
    return end;
  };
  return {
    close,
    play: async (round) => {
      let end: WorkerEnd | undefined;
      try {
        end = await work(round);
      } catch (error) {
        await close();
        // It could not begin, and may be tried again with other words.
        at.folder.journal.append({ kind: 'over', round: round.round, hasBegun: false });
        throw error;
      }
      return resultOf(at, round, end);
    },
  };
}

async function openCopy(
  at: RoundPlace,
  round: LocalRound,
  { signal, onProgress, talk }: TurnOptions,
): Promise<OpenCopy> {
  const { folder, place } = at;
  const tree = join(folder.path, `tree-${round.round}`);
  await removeCopies(folder.path);
  await copyCommit(place.source, tree).catch((error: unknown) => {
    // Ctrl+C at a terminal also stops git.
    throw signal?.aborted === true ? stoppedEarly(error) : error;
  });
  let pid: number | undefined;
  const note = (number: number): void => {
    folder.noteWorker(
      pid === undefined
        ? undefined
        : { pid, round: number, startedAt: new Date().toISOString(), ...defined({ start: startOf(pid) }) },
    );
  };
  const worker = startWorker({
    environment: environmentOf(at, round, { tree, isInteractive: talk !== undefined }),
    signal,
    onProgress,
    isToStop: folder.isToStop,
    onProcess: (number) => {
      pid = number;
      note(round.round);
    },
    talk,
  });
  return { tree, worker, note };
}

function stoppedEarly(cause: unknown): ClientError {
  return new ClientError('aborted', 'It was stopped before the agent began.', {
    fix: 'Run the same command again.',
    cause,
  });
}

/** Also removes copies of a run that was killed: nobody works in them, because we hold the task. */
async function removeCopies(folder: string): Promise<void> {
  const names = await readdir(folder);
  for (const name of names) if (/^tree-\d+$/.test(name)) await removeCopy(join(folder, name));
}

function turnOf({ answer = '', by, from, isFinal, idleMs, messages = [] }: LocalRound): LocalTurn {
  return {
    kind: 'turn',
    answer,
    ...defined({ by, from, isFinal, idleMs }),
    messages: [...messages],
  };
}

function tellBegun(
  { record, place: { source } }: RoundPlace,
  { round }: LocalRound,
  { onProgress }: TurnOptions,
): void {
  onProgress?.({ kind: 'accepted', taskId: record.task, dispatchId: dispatchIdOf(record.task, round) });
  if (source.isDirty && round === 1)
    onProgress?.({
      kind: 'notice',
      text: 'The agent works on a copy of the last commit, without your uncommitted changes.',
    });
}

async function resultOf(
  { folder, record }: RoundPlace,
  { round }: LocalRound,
  end: WorkerEnd | undefined,
): Promise<DispatchResult> {
  const dispatchId = dispatchIdOf(record.task, round);
  const result = (await folder.results()).findLast((one) => one.result.dispatchId === dispatchId)?.result;
  if (result !== undefined) return result;
  throw new ClientError('no-result', end?.why ?? 'The worker stored no result.', {
    fix: `Start this turn again with \`agora run --task ${record.task}\`.`,
  });
}
