/** The phases of a dispatch in words for people, and how long each took. */
import { z } from '../base/zod.ts';

export const Phase = z.enum(['prepare', 'setup', 'agent', 'collect', 'verify', 'save']);
export type Phase = z.infer<typeof Phase>;

export const Timeline = z.array(z.strictObject({ phase: Phase, durationMs: z.int().check(z.minimum(0)) }));
export type Timeline = z.infer<typeof Timeline>;

const WORDS: Readonly<Record<Phase, readonly [doing: string, done: string]>> = {
  prepare: ['getting ready', 'Got ready'],
  setup: ['running setup', 'Setup'],
  agent: ['at work', 'Agent at work'],
  collect: ['collecting the results', 'Collected the results'],
  verify: ['running the checks', 'Checks'],
  save: ['saving everything', 'Saved everything'],
};

/** "running the checks" */
export function sayDoing(phase: Phase): string {
  return WORDS[phase][0];
}

/** "Checks" */
export function sayDone(phase: Phase): string {
  return WORDS[phase][1];
}
