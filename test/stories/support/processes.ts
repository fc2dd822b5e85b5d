import { readdirSync, readFileSync } from 'node:fs';

/** Processes of this machine with such an argument. */
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
