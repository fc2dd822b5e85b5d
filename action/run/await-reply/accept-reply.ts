/**
 * A waiting run accepts an answer itself.
 *
 * It may not create a claim, so it continues as attempt 0, which every claim outranks. It first marks the question, and
 * only then checks whether somebody has claimed it. A process that claims first checks the mark. So at least one of the
 * two sees the other, whatever their clocks say; if both continue, the fence before publishing stops this run.
 */
import { defined } from '../../../protocol/base/defined.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { type AnswerSource, type Person, ResumeRequest } from '../../../protocol/messages/dispatch-request.ts';
import { LIMITS } from '../../../protocol/base/limits.ts';
import { findMarker } from '../../../protocol/comments/marker.ts';
import { askTogether } from '../ask-together.ts';
import type { Allowed, Authorize } from '../../authorize/authorization.ts';
import { renderTaken } from '../../publish/render-taken.ts';
import type { IssueComment, GitHub } from '../../ports.ts';
import type { RunnerContext } from '../../inputs/runner-context.ts';
import type { OwnQuestion, ReplyWord } from './read-replies.ts';

export type ResumedRound = Extract<Allowed, { kind: 'resume' }>;

export type TakenUp =
  | { readonly kind: 'answered'; readonly allowed: ResumedRound }
  /** Somebody else continues with it. */
  | { readonly kind: 'yielded' }
  /** It does not count in the current situation. */
  | { readonly kind: 'refused' };

export interface Taking {
  readonly question: OwnQuestion;
  readonly issue: number;
  readonly context: RunnerContext;
  readonly github: GitHub;
  readonly now: () => number;
  /** An accepted answer is authorized like a run that starts with it. */
  readonly authorize: Authorize;
}

/** The request that the bot would have made from it. */
export function requestOf(
  { question: { id, marker }, issue }: Taking,
  by: Person,
  word: ReplyWord | undefined,
  messages: readonly IssueComment[],
): ResumeRequest {
  const source: AnswerSource =
    word === undefined
      ? { kind: 'silence' }
      : { kind: 'comment', commentId: word.comment.id, sha256: contentHash(word.comment.body) };
  const others = messages.filter((comment) => comment.id !== word?.comment.id).slice(0, LIMITS.messages);
  return ResumeRequest.parse({
    v: 1,
    kind: 'resume',
    task: marker.task,
    attempt: 0,
    by: { login: by.login, id: by.id },
    hops: 0,
    issue,
    round: marker.round + 1,
    question: marker.question,
    questionComment: id,
    ...defined({ statusComment: marker.statusComment }),
    state: marker.state,
    head: marker.head,
    answer: {
      source,
      ...(!(word === undefined || word.says.text.length > LIMITS.inlineAnswerChars) && { text: word.says.text }),
      ...(word?.says.option !== undefined && { option: word.says.option }),
    },
    ...(others.length !== 0 && {
      messages: others.map(({ id: commentId, body, author }) => ({
        commentId,
        sha256: contentHash(body),
        by: { login: author.login, id: author.id },
      })),
    }),
  });
}

/** @throws if GitHub does not respond; a repeated call continues where it was. */
export async function takeUp(
  request: ResumeRequest,
  { question, context, github, now, authorize }: Taking,
): Promise<TakenUp> {
  const allowed = await authorize(request, context, askTogether(request, github), now());
  switch (allowed.kind) {
    case 'superseded':
    case 'over':
    case 'start':
      return { kind: 'yielded' };
    case 'refused':
      return { kind: 'refused' };
    case 'resume':
      break;
  }
  const { commentId, body } = renderTaken(allowed, context);
  await github.thread.edit(commentId, body);
  // It has skipped messages that may be for another task, so nothing records that all messages up to one were received.
  if ((await github.claims.newestAttempt(request.question)) === 0)
    return { kind: 'answered', allowed: { ...allowed, heard: { ...allowed.heard, upTo: undefined } } };
  await unmark(allowed, question, github);
  return { kind: 'yielded' };
}

/** Restores a question, unless the process that has claimed it has already marked it. */
export async function unmark(
  { question: { comment } }: ResumedRound,
  { id, runId }: OwnQuestion,
  { thread }: GitHub,
): Promise<void> {
  const there = await thread.comment(id);
  const marker = there === undefined ? undefined : findMarker(there.body);
  if (marker?.kind === 'question' && marker.answered?.attempt === 0 && marker.answered.runId === runId)
    await thread.edit(id, comment.body);
}
