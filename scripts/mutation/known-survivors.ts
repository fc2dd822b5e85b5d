/** Mutants that change no behaviour that anybody could see, each with the reason. */
import type { Mutant } from './find-mutants.ts';

interface KnownSurvivor {
  readonly path: string;
  /** A part of the line that it stands in, where the file has the same elsewhere. */
  readonly code?: string;
  /** Left out: anything in that line. */
  readonly was?: string;
  /** Left out: whatever it becomes. */
  readonly becomes?: string;
  readonly because: string;
}

export const KNOWN_SURVIVORS: readonly KnownSurvivor[] = [
  {
    path: 'bot/rules/answers/reminders.ts',
    was: 'times.default === undefined',
    becomes: 'false',
    because: 'an absent time is not later than now, and the next line leaves it out',
  },
  {
    path: 'protocol/comments/marker.ts',
    was: 'body.startsWith(OPENING)',
    becomes: 'true',
    because: 'what does not begin like that does not match either; this is only quicker',
  },
  {
    path: 'protocol/comments/parts/answer-parts.ts',
    code: 'open.at(-1) ?? 1',
    was: '1',
    because: 'there is always a last one; TypeScript does not know',
  },
  {
    path: 'protocol/config/lock-file.ts',
    code: '.sort(',
    was: '1',
    because: 'any positive number says the same to a sort',
  },
  {
    path: 'protocol/config/model-prices.ts',
    code: "'input': ",
    because: 'prices are what the vendors say; a test that repeats them proves nothing',
  },
  {
    path: 'protocol/memory/remember-reads.ts',
    code: 'Object.isFrozen(value)',
    was: '||',
    becomes: '&&',
    because: 'null counts as frozen, and what is frozen may be frozen again',
  },
  {
    path: 'protocol/policy/access-checker.ts',
    code: 'asked < MAX_QUESTIONS',
    was: '0',
    because: 'no decision needs so many facts; the bound only ends a loop that could not end',
  },
  {
    path: 'protocol/thread/issue-history.ts',
    code: 'other - one',
    was: '-',
    because: 'the order decides only how soon the same text is found',
  },
];

export function reasonOf(mutant: Mutant & { readonly path: string }): string | undefined {
  return KNOWN_SURVIVORS.find(
    ({ path, code, was = mutant.was, becomes = mutant.becomes }) =>
      path === mutant.path && was === mutant.was && becomes === mutant.becomes && mutant.code.includes(code ?? ''),
  )?.because;
}
