/**
 * The answer to a task's last question, if every run that continued with it was lost. Its agent has not received it.
 *
 * A run accepted it and wrote it on the question, which nobody can change without its proof. There it may be cut; the
 * reply itself counts only while it is still what is shown there.
 */
import { defined } from '../../protocol/base/defined.ts';
import type { Continues } from '../../protocol/messages/dispatch-request.ts';
import type { QuestionMarker } from '../../protocol/comments/marker.ts';
import { readAnswer } from '../../protocol/comments/parse-answer.ts';
import { readPlainReply } from '../../protocol/comments/offered-reply.ts';
import { readShownAnswer, renderShownAnswer } from '../../protocol/comments/question-comment.ts';
import { readNeutralised } from '../../protocol/text/read-neutralised.ts';
import { findTask } from '../../protocol/thread/thread-model.ts';
import type { DispatchPlan } from '../../worker/index.ts';
import type { IssueComment } from '../ports.ts';
import type { Spoken } from './comment-cache.ts';
import { readOwnThread } from './trusted-marker.ts';
import { removeCredentials } from './remove-credentials.ts';

export type MissedAnswer = NonNullable<NonNullable<DispatchPlan['continues']>['answered']>;

/** @param comments of the issue. */
export async function findMissedAnswer(
  { task, round, state }: Continues,
  comments: readonly IssueComment[],
  spoken: Spoken,
): Promise<MissedAnswer | undefined> {
  const last = findTask(readOwnThread(comments, 0), task)?.questions.at(-1);
  if (last === undefined) return undefined;
  const { marker, comment } = last;
  const { answered } = marker;
  if (answered === undefined || marker.round !== round || marker.state.artifactId !== state.artifactId)
    return undefined;
  const shown = readShownAnswer(comment.body, marker);
  if (shown === undefined) return undefined;
  const { by, also, commentId } = answered;
  const text = (await findFullText(marker, shown, spoken, commentId)) ?? readNeutralised(shown).text;
  const { said } = removeCredentials({ text }, 'The answer');
  return { question: marker.question, answer: said.text, by, ...defined({ also }), at: comment.updatedAt };
}

async function findFullText(
  { options, turn }: QuestionMarker,
  shown: string,
  spoken: Spoken,
  commentId: number | undefined,
): Promise<string | undefined> {
  const reply = commentId === undefined ? undefined : await spoken.find(commentId);
  if (reply === undefined) return undefined;
  const read = readAnswer(reply.body, options, turn);
  const said = [
    ...(read.kind === 'answer' ? [options[(read.option ?? 0) - 1] ?? read.text] : []),
    readPlainReply(reply.body),
  ];
  return said.find((text) => renderShownAnswer(text) === shown);
}
