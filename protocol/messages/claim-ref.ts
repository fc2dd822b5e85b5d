/**
 * The name of a claim: a Git ref that only one caller can create.
 *
 * `refs/agora/claims/<what>.<attempt>.<proof>`; `what` is a question (the right to resume it) or a task (the right to
 * start it). The attempt is the fence: a run that finds a newer attempt than its own must not publish. The proof makes
 * the name impossible to guess, see protocol/records/claim-proof.ts. The names have one level, because a ref with the
 * name of a folder would prevent all refs in it.
 */
import { QuestionId, TaskId } from '../base/ids.ts';

export type ClaimSubject = TaskId | QuestionId;

export interface ClaimName {
  readonly subject: ClaimSubject;
  readonly attempt: number;
  /** 64 bytes as hexadecimal digits. */
  readonly proof: string;
}

/** The folder of all claims. A ref with this very name is not a claim, and prevents all claims while it exists. */
export const CLAIMS = 'refs/agora/claims';
/** Never reached: each comment is tried three times, and a person has to write something for the next three. */
export const MAX_ATTEMPT = 999;

const PATTERN =
  /^refs\/agora\/claims\/(?<subject>[tq]_[0-9a-v]{12})\.(?<attempt>[1-9][0-9]{0,2})\.(?<proof>[0-9a-f]{128})$/;

export function renderClaimRef({ subject, attempt, proof }: ClaimName): string {
  return `${CLAIMS}/${subject}.${attempt}.${proof}`;
}

/** The common prefix of all claims on a subject, as `GET …/git/matching-refs/{ref}` takes it: without `refs/`. */
export function claimPrefix(subject: ClaimSubject): string {
  return `agora/claims/${subject}`;
}

/** @returns `undefined` for a ref that cannot be one of our claims. */
export function readClaimRef(ref: string): ClaimName | undefined {
  const { subject = '', attempt = '', proof = '' } = PATTERN.exec(ref)?.groups ?? {};
  const id = TaskId.safeParse(subject).data ?? QuestionId.safeParse(subject).data;
  return id === undefined ? undefined : { subject: id, attempt: Number(attempt), proof };
}
