/** The secrets of the simulated repository, and what its default branch says of them. */
import { botKeysOf } from '../../../bot/adapters/bot-records.ts';
import { deriveSigners, pinOf } from '../../../protocol/records/record-keys.ts';
import type { ClaimSubject } from '../../../protocol/messages/claim-ref.ts';
import { signClaim } from '../../../protocol/records/claim-proof.ts';
import { APP, REPO } from './store.ts';

export const STATE_KEY = 'sim: the state key of the simulated repository';
export const RUN_SIGNERS = deriveSigners(STATE_KEY, 'run');
export const BOT_KEYS = botKeysOf('sim: the key of the simulated bot', '');

/** @param isPinned whether the public halves stand there as well. */
export function renderAuthority(isPinned: boolean): string {
  const keys = isPinned ? [...RUN_SIGNERS, BOT_KEYS.signer].map(pinOf) : [];
  return `authority: ${JSON.stringify({ vouches: [{ login: APP.login, id: APP.id }], keys })}\n`;
}

/** The one name of a claim that the bots of the simulation can make. */
export function claimNameOf(subject: ClaimSubject, attempt: number): string {
  return signClaim(subject, attempt, REPO.id, BOT_KEYS.signer);
}
