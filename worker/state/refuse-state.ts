/** Tells a person about a saved state that was not opened: what is wrong with it, and what to do. */
import { DispatchError } from '../dispatch-error.ts';
import type { StateRefusal } from './encrypt-state.ts';

/**
 * @param names of the keys that this run has.
 * @param next what makes the task continue once that is fixed, in the imperative.
 */
export function refuseState(
  refusal: StateRefusal,
  names: readonly string[] = [],
  next = 'answer again',
): DispatchError {
  const { detail, fix } = tell(refusal, names, next);
  return new DispatchError('integrity-failed', detail, { fix });
}

function tell(
  refusal: StateRefusal,
  names: readonly string[],
  next: string,
): { readonly detail: string; readonly fix: string } {
  const again = 'Start a new task: a retry would read the same state again.';
  switch (refusal.kind) {
    case 'no-key':
      return {
        detail: 'The saved state is encrypted, but this run has no key.',
        fix: `Provide the state-key (the variable AGORA_STATE_KEY outside of a workflow), or the model key, with which the state was saved; then ${next}.`,
      };
    case 'other-key':
      return otherKey(refusal.id, names, next);
    case 'unsealed':
      return {
        detail: 'The saved state is not encrypted although there is a key, so its author is unknown.',
        fix: again,
      };
    case 'newer':
      return {
        detail: `The saved state has version ${refusal.version}, which is newer than this action.`,
        fix: `Use the same version of the action, or a newer one; then ${next}.`,
      };
    case 'older':
      return {
        detail: `The saved state has version ${refusal.version}, which this action no longer reads.`,
        fix: `Use the version of the action that saved it; then ${next}.`,
      };
    case 'old-node':
      return {
        detail: 'The saved state is compressed with zstd, which this version of Node does not have.',
        fix: `Use Node 22.15 or newer; then ${next}.`,
      };
    case 'misplaced':
      return { detail: `The saved state is not the one that this round saved: ${refusal.why}.`, fix: again };
    case 'unreadable':
      return { detail: `The saved state cannot be read: ${refusal.why}.`, fix: again };
    case 'tampered':
      return {
        detail: `The saved state was tampered with: ${refusal.why}.`,
        fix: 'Find out who can write artifacts of this repository; then start a new task: a retry would read the same state again.',
      };
  }
}

/** The name of a key is not a secret, and is the only thing that helps to find the key. */
function otherKey(
  id: string | undefined,
  names: readonly string[],
  next: string,
): { readonly detail: string; readonly fix: string } {
  const which = id === undefined ? 'another key' : `another key, "${id}",`;
  const have = names.length === 0 ? '' : ` (${names.map((name) => `"${name}"`).join(', ')})`;
  const fix =
    id === undefined
      ? `Provide the key with which the state was saved (was a secret rotated?); then ${next}.`
      : `Put the key "${id}" back, as a further line of state-key when it was one of those; then ${next}.`;
  return { detail: `The saved state was encrypted with ${which} than any that this run has${have}.`, fix };
}
