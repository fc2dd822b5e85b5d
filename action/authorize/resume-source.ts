/**
 * What a start continues from, read again: the comment of the ended task must say exactly that.
 *
 * Anybody who can start a workflow can write a request, and a state contains a whole conversation. So the comment must
 * be ours, be about that task and round, and name this very state. Who may start was already checked, and the state can
 * only be decrypted for its own place.
 */
import { defined } from '../../protocol/base/defined.ts';
import { findCommand } from '../../protocol/comments/parse-command.ts';
import type { Continues, StartRequest, StartSource, StateReference } from '../../protocol/messages/dispatch-request.ts';
import type { TaskId } from '../../protocol/base/ids.ts';
import type { StatusMarker } from '../../protocol/comments/marker.ts';
import type { RoundEnd } from '../../protocol/messages/state-manifest.ts';
import type { DispatchPlan } from '../../worker/index.ts';
import { findMissedAnswer } from '../thread/missed-answer.ts';
import { findOwnMarker } from '../thread/trusted-marker.ts';
import type { GitHub, IssueComment } from '../ports.ts';
import type { Spoken } from '../thread/comment-cache.ts';

export type ContinuationSource = NonNullable<DispatchPlan['continues']>;

export type ReadContinues =
  /** `undefined`: it starts with nothing but its text. */
  | {
      readonly kind: 'continues';
      readonly continues: ContinuationSource | undefined /** The first task of the line that it adds to. */;
      readonly line: TaskId | undefined;
    }
  | { readonly kind: 'refused'; readonly why: string; readonly about: string };

/** @param now when it was requested, if no comment says that. */
export async function readContinues(
  { continues, source, by, issue }: StartRequest,
  { spoken, thread }: { readonly spoken: Spoken; readonly thread: Pick<GitHub['thread'], 'comments'> },
  now: Date,
): Promise<ReadContinues> {
  if (continues === undefined) return { kind: 'continues', continues: undefined, line: undefined };
  const found = findEnded(continues, findStatus(await spoken.find(continues.statusComment)));
  if (typeof found === 'string')
    return {
      kind: 'refused',
      why: `It cannot continue from ${continues.task}: ${found}. \`/agora run\` starts a new task.`,
      about: `continues:${continues.task}`,
    };
  const { task, round, state } = continues;
  const { text, at } = await readWords(source, spoken);
  const comments = issue === undefined ? [] : await thread.comments(issue);
  const answered = await findMissedAnswer(continues, comments, spoken);
  const said = { text, by: by.login, at: at ?? now.toISOString() };
  return {
    kind: 'continues',
    continues: { task, round, state, ended: found.ended, said, ...defined({ answered }) },
    line: found.line,
  };
}

function findStatus(comment: IssueComment | undefined): StatusMarker | undefined {
  const marker = findOwnMarker(comment);
  return marker?.kind === 'status' ? marker : undefined;
}

/** For its agent, a question that expired was a run that was stopped. */
function endOf({ state }: StatusMarker): RoundEnd | undefined {
  if (state === 'finished' || state === 'failed' || state === 'cancelled') return state;
  return state === 'expired' ? 'cancelled' : undefined;
}

/** @returns how it ended and its lineage; a text if it is not what the request says. */
function findEnded(
  { task, round, state }: Continues,
  marker: StatusMarker | undefined,
): { readonly ended: RoundEnd; readonly line: TaskId } | string {
  if (marker === undefined) return 'its comment no longer exists';
  const ended = endOf(marker);
  if (marker.task !== task) return 'that comment is about another task';
  if ((marker.saved?.round ?? marker.round) !== round) return 'it ended in another round';
  if (ended === undefined) return 'it has not ended';
  if (marker.saved === undefined) return 'nothing of it was saved';
  return isSame(marker.saved.state, state)
    ? { ended, line: marker.line ?? marker.task }
    : 'its comment names another saved state';
}

function isSame(one: StateReference, other: StateReference): boolean {
  return one.runId === other.runId && one.artifactId === other.artifactId && one.digest === other.digest;
}

/** The text of the command. It is already known that the comment is unchanged: see reread-task.ts. */
async function readWords(
  source: StartSource,
  spoken: Spoken,
): Promise<{ readonly text: string; readonly at: string | undefined }> {
  switch (source.kind) {
    case 'issue':
    case 'question':
      return { text: '', at: undefined };
    case 'manual':
      return { text: source.text, at: undefined };
    // The text is among the messages that the agent gets.
    case 'queued':
      return { text: '', at: (await spoken.find(source.commentId))?.createdAt };
    case 'comment':
    case 'retry': {
      const comment = await spoken.find(source.commentId);
      const command = comment === undefined ? undefined : findCommand(comment.body);
      const text = command?.verb === 'retry' || command?.verb === 'run' ? command.text : undefined;
      return { text: text ?? '', at: comment?.createdAt };
    }
  }
}
