/**
 * The records of the agent's job: signed with the newest state key, believed when one of the state keys or a key that
 * the default branch pins has signed them.
 */
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
  /** The setting `state-key`, as it was given. */
  readonly stateKey: string;
}

/** @param given the input `state-key`; without one, what the step's `env:` has. */
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

export interface RunRecords extends CommentRecords {
  /** Why nobody would believe what this run writes, as a sentence; `undefined` when it is as it should be. */
  findMistake(): Promise<string | undefined>;
  /** Whether the bot or the relay has signed it. */
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
  const keys = rememberKeys(async () => believedKeys(own, pinsOf(await config())));
  const known: VerifiedClaims = new Map();
  return {
    claimReader: async () => {
      // Who has dispatched this run may hold a key that nobody has pinned.
      const goesByForm = !pinsOf(await config()).some(({ role }) => role === 'bot');
      return { repository, keys: await keys(), goesByForm, known };
    },
    ...createCommentRecords({ repository, signer, made, keys }),
    isVouched: async (request) => isSignedByBot(request, repository, await keys()),
    findMistake: async () => ((await keys()).some((key) => isSame(key, signer)) ? undefined : sayNotPinned(signer)),
  };
}

/** What cannot be read pins nothing; that is said elsewhere. */
function pinsOf(read: ReadConfig): readonly RecordKey[] {
  return read.kind === 'config' ? read.config.authority.keys : [];
}

function isSame(one: RecordKey, other: RecordKey): boolean {
  return one.role === other.role && pinOf(one).key === pinOf(other).key && one.id === other.id;
}

function sayNotPinned(signer: RecordKey): string {
  const { id, role, key } = pinOf(signer);
  return [
    'The state-key of this run is not one that .github/agora/config.yaml pins under authority.keys,',
    'so nothing that it writes would be trusted. If the secret was changed on purpose, add',
    `{id: ${id}, role: ${role}, key: ${key}} there; otherwise find out who has changed it.`,
  ].join(' ');
}

/** Asked for once; a failure is no answer. */
function rememberKeys(read: () => Promise<readonly RecordKey[]>): () => Promise<readonly RecordKey[]> {
  let known: Promise<readonly RecordKey[]> | undefined;
  return () => {
    known ??= read().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}
