/** The runs of a repository's workflows, newest first. */
import { type RunAnswer, Runs } from '../../http/page-answers.ts';
import { readCounts } from '../../counts.ts';
import { type Html, html } from '../../html.ts';
import { icon } from '../../icons.ts';
import type { HtmlPage } from '../../layout.ts';
import { renderDuration, renderTime } from '../../relative-times.ts';
import { fullName, type PageAddress, type Visit } from '../../http/visit.ts';
import { renderSchedules } from './schedules-view.ts';
import { isLive, renderDot, renderEmpty, renderUser } from '../parts.ts';

/** As many as GitHub returns at once. Older ones need `?page=2`. */
const PAGE_SIZE = 50;

export async function viewRuns(visit: Visit, place: PageAddress): Promise<HtmlPage> {
  const page = Math.max(1, Math.trunc(Number(visit.query.get('page') ?? 1)) || 1);
  const [{ workflow_runs: runs, total_count: total }, counts, schedules] = await Promise.all([
    visit.client.call('GET /repos/{owner}/{repo}/actions/runs', { ...place, per_page: PAGE_SIZE, page }, Runs),
    readCounts(visit.client, place),
    visit.schedules.list(place),
  ]);
  const body = html`<div class="wide"><div class="row between head"><h1>Workflow runs</h1><span class="muted">${total} ${total === 1 ? 'run' : 'runs'}</span></div>
    ${renderSchedules(schedules, place, visit)}
    <div class="box list">${runs.length === 0 ? renderEmpty('No runs yet', 'A run appears here when an event or a dispatch starts a workflow.') : runs.map((run) => renderRow(run, place, visit.now))}</div>
    ${renderPages(page, total)}</div>`;
  return { kind: 'page', status: 200, title: `Actions · ${fullName(place)}`, place, tab: 'actions', counts, body };
}

function renderRow(run: RunAnswer, place: PageAddress, now: Date): Html {
  return html`<div class="list-row" data-key="run-${run.id}">${renderDot(run.status, run.conclusion)}
    <div class="grow"><a class="title" href="/${fullName(place)}/actions/runs/${run.id}">${titleOf(run)}</a>
      <div class="muted"><b>${run.name ?? run.path}</b> #${run.run_number} · ${run.event} by ${renderUser(run.actor)}</div></div>
    <span class="branch">${icon('branch')} ${run.head_branch ?? run.head_sha.slice(0, 7)}</span>
    <div class="muted when">${renderTime(run.created_at, now)}<br>${runDuration(run, now)}</div></div>`;
}

export function titleOf(run: RunAnswer): string {
  return run.display_title === '' ? (run.name ?? `Run ${String(run.id)}`) : run.display_title;
}

export function runDuration(run: RunAnswer, now: Date): Html | undefined {
  return renderDuration(run.run_started_at ?? run.created_at, isLive(run) ? undefined : run.updated_at, now);
}

function renderPages(page: number, total: number): Html | undefined {
  const last = Math.ceil(total / PAGE_SIZE);
  if (last <= 1) return undefined;
  return html`<nav class="row pages" aria-label="Pages">${page > 1 && html`<a class="button" href="?page=${page - 1}">Newer</a>`}${page < last && html`<a class="button" href="?page=${page + 1}">Older</a>`}</nav>`;
}
