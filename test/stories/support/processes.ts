import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';

/** Processes of this machine with this argument. */
export function processesWith(argument: string | ((argument: string) => boolean)): number[] {
  const fits = typeof argument === 'string' ? (each: string) => each === argument : argument;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').some(fits);
      } catch {
        return false;
      }
    })
    .map(Number);
}

/**
 * The only process of this machine with this argument. A process that is being started has its parent's command line
 * until it runs its own program, so this repeats the search until there is one.
 */
export async function soleProcessWith(fits: (argument: string) => boolean): Promise<number> {
  let found: readonly number[] = [];
  await expect
    .poll(() => {
      found = processesWith(fits);
      return found.length;
    })
    .toBe(1);
  return found[0] ?? 0;
}
