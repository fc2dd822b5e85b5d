/**
 * The proof that the bot or the relay has sent a request: a signature over all of it and its repository.
 *
 * The request stays plain JSON, because workflows read it (`run-name`, `concurrency`). A request that is sent twice
 * counts once: its claim and the thread show whether it was processed. A person who copies it and sends it again, after
 * removing that from the thread, speaks only for themselves, and a workflow that does so has only the days for which
 * the signed time counts: see action/authorize/for-whom.ts.
 */
import { sign, verify } from 'node:crypto';
import { canonicalJson } from '../base/canonical-json.ts';
import type { DispatchRequest } from '../messages/dispatch-request.ts';
import type { RecordKey, Signer } from './record-keys.ts';

function toSign(request: DispatchRequest, repository: number): Buffer {
  const signed = { ...request, proof: undefined, signedAt: request.proof?.at };
  return Buffer.from(`agora request v2\n${repository}\n${canonicalJson(signed)}`);
}

/** @param now milliseconds since the epoch. */
export function signRequest<R extends DispatchRequest>(request: R, repository: number, signer: Signer, now: number): R {
  const proof = { k: signer.id, at: new Date(now).toISOString(), s: '' };
  const signature = sign(null, toSign({ ...request, proof }, repository), signer.private);
  return { ...request, proof: { ...proof, s: signature.toString('base64') } };
}

/** Whether somebody signed it who may act for others: the bot or the relay. */
export function isSignedByBot(request: DispatchRequest, repository: number, keys: readonly RecordKey[]): boolean {
  const { proof } = request;
  if (proof === undefined) return false;
  const signature = Buffer.from(proof.s, 'base64');
  if (signature.toString('base64') !== proof.s) return false;
  return keys.some(
    ({ id, role, public: half }) =>
      role === 'bot' && id === proof.k && verify(null, toSign(request, repository), half, signature),
  );
}
