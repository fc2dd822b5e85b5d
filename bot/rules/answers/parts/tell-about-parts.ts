/** What people see while some of several questions have no answer yet. Pure. */
import type { QuestionMarker } from '../../../../protocol/comments/marker.ts';
import { withProgress } from '../../../../protocol/comments/parts/part-progress.ts';
import type { RepositoryConfig } from '../../../../protocol/config/repository-config.ts';
import type { ThreadComment } from '../../../../protocol/thread/comment.ts';
import type { Marked } from '../../../../protocol/thread/read-thread.ts';
import type { Task } from '../../../../protocol/thread/read-tasks.ts';
import { act, combine, isUnknown, NOTHING, type RuleResult } from '../../../decision/decided.ts';
import type { DecisionContext } from '../../../decision/decision-context.ts';
import { sayOnce } from '../../../decision/notify-once.ts';
import { sayNameQuestions, sayStillOpen } from '../../../texts/part-notices.ts';
import { sayWhichQuestion } from '../../../texts/target-notices.ts';
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
    sayOnce(context, marker.task, about, valid.at, sayStillOpen(valid.by.login, open, marker.parts)),
  ]);
}

interface OpenParts {
  readonly question: Marked<QuestionMarker>;
  readonly task: Task;
  /** All open questions of the issue, in the order of their tasks. */
  readonly open: readonly Marked<QuestionMarker>[];
}

/**
 * A reply that names no question is not an answer, and cannot be offered for a tick: its author is told once.
 *
 * If other tasks wait for an answer too, it may be meant for them. They say so, or offer it for a tick, unless all of
 * them have asked several questions: then the first one speaks for all.
 */
export function tellHowToName(
  context: DecisionContext,
  { question, task, open }: OpenParts,
  { answersNeeded: needed }: Pick<RepositoryConfig, 'answersNeeded'>,
): RuleResult {
  const { marker } = question;
  const replies = findOfferable(context, task);
  if (isUnknown(replies)) return replies;
  return combine(
    replies.map((reply) => {
      const { author, updatedAt } = reply;
      const meant = askedBefore(open, reply).map((other) => other.marker);
      if (meant.length > 1 && (meant[0] !== marker || meant.some(({ parts }) => parts === undefined))) return NOTHING;
      return sayOnce(
        context,
        marker.task,
        `how:${marker.question}:${author.id}`,
        Date.parse(updatedAt),
        meant.length > 1
          ? sayWhichQuestion(author.login, meant, { needed })
          : sayNameQuestions(author.login, marker.parts ?? []),
      );
    }),
  );
}

/** The questions that a reply can be about. */
export function askedBefore(
  open: readonly Marked<QuestionMarker>[],
  { id }: Pick<ThreadComment, 'id'>,
): readonly Marked<QuestionMarker>[] {
  return open.filter(({ comment }) => comment.id < id);
}
