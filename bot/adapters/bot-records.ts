/**
 * The records of the bot and the relay: signed with the bot's own key, and trusted as far as the default branch pins
 * keys.
 *
 * A bot has no state key, so it can verify the records of a run only if the repository pins the public half of the
 * run's key. If no key is pinned, the bot trusts the accounts of GitHub, and the run verifies everything again. The
 * relay has the state key and needs no pins.
 */
import type { ReadConfig } from '../../protocol/config/repository-config.ts';
import type { ClaimSubject } from '../../protocol/messages/claim-ref.ts';
import type { DispatchRequest } from '../../protocol/messages/dispatch-request.ts';
import { readClaims, type ReadClaims, signClaim, type VerifiedClaims } from '../../protocol/records/claim-proof.ts';
import {
  type CommentRecords,
  createCommentRecords,
  createCommentVerifier,
} from '../../protocol/records/comment-records.ts';
import {
  believedKeys,
  deriveSigner,
  deriveSigners,
  keysOfReader,
  pinOf,
  type RecordKey,
  type Signer,
} from '../../protocol/records/record-keys.ts';
import { signRequest } from '../../protocol/records/request-proof.ts';
import type { VerifiedBefore } from '../../protocol/records/verifier.ts';

/** The keys that a process signs with, and the records that it has verified. */
export interface BotKeys {
  readonly signer: Signer;
  /** All keys that it can derive itself, including the signer's. */
  readonly own: readonly RecordKey[];
  readonly known: VerifiedBefore;
  readonly claims: VerifiedClaims;
}

/** @param setting AGORA_BOT_KEY; without it, the App's private key is used, which is the same for every replica. */
export function botKeysOf(setting: string | undefined, privateKey: string): BotKeys {
  const signers = deriveSigners(setting ?? '', 'bot');
  const own = signers.length > 0 ? signers : [deriveSigner('app', privateKey, 'bot')];
  return keysOf(own, []);
}

/** @returns `undefined` without a key. */
export function relayKeysOf(stateKey: string): BotKeys | undefined {
  const signers = deriveSigners(stateKey, 'bot');
  return signers.length === 0 ? undefined : keysOf(signers, deriveSigners(stateKey, 'run'));
}

function keysOf(signers: readonly Signer[], others: readonly RecordKey[]): BotKeys {
  const [signer] = signers;
  if (signer === undefined) throw new Error('There is no key to sign with.');
  return { signer, own: [...signers, ...others], known: new Map(), claims: new Map() };
}

export interface BotRecords {
  readonly comments: CommentRecords;
  /** @param now milliseconds since the epoch. */
  readonly signRequest: (request: DispatchRequest, now: number) => DispatchRequest;
  readonly claims: ClaimNames;
}

interface HeldByOther {
  /** Whether the newest attempt is held with a key that this process does not have. */
  readonly byOther?: boolean;
}

/** Decides which refs are claims. */
export interface ClaimNames {
  /** @throws Error without a key: the claim could not be told apart from refs that others create. */
  sign(subject: ClaimSubject, attempt: number): string;
  read(refs: readonly string[], subject: ClaimSubject): Promise<ReadClaims & HeldByOther>;
  /** Whether others can create claims with other names. If so, being first at one name is not enough. */
  hasOthers(): Promise<boolean>;
}

/**
 * @param keys without any, nothing is signed, and records of others are verified if both roles are pinned.
 * @param config of the default branch.
 */
export function createBotRecords(
  keys: BotKeys | undefined,
  repository: number,
  config: () => Promise<ReadConfig>,
): BotRecords {
  return keys === undefined ? createUnsigned(repository, config) : createSigned(keys, repository, config);
}

function createUnsigned(repository: number, config: () => Promise<ReadConfig>): BotRecords {
  return {
    comments: {
      ...createCommentVerifier({ repository, keys: async () => keysOfReader(pinsOf(await config())) }),
      sign: (body) => Promise.resolve(body),
    },
    signRequest: (request) => request,
    claims: {
      sign: () => {
        throw new Error('There is no key to claim with.');
      },
      read: (refs, subject) => Promise.resolve(readClaims(refs, subject, { repository, keys: [], goesByForm: true })),
      hasOthers: () => Promise.resolve(true),
    },
  };
}

/** The pinned keys, and its own: a bot whose own key is not pinned must not repeat what it has done. */
function createClaimNames(
  { signer, own, claims }: BotKeys,
  repository: number,
  pins: () => Promise<readonly RecordKey[]>,
): ClaimNames {
  const keys = async (): Promise<readonly RecordKey[]> => [...own, ...(await pins())];
  return {
    sign: (subject, attempt) => signClaim(subject, attempt, repository, signer),
    read: async (refs, subject) => {
      const reader = { repository, keys: refs.length === 0 ? [] : await keys(), goesByForm: false, known: claims };
      const read = readClaims(refs, subject, reader);
      const others = reader.keys.filter((key) => !own.some((one) => pinOf(one).key === pinOf(key).key));
      const { newest } = readClaims(refs, subject, { ...reader, keys: others });
      return { ...read, byOther: newest > 0 && newest === read.newest };
    },
    hasOthers: async () => (await keys()).some((key) => key.role === 'bot' && pinOf(key).key !== pinOf(signer).key),
  };
}

function createSigned(botKeys: BotKeys, repository: number, config: () => Promise<ReadConfig>): BotRecords {
  const { signer, own, known } = botKeys;
  let last: { readonly read: ReadConfig; readonly keys: readonly RecordKey[] | undefined } | undefined;
  const keys = async (): Promise<readonly RecordKey[] | undefined> => {
    const read = await config();
    if (last?.read !== read) last = { read, keys: verifiableWith(own, read) };
    return last.keys;
  };
  return {
    comments: createCommentRecords({ repository, signer, keys, known }),
    signRequest: (request, now) => signRequest(request, repository, signer, now),
    claims: createClaimNames(botKeys, repository, async () => pinsOf(await config())),
  };
}

/** @returns `undefined` if no run's key is known; then no record of a run can be verified. */
function verifiableWith(own: readonly RecordKey[], read: ReadConfig): readonly RecordKey[] | undefined {
  const keys = believedKeys(own, pinsOf(read));
  return keys.some(({ role }) => role === 'run') ? keys : undefined;
}

function pinsOf(read: ReadConfig): readonly RecordKey[] {
  return read.kind === 'config' ? read.config.authority.keys : [];
}
