/** What the hub does, one line for each event, for the terminal. Pure. */
import type { Activity, RunActivity, ScheduleView } from '../hub-options.ts';

export function renderActivity(activity: Activity, at: Date): string {
  return onOneLine(`${at.toTimeString().slice(0, 8)} ${describe(activity)}`);
}

/** Titles and names come from issues and files of others: they must not control the terminal. */
const onOneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');

function describe(activity: Activity): string {
  switch (activity.kind) {
    case 'run':
      return describeRun(activity);
    case 'schedule': {
      const { cron, workflow, isEarly, nextAt } = activity;
      return `schedule "${cron}" of ${workflow} ${isEarly ? `started early, was due ${renderUtc(nextAt)}` : 'is due'}`;
    }
    case 'nothing started': {
      const { event, workflows, because } = activity;
      return `${event} does not start ${workflows.join(', ')}: ${because}. GitHub behaves the same way.`;
    }
    case 'invalid workflow':
      return `${activity.path} is invalid, and nothing starts it: ${activity.errors.join('; ')}`;
  }
}

function describeRun({ run, workflow, title, event, actor, status, conclusion, ms }: RunActivity): string {
  const name = title === workflow ? workflow : `${workflow}, ${title}`;
  if (status === 'queued') return `run ${run} queued: ${name} (${event} by ${actor})`;
  const duration = ms === undefined ? '' : ` after ${(ms / 1000).toFixed(1)} s`;
  return `run ${run} ${conclusion ?? 'completed'}${duration}: ${name}`;
}

/** @returns the lines of the welcome message. None when no workflow has a schedule. */
export function renderSchedules(schedules: readonly ScheduleView[]): string[] {
  if (schedules.length === 0) return [];
  return [
    'Schedules (UTC). Type s and press Enter to start the next one now:',
    ...schedules.map(({ workflow, cron, nextAt }) =>
      onOneLine(`  ${cron.padEnd(16)}${workflow}, next ${renderUtc(nextAt)}`),
    ),
  ];
}

const renderUtc = (time: Date | undefined): string =>
  time === undefined ? 'never' : `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
