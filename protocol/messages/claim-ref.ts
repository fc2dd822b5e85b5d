/**
 * The name of a claim: a git ref that only one caller can create.
 *
 * `refs/agora/claims/<what>/<attempt>`; `what` is a question (the right to resume it) or a task (the right to
 * start it). The attempt is the fence: a run that finds a newer attempt than its own must not publish.
 */
import { QuestionId, TaskId } from '../base/ids.ts';

export type ClaimSubject = TaskId | QuestionId;

const PATTERN = /^refs\/agora\/claims\/(?<subject>[tq]_[0-9a-v]{12})\/(?<attempt>[1-9][0-9]{0,5})$/;

export function renderClaimRef(subject: ClaimSubject, attempt: number): string {
  return `refs/agora/claims/${subject}/${attempt}`;
}

/** The prefix of all claims on a subject, as `GET …/git/matching-refs/{ref}` takes it: without `refs/`. */
export function claimPrefix(subject: ClaimSubject): string {
  return `agora/claims/${subject}/`;
}

/** @returns `undefined` for a ref that is no claim of ours. */
export function readClaimRef(ref: string): { readonly subject: ClaimSubject; readonly attempt: number } | undefined {
  const { subject = '', attempt = '' } = PATTERN.exec(ref)?.groups ?? {};
  const id = TaskId.safeParse(subject).data ?? QuestionId.safeParse(subject).data;
  return id === undefined ? undefined : { subject: id, attempt: Number(attempt) };
}

/** The newest attempt among refs, 0 when nobody has claimed yet. */
export function newestAttempt(refs: readonly string[], subject: ClaimSubject): number {
  const attempts = refs.map(readClaimRef).filter((claim) => claim?.subject === subject);
  return Math.max(0, ...attempts.map((claim) => claim?.attempt ?? 0));
}
