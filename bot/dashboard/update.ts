/**
 * Updates the dashboard of one repository: read the comments, render, find the issue, create or edit it.
 *
 * Two replicas write the same text, and the second one sees that nothing is left to do. If the issue is closed, it is
 * left alone until somebody reopens it; if it is deleted, it is not created again.
 */
import { withoutTicks } from '../../protocol/comments/command-checkbox.ts';
import { type TaskId, taskIdOf } from '../../protocol/base/ids.ts';
import { takesTicks } from '../decision/takes-ticks.ts';
import type { Board, BotPorts, Where } from '../ports.ts';
import { sayLostTick } from '../texts/notices.ts';
import { postOnce, claimOccasion } from '../concurrency/post-once.ts';
import { DAY_MS } from '../time-windows.ts';
import { type CollectedComments, collectComments, listTasks } from './collect.ts';
import { OPENING, renderDashboard, TITLE } from './render.ts';

/**
 * What a process remembers about a repository, for efficiency only: if it is lost, everything is read from GitHub
 * again.
 */
export interface DashboardState {
  isWanted: boolean;
  /** When it was last updated. */
  at: number;
  gathered: CollectedComments;
  /**
   * Where the next list starts, and when everything is listed again: only a full list shows that a comment was deleted.
   */
  since: number;
  anewAt: number;
  number: number | undefined;
  /** Whether it is recorded that a dashboard exists. */
  isNoted: boolean;
  /** A webhook reported who ticked a checkbox, and the checkbox is not empty again yet. */
  isTickKnown: boolean;
  /** Since when a checkbox is ticked that no webhook has reported. */
  unknownTickSince: number | undefined;
}

export function createDashboardState(): DashboardState {
  return {
    isWanted: false,
    at: 0,
    gathered: new Map(),
    since: 0,
    anewAt: 0,
    number: undefined,
    isNoted: false,
    isTickKnown: false,
    unknownTickSince: undefined,
  };
}

export interface Here {
  readonly where: Where;
  readonly slug: string;
}

const WINDOW_MS = 35 * DAY_MS;
const ANEW_MS = 3_600_000;
/** Clocks differ, and GitHub's lists lag. */
const OVERLAP_MS = 600_000;
/** How long the webhook that reports who ticked a checkbox may take. */
const TICK_MS = 60_000;

/** @returns after how many milliseconds to check again, if nothing else triggers it. */
export async function updateDashboard(
  kept: DashboardState,
  { where, slug }: Here,
  ports: BotPorts,
): Promise<number | undefined> {
  const read = await ports.registry.config();
  // While the repository's configuration cannot be read, the dashboard stays as it is.
  if (read.kind === 'malformed') return undefined;
  Object.assign(kept, { isWanted: read.config.dashboard, at: ports.now() });
  if (!kept.isWanted) return undefined;
  await learn(kept, slug, ports);
  const text = renderDashboard(listTasks(kept.gathered, slug, ports.now()), takesTicks(slug) ? 'boxes' : 'no-boxes');
  const board = await ports.board.find(`${slug}[bot]`, OPENING, kept.number);
  if (board === undefined) return open(kept, where, text, ports);
  if (!kept.isNoted) await note(kept, where, ports);
  kept.number = board.number;
  return board.isOpen ? write(kept, { where, slug }, { board, text }, ports) : undefined;
}

async function learn(kept: DashboardState, slug: string, ports: BotPorts): Promise<void> {
  const now = ports.now();
  // Rounded to the day, so that all callers within a day request the same list.
  // If the clock was set back, the list would start in the future.
  if (now >= kept.anewAt || kept.anewAt > now + ANEW_MS)
    Object.assign(kept, {
      gathered: new Map(),
      since: Math.floor((now - WINDOW_MS) / DAY_MS) * DAY_MS,
      anewAt: now + ANEW_MS,
    });
  kept.gathered = collectComments(kept.gathered, await ports.threads.commentsSince(new Date(kept.since)), slug);
  kept.since = Math.max(kept.since, now - OVERLAP_MS);
}

/** `made` stays claimed forever: if it is claimed and no issue is found, somebody deleted the issue. */
function subjectOf(where: Where, what: 'making' | 'made'): TaskId {
  return taskIdOf(where.id, 'dashboard', what);
}

async function open(kept: DashboardState, where: Where, text: string, ports: BotPorts): Promise<undefined> {
  if ((await ports.claims.newest(subjectOf(where, 'made'))).attempt > 0) return;
  if ((await claimOccasion(subjectOf(where, 'making'), ports)) === 'lost') return;
  kept.number = await ports.board.open(TITLE, text);
  await note(kept, where, ports);
  ports.log.info({ repository: where.id, issue: kept.number }, 'dashboard created');
}

/** The process that created it may have died before it recorded this. */
async function note(kept: DashboardState, where: Where, ports: BotPorts): Promise<void> {
  await ports.claims.claim(subjectOf(where, 'made'), 1, undefined);
  kept.isNoted = true;
}

async function write(
  kept: DashboardState,
  here: Here,
  { board, text }: { readonly board: Board; readonly text: string },
  ports: BotPorts,
): Promise<number | undefined> {
  const body = board.body.replace(/\r\n?/g, '\n').trimEnd();
  const isTicked = withoutTicks(body) !== body;
  if (isTicked && !kept.isTickKnown) {
    const now = ports.now();
    kept.unknownTickSince = Math.min(kept.unknownTickSince ?? now, now);
    // Its webhook may be on its way, to this process or to another one, which then writes.
    if (now < kept.unknownTickSince + TICK_MS) return kept.unknownTickSince + TICK_MS - now;
    await postOnce({ ...here, issue: board.number }, `lost-tick:${board.updatedAt}`, sayLostTick(), ports);
  }
  if (body !== text) await ports.board.write(board.number, text);
  Object.assign(kept, { isTickKnown: false, unknownTickSince: undefined });
  return undefined;
}
