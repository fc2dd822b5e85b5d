/**
 * Speaks in a thread once, also when several processes want to say the same at the same moment.
 *
 * A comment cannot be posted «if it is not there yet», so whoever wants to speak claims the occasion first, as for a
 * run. A speaker who dies in between would silence it for ever; therefore every ten minutes there is a new attempt to
 * win, which matters only as long as nothing has been said.
 */
import { type TaskId, taskIdOf } from '../protocol/ids.ts';
import type { Place } from './facts.ts';
import type { Ports } from './ports.ts';

const TURN_MS = 600_000;
const MAX_ATTEMPT = 999_999;

export interface Occasion {
  readonly about: string;
  /** When it happened, milliseconds since the epoch. */
  readonly at: number;
}

/** @returns `'lost'` when somebody else is saying it, or died doing so: then it is worth another look. */
export async function speak({ where, issue }: Place, { about, at }: Occasion, body: string, ports: Pick<Ports, 'now' | 'claims' | 'threads'>): Promise<'said' | 'lost'> {
  const attempt = Math.min(MAX_ATTEMPT, 1 + Math.floor(Math.max(0, ports.now() - at) / TURN_MS));
  if ((await ports.claims.claim(subjectOf(where.id, issue, about), attempt, undefined)) === 'lost') return 'lost';
  await ports.threads.say(issue, body);
  return 'said';
}

/** Claims know tasks and questions; an occasion gets an id of the same form. */
function subjectOf(repositoryId: number, issue: number, about: string): TaskId {
  return taskIdOf(repositoryId, 'say', issue, about);
}
