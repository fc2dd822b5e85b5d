/** Mutants that change no behaviour that anybody could see, each with the reason. */
import type { Mutant } from './find-mutants.ts';

interface KnownSurvivor {
  readonly path: string;

  readonly was: string;
  readonly becomes: string;
  readonly because: string;
}

export const KNOWN_SURVIVORS: readonly KnownSurvivor[] = [
  {
    path: 'bot/rules/answers/reminders.ts',
    was: 'times.default === undefined',
    becomes: 'false',
    because: 'an absent time is not later than now, and the next line leaves it out',
  },
];

export function reasonOf(mutant: Mutant & { readonly path: string }): string | undefined {
  return KNOWN_SURVIVORS.find(
    ({ path, was, becomes }) => path === mutant.path && was === mutant.was && becomes === mutant.becomes,
  )?.because;
}
