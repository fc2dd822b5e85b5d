/**
 * The resume ladder: how much of the earlier conversation a round that goes on has, from what was saved.
 *
 * The session itself, else our notes of it (questions, answers, partial state, files), else the questions and answers alone.
 * A lower rung is always said.
 */
import type { ResumeRung } from '../protocol/outcome.ts';
import type { Facts, World } from './facts.ts';

export interface Standing {
  /** undefined for an agent that begins. */
  readonly rung: ResumeRung | undefined;
  /** Why it is not the top one, where that helps somebody. */
  readonly why?: string;
}

export function findRung({ bundle, earlier: { before }, work }: Pick<Facts, 'bundle' | 'earlier' | 'work'>, isWarm: boolean): Standing {
  if (before === undefined) return { rung: undefined };
  if (before.state === undefined) return { rung: 'questions-only' };
  const { manifest, session } = before.state;
  if (manifest.runtime.id !== bundle.runtime.id) return { rung: 'partial-state', why: `it was had with ${manifest.runtime.id}, and now ${bundle.runtime.id} runs` };
  const isThere = manifest.sessionId !== undefined && (isWarm || session.size > 0);
  // A conversation about files that are not there any more misleads the agent more than none.
  const filesDiffer = work === 'lost' && manifest.workKept;
  return { rung: isThere && !filesDiffer ? 'session' : 'partial-state' };
}

export function tellRung({ rung, why }: Standing, { book }: World): void {
  if (rung === undefined) return;
  book.log({ kind: 'session.resumed', rung, ...(why === undefined ? {} : { why }) });
  if (rung === 'session') return;
  const what = rung === 'partial-state' ? 'from its notes, the questions and the answers' : 'from the questions and the answers alone';
  book.notice(`The agent's own conversation is not there any more${why === undefined ? '' : ` (${why})`}: it went on ${what}.`);
}
