/**
 * The name of a claim: a git ref that only one caller can create.
 *
 * `refs/agora/claims/<what>.<attempt>.<proof>`; `what` is a question (the right to resume it) or a task (the right to
 * start it). The attempt is the fence: a run that finds a newer attempt than its own must not publish. The proof makes
 * the name one that nobody else can guess, see protocol/records/claim-proof.ts. One level of names, because a ref named
 * like a folder of others would keep all of them from being created.
 */
import { QuestionId, TaskId } from '../base/ids.ts';

export type ClaimSubject = TaskId | QuestionId;

export interface ClaimName {
  readonly subject: ClaimSubject;
  readonly attempt: number;
  /** 64 bytes in hexadecimal digits. */
  readonly proof: string;
}

/** Where all claims are. A ref of this very name is none, and no claim can be created as long as it is there. */
export const CLAIMS = 'refs/agora/claims';
/** More often nobody is tried: each word three times, and a person has to say something for the next three. */
export const MAX_ATTEMPT = 999;

const PATTERN =
  /^refs\/agora\/claims\/(?<subject>[tq]_[0-9a-v]{12})\.(?<attempt>[1-9][0-9]{0,2})\.(?<proof>[0-9a-f]{128})$/;

export function renderClaimRef({ subject, attempt, proof }: ClaimName): string {
  return `${CLAIMS}/${subject}.${attempt}.${proof}`;
}

/** What all claims on a subject begin with, as `GET …/git/matching-refs/{ref}` takes it: without `refs/`. */
export function claimPrefix(subject: ClaimSubject): string {
  return `agora/claims/${subject}`;
}

/** @returns `undefined` for a ref that cannot be a claim of ours. */
export function readClaimRef(ref: string): ClaimName | undefined {
  const { subject = '', attempt = '', proof = '' } = PATTERN.exec(ref)?.groups ?? {};
  const id = TaskId.safeParse(subject).data ?? QuestionId.safeParse(subject).data;
  return id === undefined ? undefined : { subject: id, attempt: Number(attempt), proof };
}
