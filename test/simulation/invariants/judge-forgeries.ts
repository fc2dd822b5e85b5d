/**
 * Nothing unproven ever runs: what a run works on must have been written by our bot or runs, or by the run's own actor.
 */
import type { Allowed } from '../../../action/authorize/authorization.ts';
import type { ResumeRequest } from '../../../protocol/messages/dispatch-request.ts';
import { isProven } from '../hosted/keys.ts';
import { hasBehind, headOf } from '../hosted/history.ts';
import { FORGER, type Store, type StoredComment, type StoredRun, textOf } from '../hosted/store.ts';
import { SECOND } from '../conditions.ts';
import type { Watch } from './agents.ts';

/** Runs and texts of the forger, which the invariant check does not treat as ours. */
export function isForgedRun({ actor }: StoredRun): boolean {
  return actor === FORGER;
}

export function isForgedText({ texts }: StoredComment): boolean {
  return texts.at(-1)?.by === FORGER;
}

/**
 * Whether our bot or a run wrote it, or whether it repeats the text of one of our comments: a record is proven wherever
 * it is. A run can also write into such a copy after the original was deleted. If a person edited the text last, for
 * example by ticking a box, which the proof does not cover, then the proof is verified. A text that was changed in any
 * other way is not ours.
 */
export function isOurWord(store: Store, commentId: number): boolean {
  const comment = store.comments.get(commentId);
  if (comment === undefined || comment.author.type === 'Bot') return comment !== undefined;
  return [...store.comments.values()].some(({ author, texts, issue }) =>
    texts.some(
      ({ value, by }) =>
        value === textOf(comment) && (by.type === 'Bot' || (author.type === 'Bot' && isProven(store, value, issue))),
    ),
  );
}

export function checkProven(
  store: Store,
  run: StoredRun,
  startedAt: number,
  allowed: Allowed,
  find: Watch['find'],
): void {
  const { request } = allowed;
  // A waiting run accepts replies of others on the issue, no matter who started it.
  if (isForgedRun(run) && request.attempt > 0 && request.by.id !== FORGER.id)
    find('unproven', `run ${run.id} works for ${request.by.login}, and was started by hand`);
  if (request.kind === 'start' && !hasBehind(store, headOf(store), request.subagent.at))
    find('unproven', `run ${run.id} works with a subagent of ${request.subagent.at}`);
  if (request.kind === 'resume' && !wasProven(store, request.questionComment, startedAt))
    find('unproven', `run ${run.id} goes on with ${request.question}, which nobody has proven`);
  if (allowed.kind === 'resume' && allowed.answer.isFinal !== true) checkShown(store, run, allowed.request, find);
}

function checkShown(store: Store, run: StoredRun, request: ResumeRequest, find: Watch['find']): void {
  const { source } = request.answer;
  const said = source.kind === 'parts' ? source.parts.map((one) => one.source) : [source];
  const question = store.comments.get(request.questionComment);
  for (const one of said) {
    const reply = one.kind === 'comment' ? store.comments.get(one.commentId) : undefined;
    if (reply === undefined || question === undefined || reply.id < question.id) continue;
    if (!wasShownAsAsked(store, question, reply))
      find('unproven', `run ${run.id} takes ${reply.id} for an answer, which was given while somebody had changed it`);
  }
}

/** The bot dispatches what it considers proven, or what an older version wrote without a proof. */
function wasProven(store: Store, commentId: number, since: number): boolean {
  const comment = store.comments.get(commentId);
  if (comment === undefined) return false;
  const texts = comment.texts.filter((_, index) => (comment.texts[index + 1]?.at ?? Infinity) >= since);
  return texts.some(({ value }) => isProven(store, value, comment.issue));
}

/**
 * Whether the question was proven during the whole time in which a reply to it was written and edited. Within one
 * second, GitHub does not show which edit was first.
 */
export function wasShownAsAsked(store: Store, { texts, issue }: StoredComment, reply: StoredComment): boolean {
  const within = (at: number): number => Math.floor(at / SECOND);
  const [from, until] = [within(reply.createdAt), within(reply.texts.at(-1)?.at ?? reply.createdAt)];
  return texts.every(({ value, at }, index) => {
    const isOver = within(texts[index + 1]?.at ?? Infinity) < from;
    return isOver || within(at) > until || isProven(store, value, issue);
  });
}
