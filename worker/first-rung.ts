/**
 * The rung of the resume ladder that a run begins on: the session itself, else our notes of it, else the questions and answers alone. Pure.
 */
import type { ResumeRung } from '../protocol/outcome.ts';
import type { Facts, World } from './facts.ts';

type Have = Pick<Facts, 'bundle' | 'earlier' | 'work'>;

export interface FirstRung {
  readonly rung: ResumeRung | undefined;
  /** Why the session itself is not gone on with, when that needs saying. */
  readonly why?: string;
}

export function decideFirstRung({ bundle: { runtime }, earlier: { before }, work }: Have, { warm }: Pick<World['plan'], 'warm'>): FirstRung {
  if (before === undefined) return { rung: undefined };
  if (before.state === undefined) return { rung: 'questions-only' };
  const { manifest, session } = before.state;
  if (manifest.runtime.id !== runtime.id) return { rung: 'partial-state', why: `it was had with ${manifest.runtime.id}, and now ${runtime.id} runs` };
  const fits = manifest.sessionId !== undefined && (warm !== undefined || session.size > 0);
  // A conversation about files that are not there any more misleads the agent more than none.
  const filesDiffer = work === 'lost' && manifest.workKept;
  return { rung: fits && !filesDiffer ? 'session' : 'partial-state' };
}
