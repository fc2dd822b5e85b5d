/**
 * When an entry of `on.schedule` is due. Pure.
 *
 * GitHub's own parser has already accepted the expression. croner only calculates the times.
 *
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/events-that-trigger-workflows#schedule
 */
import { Cron } from 'croner';
import { z } from 'zod';
import type { Workflow } from '../../runner/workflow/workflow-model.ts';

/** GitHub starts a scheduled workflow at most every five minutes, whatever its expression says. */
const SHORTEST_INTERVAL_MS = 5 * 60_000;

const CronEntries = z.array(z.looseObject({ cron: z.string(), timezone: z.string().default('Etc/UTC') })).catch([]);

export interface CronEntry {
  readonly cron: string;
  /** An IANA name. GitHub's default is UTC. */
  readonly timezone: string;
}

export function readCronEntries(workflow: Workflow): readonly CronEntry[] {
  return CronEntries.parse(workflow.events.schedule ?? []).map(({ cron, timezone }) => ({ cron, timezone }));
}

/**
 * The first time after `after` that is at least five minutes after `lastRun`.
 *
 * @returns undefined for a date that never comes (31 February) and for a time zone that does not exist.
 */
export function findNextTime({ cron, timezone }: CronEntry, after: Date, lastRun?: Date): Date | undefined {
  const earliest = Math.max(after.getTime(), lastRun === undefined ? 0 : lastRun.getTime() + SHORTEST_INTERVAL_MS - 1);
  try {
    return new Cron(cron, { paused: true, mode: '5-part', timezone }).nextRun(new Date(earliest)) ?? undefined;
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return undefined;
    throw error;
  }
}
