/**
 * Signs the comments that one of ours writes and verifies those that it reads: what an adapter puts between GitHub and
 * everybody else. So nobody else holds a key, and nobody reads a comment of which it is not known whether it is proven.
 */
import { findMarker } from '../comments/marker.ts';
import { createVerifier, type VerifiedBefore, type Verifier } from './verifier.ts';
import type { RecordKey, Signer } from './record-keys.ts';
import { type MadeBy, signComment } from './record.ts';

interface StandingComment {
  readonly id: number;
  readonly body: string;
  /** Where it stands, as GitHub says. */
  readonly issue?: number;
}

/** Reads comments, and knows where they stand. */
export interface CommentVerifier {
  /** @param issue where they stand, where GitHub does not say it of each. */
  verify<C extends StandingComment>(
    comments: readonly C[],
    issue?: number,
  ): Promise<(C & { readonly isProven?: boolean })[]>;
  /** Where a comment stands that was read before. */
  issueOf(commentId: number): number | undefined;
}

export interface CommentRecords extends CommentVerifier {
  /** The comment as it is to be written there. */
  sign(body: string, issue: number): Promise<string>;
}

export interface VerifierSettings {
  readonly repository: number;
  /** All that is believed; `undefined` where nothing can be verified, because the repository has pinned no key. */
  readonly keys: () => Promise<readonly RecordKey[] | undefined>;
  /** Left out, what was verified is remembered by this process. */
  readonly known?: VerifiedBefore;
}

export interface RecordSettings extends VerifierSettings {
  readonly signer: Signer;
  readonly made?: MadeBy;
}

/** A process that lives for months writes in many threads. */
const REMEMBERED = 20_000;
const OPENING = '<!-- agora';

export function createCommentRecords({ signer, made, ...settings }: RecordSettings): CommentRecords {
  const { repository, keys } = settings;
  return {
    ...createCommentVerifier(settings),
    sign: async (body, issue) => {
      const kind = findMarker(body)?.kind;
      // What cannot be verified is not to be proven by being written once more.
      const isAnothers = signer.role === 'bot' && (kind === 'question' || kind === 'status');
      return isAnothers && (await keys()) === undefined ? body : signComment(body, { repository, issue }, signer, made);
    },
  };
}

/** For whoever has no key to sign with. */
export function createCommentVerifier({ repository, keys, known }: VerifierSettings): CommentVerifier {
  const issues = new Map<number, number>();
  const note = (comment: number, issue: number): void => {
    issues.delete(comment);
    issues.set(comment, issue);
    const [oldest] = issues.keys();
    if (issues.size > REMEMBERED && oldest !== undefined) issues.delete(oldest);
  };
  const findVerifier = createKeyedVerifier(repository, keys, known);
  return {
    issueOf: (commentId) => issues.get(commentId),
    verify: async (comments, issue) => {
      // Most threads are nobody's business: then nobody is asked for keys.
      const verifier = comments.some(({ body }) => body.startsWith(OPENING)) ? await findVerifier() : NEVER;
      return comments.map((comment) => {
        const place = comment.issue ?? issue;
        if (place !== undefined) note(comment.id, place);
        return verifier === undefined
          ? comment
          : { ...comment, isProven: place !== undefined && verifier(comment.body, place) };
      });
    },
  };
}

const NEVER: Verifier = () => false;

/** The same verifier as long as the keys are the same: it remembers what it has verified. */
function createKeyedVerifier(
  repository: number,
  keys: RecordSettings['keys'],
  before: VerifiedBefore | undefined,
): () => Promise<Verifier | undefined> {
  let last: { readonly keys: readonly RecordKey[]; readonly verifier: Verifier } | undefined;
  return async () => {
    const known = await keys();
    if (known === undefined) return undefined;
    if (last?.keys !== known) last = { keys: known, verifier: createVerifier(repository, known, before) };
    return last.verifier;
  };
}
