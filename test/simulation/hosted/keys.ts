/** The secrets of the simulated repository, and the keys that its default branch pins. */
import { botKeysOf } from '../../../bot/adapters/bot-records.ts';
import { deriveSigners, pinOf } from '../../../protocol/records/record-keys.ts';
import type { ClaimSubject } from '../../../protocol/messages/claim-ref.ts';
import { signClaim } from '../../../protocol/records/claim-proof.ts';
import { readRecord } from '../../../protocol/records/record.ts';
import { APP, type Store } from './store.ts';

export const STATE_KEY = 'sim: the state key of the simulated repository';
export const RUN_SIGNERS = deriveSigners(STATE_KEY, 'run');
export const BOT_KEYS = botKeysOf('sim: the key of the simulated bot', '');

const RELAY_SIGNERS = deriveSigners(STATE_KEY, 'bot');
/** Everyone who can sign records. */
export const SIGNERS = [...RUN_SIGNERS, BOT_KEYS.signer, ...RELAY_SIGNERS];

/** @param isPinned whether the public keys are pinned too. */
export function renderAuthority(isPinned: boolean, withRelay: boolean): string {
  const signers = [...RUN_SIGNERS, BOT_KEYS.signer, ...(withRelay ? RELAY_SIGNERS : [])];
  const keys = isPinned ? signers.map(pinOf) : [];
  return `authority: ${JSON.stringify({ vouches: [{ login: APP.login, id: APP.id }], keys })}\n`;
}

/** The ref names of a claim that the bots and the relay of the simulation can create. */
export function claimNamesOf(repository: number, subject: ClaimSubject, attempt: number): readonly string[] {
  return [BOT_KEYS.signer, ...RELAY_SIGNERS].map((signer) => signClaim(subject, attempt, repository, signer));
}

/** Whether our bot or a run signed the text, wherever it is. */
export function isProven({ repository }: Pick<Store, 'repository'>, text: string, issue: number): boolean {
  return readRecord(text, { repository: repository.id, issue }, SIGNERS).kind === 'proven';
}
