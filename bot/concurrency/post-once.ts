/**
 * Speaks in a thread once, also when several processes want to say the same at the same moment.
 *
 * A comment cannot be posted "if it is not there yet", so whoever wants to speak claims the occasion first, as for a
 * run. A speaker who dies in between would silence it for ever; therefore an attempt that a process has seen claimed
 * for ten minutes, with nothing said, is passed over by the next one. Seen by the process's own clock, from when it
 * first saw it: two processes whose clocks differ would not agree on when something happened.
 */
import { findMarker } from '../../protocol/comments/marker.ts';
import { findNote, readThread } from '../../protocol/thread/read-thread.ts';
import { type TaskId, taskIdOf } from '../../protocol/base/ids.ts';
import type { IssueAddress } from '../decision/snapshot.ts';
import type { BotPorts } from '../ports.ts';

export const TURN_MS = 600_000;
const MAX_ATTEMPT = 999_999;

/**
 * @param about names the occasion.
 * @param isDue looked at once more in the last moment.
 * @returns `'lost'` when somebody else is saying it, or died doing so: then it is worth another look.
 */
export async function postOnce(
  place: IssueAddress,
  about: string,
  body: string,
  ports: Pick<BotPorts, 'now' | 'claims' | 'threads'>,
  isDue?: () => Promise<boolean>,
): Promise<'said' | 'lost' | 'not-due'> {
  const subject = subjectOf(place.where.id, place.issue, about);
  const isFirst = (await ports.claims.claim(subject, 1, undefined)) === 'won';
  if (!isFirst && ((await passOver(subject, ports)) === 'lost' || (await isSaid(place, body, ports)))) return 'lost';
  if (isDue !== undefined && !(await isDue())) return 'not-due';
  await ports.threads.say(place.issue, body);
  return 'said';
}

/**
 * Whoever claimed it long ago has mostly said it: the list that did not have it may be old, or its pages of different
 * moments.
 */
async function isSaid(
  { issue, slug }: IssueAddress,
  body: string,
  { threads }: Pick<BotPorts, 'threads'>,
): Promise<boolean> {
  const said = findMarker(body);
  if (said?.kind !== 'note' && said?.kind !== 'end') return false;
  const thread = readThread(await threads.comments(issue), slug);
  return said.kind === 'note' ? findNote(thread, said.about) !== undefined : thread.ended.has(said.task);
}

/** The right to do what is done once, also when whoever took it before died. */
export async function claimOccasion(subject: TaskId, ports: Pick<BotPorts, 'now' | 'claims'>): Promise<'won' | 'lost'> {
  return (await ports.claims.claim(subject, 1, undefined)) === 'won' ? 'won' : passOver(subject, ports);
}

async function passOver(subject: TaskId, { claims, now }: Pick<BotPorts, 'now' | 'claims'>): Promise<'won' | 'lost'> {
  const { attempt, seenAt } = await claims.newest(subject);
  if (now() < seenAt + (claims.turnMs ?? TURN_MS) || attempt >= MAX_ATTEMPT) return 'lost';
  return claims.claim(subject, attempt + 1, undefined);
}

/** Claims know tasks and questions; an occasion gets an id of the same form. */
function subjectOf(repositoryId: number, issue: number, about: string): TaskId {
  return taskIdOf(repositoryId, 'say', issue, about);
}
