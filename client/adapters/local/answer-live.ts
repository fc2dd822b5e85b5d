/**
 * Gives an answer to a run of this machine that waits for it in another process: the answer goes through that run's
 * socket, as when somebody is attached, and the round that it begins is followed to its end.
 */
import { defined } from '../../../protocol/base/defined.ts';
import { dispatchIdOf, type TaskId } from '../../../protocol/base/ids.ts';
import { ClientError } from '../../client-error.ts';
import type { AnswerOptions, Attached, AttachEvent, DispatchResult } from '../../types.ts';
import { attachSocket } from './attach-socket.ts';
import type { TaskFolder } from './task-folder.ts';

export interface LiveAnswer {
  readonly task: TaskId;
  /** The round that asked. */
  readonly round: number;
  /** `undefined` when the run waits for more to do. */
  readonly question: string | undefined;
  readonly text: string;
  /** Who answers. `undefined` for the user who started the run. */
  readonly by: string | undefined;
}

type LiveFolder = Pick<TaskFolder, 'socket' | 'live' | 'results' | 'withOutput'>;

/**
 * @returns the result of the round that takes the answer. `undefined` when no run waits there.
 * @throws ClientError already-answered when somebody was faster, no-result when the run is gone before the round ends,
 *   aborted when the caller no longer waits.
 */
export async function answerLive(
  folder: LiveFolder,
  answer: LiveAnswer,
  options: AnswerOptions,
): Promise<DispatchResult | undefined> {
  if (folder.live()?.isIdle !== true) return undefined;
  const attached = await attachSocket(folder.socket, { signal: options.signal, by: answer.by });
  if (attached === undefined) return undefined;
  try {
    await attached.send(answer.text, defined({ question: answer.question }));
    return await followRound(folder, answer, attached, options);
  } finally {
    attached.detach();
  }
}

async function followRound(
  folder: LiveFolder,
  { task, round, question }: LiveAnswer,
  { events }: Attached,
  { signal, onProgress }: AnswerOptions,
): Promise<DispatchResult> {
  const dispatchId = dispatchIdOf(task, round + 1);
  let hasBegun = false;
  for await (const event of events) {
    if (event.type === 'refused')
      throw new ClientError(
        'already-answered',
        `The answer${question === undefined ? '' : ` to ${question}`} was not accepted: ${event.text}`,
        { fix: "Check the task's state with `agora status --local`." },
      );
    if (hasBegun && isRoundOver(event, round + 1)) break;
    if (hasBegun && event.type === 'log') onProgress?.({ kind: 'log', event: event.event });
    if (event.type === 'state' && event.state === 'running' && event.round === round + 1) {
      hasBegun = true;
      onProgress?.({ kind: 'accepted', taskId: task, dispatchId });
    }
  }
  const result = (await folder.results()).findLast((one) => one.result.dispatchId === dispatchId)?.result;
  if (result !== undefined) return await folder.withOutput(result);
  if (signal?.aborted === true)
    throw new ClientError('aborted', 'The wait was stopped; the run with this answer continues.', {
      fix: 'Check it with `agora status --local`.',
    });
  throw new ClientError('no-result', `The run of ${task} ended before the round with this answer was finished.`, {
    fix: `Continue with \`agora run --task ${task}\`.`,
  });
}

/** Its result is then on the disk. */
function isRoundOver(event: AttachEvent, round: number): boolean {
  switch (event.type) {
    case 'question':
    case 'ended':
      return true;
    case 'state':
      return event.round > round || (event.round === round && event.state !== 'running');
    case 'answered':
    case 'log':
    case 'message':
    case 'notice':
    case 'refused':
      return false;
  }
}
