/**
 * Ada pushes to the default branch while tasks are running, in a quarter of the schedules. Some pushes change the file
 * that agents change too.
 */
import type { Chance } from '../../chance.ts';
import { MINUTE, SECOND } from '../../conditions.ts';
import type { Surroundings } from '../../hosted/effects.ts';
import { push } from '../../hosted/history.ts';
import { ADA, WORK_PATH } from '../../hosted/store.ts';
import type { Voice } from '../starts.ts';

const PUSHING_MS = 120 * MINUTE;

/** @returns a function to call when the end of a task is visible. Its work is not delivered at that time. */
export function startPushing({ conditions, store }: Surroundings, chance: Chance, soon: Voice['soon']): () => void {
  if (!chance.roll(0.25)) return () => undefined;
  const pushSoon = (most: number): void => {
    soon(0, most, () => {
      const path = chance.roll(0.5) ? WORK_PATH : 'README.md';
      conditions.cover(`people: push ${path === WORK_PATH ? 'what agents change' : 'something else'}`);
      conditions.trace(ADA.login, () => `pushes ${path}`);
      push(store, conditions.timeline.now(), [path]);
    });
  };
  for (let count = chance.whole(1, 6); count > 0; count -= 1) pushSoon(PUSHING_MS);
  return () => {
    if (chance.roll(0.6)) pushSoon(5 * SECOND);
  };
}
