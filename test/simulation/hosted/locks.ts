/** Who may write in a locked conversation: people with write access, and no App or job. */
import type { Call } from './answers.ts';
import type { Surroundings } from './effects.ts';

export function isLockedFor({ by }: Call, number: number, { store, conditions }: Surroundings): boolean {
  const isLocked = by.type !== 'User' && store.issues.get(number)?.isLocked === true;
  if (isLocked) conditions.cover('fault: the conversation was locked');
  return isLocked;
}
