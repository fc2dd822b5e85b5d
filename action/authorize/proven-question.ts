/**
 * The question that a run continues: a proven record for this repository, issue, task and round, or nothing.
 *
 * Questions of an older version have no proof. Such a question is only an address: the run continues from its encrypted
 * state alone, which says what was asked and what runs. Only a person's reply counts then, and only if nobody has
 * edited the comment, because an edit may have changed what the answer seems to be about.
 */
import { dispatchIdOf } from '../../protocol/base/ids.ts';
import { isStateOf } from '../../protocol/messages/state-manifest.ts';
import type { ResumeRequest } from '../../protocol/messages/dispatch-request.ts';
import type { QuestionMarker } from '../../protocol/comments/marker.ts';
import { readBelieved } from '../../protocol/thread/read-thread.ts';
import { threadCommentOf } from '../thread/trusted-marker.ts';
import type { GitHub, IssueComment } from '../ports.ts';

const GONE = 'The question that this answers no longer exists.';
/** True of each task: nothing says here whether the thread requested it. */
const AGAIN = 'Start the task again; `/agora retry` does that if a label or a comment requested it.';
const UNPROVEN = [
  'The question that this answers cannot be verified:',
  `it was edited, copied from elsewhere, or signed with a key that is no longer valid. ${AGAIN}`,
].join(' ');
const OLD = [
  'This question was asked by an older version, which did not sign its questions,',
  `so only a reply to its unchanged comment counts. ${AGAIN}`,
].join(' ');

export type ProvenQuestion =
  /** `isLegacy`: an older version asked it, so its saved state must confirm it: see findUnbacked. */
  | {
      readonly kind: 'question';
      readonly comment: IssueComment;
      readonly marker: QuestionMarker;
      readonly isLegacy: boolean;
    }
  | { readonly kind: 'refused'; readonly why: string };

export function readProvenQuestion(request: ResumeRequest, comment: IssueComment | undefined): ProvenQuestion {
  if (comment === undefined || (comment.issue ?? request.issue) !== request.issue) return refused(GONE);
  const believed = readBelieved({ ...threadCommentOf(comment), isBacked: true }, undefined);
  const marker = believed?.marker;
  if (believed === undefined || marker?.kind !== 'question') return refused(UNPROVEN);
  if (marker.question !== request.question || marker.task !== request.task) return refused(GONE);
  if (!believed.isLegacy) return { kind: 'question', comment, marker, isLegacy: false };
  const isOver = marker.closed !== undefined || marker.answered !== undefined;
  const isReply = request.answer.source.kind === 'comment';
  return isReply || isOver ? { kind: 'question', comment, marker: withoutTicks(marker), isLegacy: true } : refused(OLD);
}

/** No older version noted who had ticked, so somebody else has written that. */
function withoutTicks(marker: QuestionMarker): QuestionMarker {
  const { answered } = marker;
  return answered === undefined ? marker : { ...marker, answered: { ...answered, ticked: undefined } };
}

const UNBACKED = 'An older version asked it without a signature, and the saved state of the paused round is gone';

/**
 * Checked before the answer is marked as accepted, because that text is signed.
 * @returns why a question of an older version is not what was asked, or is not confirmed by its saved state;
 * `undefined` if it is correct.
 * @throws if GitHub does not tell.
 */
export async function findUnbacked(
  { task, round, state }: Pick<QuestionMarker, 'task' | 'round' | 'state'>,
  commentId: number,
  { origin, thread }: Pick<GitHub, 'origin' | 'thread'>,
): Promise<string | undefined> {
  if ((await thread.wasEdited?.(commentId)) !== false) return OLD;
  const found = await origin(state);
  if (found.kind !== 'ours') return `${UNBACKED}: ${found.why}. ${AGAIN}`;
  return found.artifact !== undefined && isStateOf(found.artifact.name, dispatchIdOf(task, round))
    ? undefined
    : `${UNBACKED}: the state that it names belongs to another task or round. ${AGAIN}`;
}

function refused(why: string): ProvenQuestion {
  return { kind: 'refused', why };
}
