/**
 * Posts a comment in a thread once, even if several processes want to post the same comment at the same time.
 *
 * GitHub cannot post a comment "only if it does not exist", so a process first claims the occasion, as for a run. If
 * the claimant dies before it posts, the comment would never appear. Therefore, an attempt that a process has seen
 * claimed for ten minutes without a comment is skipped by the next attempt. Each process measures this with its own
 * clock, from when it first saw the claim, because processes whose clocks differ would not agree on when something
 * happened.
 *
 * In a locked conversation nobody's turn ends: the number of claims is limited, and each would be in vain.
 */
import { findMarker } from '../../protocol/comments/marker.ts';
import { findNote, readThread } from '../../protocol/thread/read-thread.ts';
import { type TaskId, taskIdOf } from '../../protocol/base/ids.ts';
import type { IssueAddress } from '../decision/snapshot.ts';
import type { BotPorts, Claims, NewestClaim } from '../ports.ts';

export const TURN_MS = 600_000;
/** A relay's job posts within seconds or not at all, but a bot beside it may be held up for minutes. */
const TURN_OF_OTHERS_MS = 300_000;

/** When the turn of whoever holds the newest claim ends, in milliseconds since the epoch. */
function endOfTurn({ seenAt, byOther }: NewestClaim, { turnMs = TURN_MS }: Pick<Claims, 'turnMs'>): number {
  return seenAt + (byOther === true ? Math.max(turnMs, TURN_OF_OTHERS_MS) : turnMs);
}

/**
 * @param about identifies the occasion.
 * @param isDue checked once more immediately before posting.
 * @returns `'lost'` if another process is posting it, or died doing so: then check again later.
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
  const isVain = (): Promise<boolean> => isLocked(place, ports.threads);
  if (!isFirst && ((await passOver(subject, ports, isVain)) === 'lost' || (await isSaid(place, body, ports))))
    return 'lost';
  if (isDue !== undefined && !(await isDue())) return 'not-due';
  await ports.threads.say(place.issue, body);
  return 'said';
}

/**
 * Whether another process has claimed the occasion, and may still be about to post, or nobody can. Claims nothing.
 */
export async function isBeingPosted(
  place: IssueAddress,
  about: string,
  { claims, now, threads }: Pick<BotPorts, 'now' | 'claims' | 'threads'>,
): Promise<boolean> {
  const newest = await claims.newest(subjectOf(place.where.id, place.issue, about));
  if (newest.attempt === 0) return false;
  return now() < endOfTurn(newest, claims) || (await isLocked(place, threads));
}

/** Read anew, because somebody may have unlocked it since. */
export async function isLocked(
  { issue }: Pick<IssueAddress, 'issue'>,
  threads: Pick<BotPorts['threads'], 'issue'>,
): Promise<boolean> {
  return (await threads.issue(issue)).isLocked === true;
}

/**
 * A process that claimed it long ago has usually posted it: a list without the comment may be old, or its pages may be
 * from different moments.
 */
async function isSaid(
  { issue, slug }: IssueAddress,
  body: string,
  { threads }: Pick<BotPorts, 'threads'>,
): Promise<boolean> {
  const said = findMarker(body);
  if (said?.kind !== 'note' && said?.kind !== 'end' && said?.kind !== 'relayed') return false;
  const thread = readThread(await threads.comments(issue), slug);
  switch (said.kind) {
    case 'note':
      return findNote(thread, said.about) !== undefined;
    case 'end':
      return thread.ended.has(said.task);
    case 'relayed':
      return thread.relayed.some(({ marker }) => marker.source === said.source && marker.request === said.request);
  }
}

/** The right to do something once, even if the process that took the right before died. */
export async function claimOccasion(subject: TaskId, ports: Pick<BotPorts, 'now' | 'claims'>): Promise<'won' | 'lost'> {
  return (await ports.claims.claim(subject, 1, undefined)) === 'won' ? 'won' : passOver(subject, ports);
}

/** @param isVain checked before the next attempt is claimed. */
async function passOver(
  subject: TaskId,
  { claims, now }: Pick<BotPorts, 'now' | 'claims'>,
  isVain?: () => Promise<boolean>,
): Promise<'won' | 'lost'> {
  const newest = await claims.newest(subject);
  if (now() < endOfTurn(newest, claims)) return 'lost';
  if (isVain !== undefined && (await isVain())) return 'lost';
  return claims.claim(subject, newest.attempt + 1, undefined);
}

/** Claims are for tasks and questions; an occasion gets an id of the same form. */
function subjectOf(repositoryId: number, issue: number, about: string): TaskId {
  return taskIdOf(repositoryId, 'say', issue, about);
}
