/** The dispatch that continues with an answer. Pure. */
import { defined } from '../../../protocol/base/defined.ts';
import { ResumeRequest } from '../../../protocol/messages/dispatch-request.ts';
import { aboutUnproven, type QuestionMarker } from '../../../protocol/comments/marker.ts';
import type { Marked } from '../../../protocol/thread/read-thread.ts';
import type { Task } from '../../../protocol/thread/read-tasks.ts';
import { act, isUnknown, type RuleResult, type UnknownFact } from '../../decision/decided.ts';
import { askProvenance, type DecisionContext } from '../../decision/decision-context.ts';
import { sayInAnyCase } from '../../decision/notify-once.ts';
import { sayUnprovenQuestion } from '../../texts/notices.ts';
import { readAllTasks } from '../../tasks/all-tasks.ts';
import { findMessagesInQueue } from '../../tasks/queued-messages.ts';
import type { Valid } from './quorum.ts';

/** A question, and the task that it belongs to. */
export interface OpenRound {
  readonly question: Marked<QuestionMarker>;
  readonly task: Task;
}

/**
 * If the saved state is gone, a run starts over with the subagent at the commit that the question names. A commit that
 * was never on the default branch is not tried.
 */
export function dispatchResume(
  context: DecisionContext,
  one: OpenRound,
  word: Valid,
  attempt: { readonly attempt: number; readonly tried: number },
): RuleResult {
  const { marker, comment } = one.question;
  const isProven = marker.resolved === undefined || askProvenance(context, marker.resolved.at);
  if (isUnknown(isProven)) return isProven;
  if (!isProven) return sayInAnyCase(context, marker.task, aboutUnproven(marker.question), sayUnprovenQuestion(marker));
  const request = resumeRequest(context, one, word, attempt);
  if (isUnknown(request)) return request;
  const mayHaveChanged = attempt.attempt > 1 || (marker.live !== undefined && marker.answered === undefined);
  return act({
    kind: 'dispatch',
    request,
    sha: marker.head,
    acknowledge: { commentId: word.commentId ?? comment.id },
    ...(mayHaveChanged && { seen: [{ commentId: comment.id, body: comment.body }] }),
  });
}

function isByPerson({ answer: { source } }: Valid): boolean {
  if (source.kind === 'parts') return source.parts.some((one) => one.source.kind !== 'default');
  return source.kind !== 'default' && source.kind !== 'task';
}

function resumeRequest(
  context: DecisionContext,
  { question: { comment, marker }, task }: OpenRound,
  word: Valid,
  attempt: { readonly attempt: number; readonly tried: number },
): ResumeRequest | UnknownFact {
  const statusComment = marker.statusComment ?? task.status?.comment.id;
  const tasks = readAllTasks(context);
  const messages = isUnknown(tasks) ? tasks : findMessagesInQueue(context, task, tasks);
  if (isUnknown(messages)) return messages;
  const others = messages.filter(({ commentId }) => commentId !== word.commentId);
  return ResumeRequest.parse({
    v: 1,
    kind: 'resume',
    task: marker.task,
    attempt: attempt.attempt,
    by: { login: word.by.login, id: word.by.id },
    hops: isByPerson(word) ? attempt.tried : marker.hops + 1,
    issue: context.facts.issue,
    round: marker.round + 1,
    question: marker.question,
    questionComment: comment.id,
    ...defined({ statusComment }),
    state: marker.state,
    head: marker.head,
    answer: word.answer,
    ...(others.length !== 0 && { messages: others }),
  });
}
