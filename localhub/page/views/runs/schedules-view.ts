/** The schedules of a repository's workflows, and the button that starts one early. */
import type { ScheduleView } from '../../../hub-options.ts';
import { type Html, html } from '../../html.ts';
import { icon } from '../../icons.ts';
import { renderTime } from '../../relative-times.ts';
import { fullName, type PageAddress, type Visit } from '../../http/visit.ts';
import { encodePath } from '../code/code-location.ts';
import { renderHidden } from '../forms.ts';

export function renderSchedules(
  schedules: readonly ScheduleView[],
  place: PageAddress,
  visit: Visit,
): Html | undefined {
  if (schedules.length === 0) return undefined;
  return html`<section class="box schedules" aria-label="Schedules"><h2 class="box-head">Schedules</h2>
    <div class="list">${schedules.map((schedule) => renderSchedule(schedule, place, visit))}</div></section>`;
}

function renderSchedule(schedule: ScheduleView, place: PageAddress, visit: Visit): Html {
  const { path, cron, workflow } = schedule;
  const zone = schedule.timezone === 'Etc/UTC' ? 'UTC' : schedule.timezone;
  return html`<div class="list-row" data-key="schedule-${path}-${cron}"><span class="sign">${icon('run')}</span>
    <div class="grow"><a class="title" href="/${fullName(place)}/blob/main/${encodePath(path)}">${workflow}</a>
      <div class="muted"><code>${cron}</code> ${zone} · ${renderNext(schedule, visit)}</div></div>
    <form method="post" action="/_page/do/run-schedule">
      ${renderHidden(visit, { ...place, path, cron })}<button class="button">Run now</button></form></div>`;
}

function renderNext({ nextAt }: ScheduleView, { now }: Visit): Html {
  return nextAt === undefined
    ? html`never runs`
    : html`next ${renderTime(nextAt.toISOString(), now)}, ${nextAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
