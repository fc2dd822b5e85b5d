/** What a person is told about a saved state that was not opened: what is wrong with it, and what to do. */
import { DispatchError } from '../errors.ts';
import type { Refusal } from './seal.ts';

export function refuseState(refusal: Refusal): DispatchError {
  const { detail, fix } = tell(refusal);
  return new DispatchError('integrity-failed', detail, { fix });
}

function tell(refusal: Refusal): { readonly detail: string; readonly fix: string } {
  const again = 'Start the task again.';
  switch (refusal.kind) {
    case 'no-key': return { detail: 'The saved state is encrypted and this run has no key.', fix: 'Give the workflow the state-key, or the model key, that it had when the question was asked; then answer again.' };
    case 'other-key': return { detail: 'The saved state was closed with another key than any that this run has.', fix: 'Give the workflow the key that it had when the question was asked (was a secret rotated?); then answer again.' };
    case 'newer': return { detail: `The saved state has version ${refusal.version}, which is newer than this action.`, fix: 'Use the same version of the action, or a newer one; then answer again.' };
    case 'misplaced': return { detail: `The saved state is not the one that this round left: ${refusal.why}.`, fix: again };
    case 'unreadable': return { detail: `The saved state cannot be read: ${refusal.why}.`, fix: again };
    case 'tampered': return { detail: `The saved state was tampered with: ${refusal.why}.`, fix: 'Find out who can write artifacts of this repository; then start the task again.' };
  }
}
