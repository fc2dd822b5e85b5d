/**
 * The records of the agent's job: signed with the newest state key, and trusted if they were signed with one of the
 * state keys or with a key that the default branch pins.
 */
import { findMarker } from '../../protocol/comments/marker.ts';
import type { Authority } from '../../protocol/config/authority.ts';
import type { ReadConfig } from '../../protocol/config/repository-config.ts';
import type { DispatchRequest } from '../../protocol/messages/dispatch-request.ts';
import { type CommentRecords, createCommentRecords } from '../../protocol/records/comment-records.ts';
import { believedKeys, deriveSigners, pinOf, type RecordKey } from '../../protocol/records/record-keys.ts';
import { type CountedClaims, type VerifiedClaims } from '../../protocol/records/claim-proof.ts';
import { isSignedByBot } from '../../protocol/records/request-proof.ts';
import type { RunnerContext } from '../inputs/runner-context.ts';

export interface RunKeys {
  readonly repository: number;
  readonly made: { readonly run: number; readonly attempt: number };
  /** The setting `state-key`, as given. */
  readonly stateKey: string;
}

/** @param given the input `state-key`; if empty, the value in the step's `env:` is used. */
export function runKeysOf(
  given: string | undefined,
  { repositoryId, runId, runAttempt }: Pick<RunnerContext, 'repositoryId' | 'runId' | 'runAttempt'>,
  environment: Readonly<Record<string, string | undefined>>,
): RunKeys {
  return {
    repository: repositoryId,
    made: { run: runId, attempt: runAttempt },
    stateKey: given ?? environment['AGORA_STATE_KEY'] ?? '',
  };
}

export interface SpokenComment {
  readonly id: number;
  readonly body: string;
  readonly author: { readonly login: string; readonly id: number; readonly type: string };
}

export interface RunRecords extends Omit<CommentRecords, 'verify'> {
  verify<C extends SpokenComment>(
    comments: readonly C[],
    issue?: number,
  ): Promise<(C & { readonly isProven?: boolean })[]>;
  /** Why nobody would trust this run's comments, as a sentence; `undefined` if everything is correct. */
  findMistake(): Promise<string | undefined>;
  /** Whether the bot or the relay signed it. */
  isVouched(request: DispatchRequest): Promise<boolean>;
  /** Whose claims count. */
  claimReader(): Promise<CountedClaims>;
}

/** @param config of the default branch. */
export function createRunRecords(
  { repository, made, stateKey }: RunKeys,
  config: () => Promise<ReadConfig>,
): RunRecords | undefined {
  const signers = deriveSigners(stateKey, 'run');
  const [signer] = signers;
  if (signer === undefined) return undefined;
  const own = [...signers, ...deriveSigners(stateKey, 'bot')];
  const authority = remember(async () => authorityIn(await config()));
  const keys = remember(async () => believedKeys(own, (await authority()).keys));
  const known: VerifiedClaims = new Map();
  const records = createCommentRecords({ repository, signer, made, keys });
  return {
    ...records,
    verify: async (comments, issue) => {
      const verified = await records.verify(comments, issue);
      return verified.some(isEnd) ? withVouchedEnds(verified, await authority()) : verified;
    },
    claimReader: async () => {
      // The sender of this run's dispatch may have a key that nobody has pinned.
      const goesByForm = !hasPinnedBot(await authority());
      return { repository, keys: await keys(), goesByForm, known };
    },
    isVouched: async (request) => isSignedByBot(request, repository, await keys()),
    findMistake: async () => ((await keys()).some((key) => isSame(key, signer)) ? undefined : sayNotPinned(signer)),
  };
}

/** A configuration that cannot be read pins nothing; that is reported elsewhere. */
function authorityIn(read: ReadConfig): Authority {
  return read.kind === 'config' ? read.config.authority : { vouches: [], keys: [] };
}

function hasPinnedBot({ keys }: Authority): boolean {
  return keys.some(({ role }) => role === 'bot');
}

/**
 * If no key of the bot is pinned, a run cannot verify the bot's signatures. It must still learn that the bot has closed
 * its task: for that alone, the App that the default branch names is trusted. Trusting a forged end only keeps a run
 * silent, which anybody who can edit the App's comments can also achieve by cancelling it.
 */
function withVouchedEnds<C extends SpokenComment & { readonly isProven?: boolean }>(
  comments: readonly C[],
  authority: Authority,
): C[] {
  if (hasPinnedBot(authority)) return [...comments];
  return comments.map((comment) =>
    isEnd(comment) &&
    comment.author.type === 'Bot' &&
    authority.vouches.some(({ login, id }) => id === comment.author.id && login === comment.author.login)
      ? { ...comment, isProven: true }
      : comment,
  );
}

/** The answer of an agent is not just an end: only the run that gave it signs that. */
function isEnd({ body }: Pick<SpokenComment, 'body'>): boolean {
  const marker = findMarker(body);
  return marker?.kind === 'end' && marker.answers === undefined;
}

function isSame(one: RecordKey, other: RecordKey): boolean {
  return one.role === other.role && pinOf(one).key === pinOf(other).key && one.id === other.id;
}

function sayNotPinned(signer: RecordKey): string {
  const { id, role, key } = pinOf(signer);
  return [
    'The state-key of this run is not one that .github/agora/config.yaml pins under authority.keys,',
    'so its comments would not be trusted. If you changed the secret on purpose, add',
    `{id: ${id}, role: ${role}, key: ${key}} there; otherwise find out who changed it.`,
  ].join(' ');
}

/** Read once; a failure is not kept. */
function remember<T>(read: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  return () => {
    known ??= read().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}
