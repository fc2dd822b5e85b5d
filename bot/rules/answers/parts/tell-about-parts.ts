/** What people see while some of several questions have no answer yet. Pure. */
import type { QuestionMarker } from '../../../../protocol/comments/marker.ts';
import { withProgress } from '../../../../protocol/comments/parts/part-progress.ts';
import type { Marked } from '../../../../protocol/thread/read-thread.ts';
import type { Task } from '../../../../protocol/thread/read-tasks.ts';
import { act, combine, isUnknown, NOTHING, type RuleResult } from '../../../decision/decided.ts';
import type { DecisionContext } from '../../../decision/decision-context.ts';
import { sayOnce } from '../../../decision/notify-once.ts';
import { sayNameQuestions, sayStillOpen } from '../../../texts/part-notices.ts';
import { gatherParts, progressOf } from './gather-parts.ts';
import { findOfferable } from '../offered-replies.ts';
import type { Valid } from '../quorum.ts';

interface SaidOnParts {
  readonly words: readonly Valid[];
  /** How many people must give the same answer. */
  readonly needed: number;
}

/** The comment with the questions lists what replies have answered so far. */
export function showProgress({ comment, marker }: Marked<QuestionMarker>, { words, needed }: SaidOnParts): RuleResult {
  // A question of an older version counts only while nobody has edited it.
  if (comment.isProven === false) return NOTHING;
  const body = withProgress(comment.body, progressOf(gatherParts(words, marker, needed)));
  return body === comment.body.replaceAll('\r\n', '\n')
    ? NOTHING
    : act({ kind: 'edit', commentId: comment.id, body, seen: comment.body });
}

/** Somebody has sent the ticked answers, and a question has no answer: the checkbox is cleared, and they are told. */
export function tellStillOpen(
  context: DecisionContext,
  { comment, marker }: Marked<QuestionMarker>,
  { valid, unsent }: { readonly valid: Valid; readonly unsent: string },
  { words, needed }: SaidOnParts,
): RuleResult {
  const { open } = gatherParts([...words, valid], marker, needed);
  if (open.length === 0) return NOTHING;
  const about = `still-open:${marker.question}:${valid.by.id}:${comment.updatedAt}`;
  return combine([
    act({ kind: 'edit', commentId: comment.id, body: unsent, seen: comment.body }),
    sayOnce(context, marker.task, about, valid.at, sayStillOpen(valid.by.login, open)),
  ]);
}

/** A reply that names no question is not an answer, and cannot be offered for a tick: its author is told once. */
export function tellHowToName(context: DecisionContext, { marker }: Marked<QuestionMarker>, task: Task): RuleResult {
  const replies = findOfferable(context, task);
  if (isUnknown(replies)) return replies;
  return combine(
    replies.map(({ author, updatedAt }) =>
      sayOnce(
        context,
        marker.task,
        `how:${marker.question}:${author.id}`,
        Date.parse(updatedAt),
        sayNameQuestions(author.login, marker.parts?.length ?? 0),
      ),
    ),
  );
}
