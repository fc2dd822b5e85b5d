import fc from 'fast-check';
import { expect, it } from 'vitest';
import { questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import { claimPrefix, MAX_ATTEMPT, readClaimRef, renderClaimRef } from '../../../protocol/messages/claim-ref.ts';

const task = taskIdOf('x');
const question = questionIdOf(task, 1);
const proof = '0f'.repeat(64);

const claims = fc.record({
  subject: fc.constantFrom(task, question),
  attempt: fc.integer({ min: 1, max: MAX_ATTEMPT }),
  proof: fc.stringMatching(/^[0-9a-f]{128}$/),
});

it('reads a claim back as it was written, below the prefix of its subject', () => {
  fc.assert(
    fc.property(claims, (claim) => {
      expect(readClaimRef(renderClaimRef(claim))).toEqual(claim);
      expect(renderClaimRef(claim).startsWith(`refs/${claimPrefix(claim.subject)}.`)).toBe(true);
    }),
  );
});

it('reads the last attempt, and none after it', () => {
  expect(readClaimRef(renderClaimRef({ subject: task, attempt: MAX_ATTEMPT, proof }))?.attempt).toBe(MAX_ATTEMPT);
  expect(readClaimRef(renderClaimRef({ subject: task, attempt: MAX_ATTEMPT + 1, proof }))).toBeUndefined();
});

it.each([
  '',
  'refs/agora/claims',
  `refs/agora/claims/${task}.0.${proof}`,
  `refs/agora/claims/${task}.01.${proof}`,
  `refs/agora/claims/${task}.1.${proof.slice(1)}`,
  `refs/agora/claims/${task}.1.${proof}0`,
  `refs/agora/claims/${task}.1.${proof.toUpperCase()}`,
  `refs/agora/claims/x${task.slice(1)}.1.${proof}`,
  `refs/heads/refs/agora/claims/${task}.1.${proof}`,
])('does not read %j as a claim', (ref) => {
  expect(readClaimRef(ref)).toBeUndefined();
});
