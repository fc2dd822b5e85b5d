/** One run: jobs and steps from the API, the log as it is written, and what the steps left. */
import { Artifacts, type JobAnswer, Jobs, RunAnswer, type StepAnswer } from '../../http/page-answers.ts';
import { readCounts } from '../../counts.ts';
import { type Html, html } from '../../html.ts';
import type { HtmlPage } from '../../layout.ts';
import { renderLog } from '../../log/render-log.ts';
import type { LogLine } from '../../http/visit.ts';
import { findOrNothing } from '../../http/rest.ts';
import { renderDuration, renderTime } from '../../relative-times.ts';
import { fullName, type PageAddress, type Visit } from '../../http/visit.ts';
import { renderHidden } from '../forms.ts';
import { isLive, readProgress, renderDot, renderUser } from '../parts.ts';
import { renderAnnotations, renderArtifacts, renderInputs, renderSummary } from './run-results.ts';
import { runDuration, titleOf } from './runs-view.ts';

export async function viewRun(visit: Visit, place: PageAddress, id: number): Promise<HtmlPage> {
  const { client } = visit;
  const at = { ...place, run_id: id };
  const [run, jobs, artifacts, counts] = await Promise.all([
    client.call('GET /repos/{owner}/{repo}/actions/runs/{run_id}', at, RunAnswer),
    findOrNothing(client.call('GET /repos/{owner}/{repo}/actions/runs/{run_id}/jobs', { ...at, per_page: 100 }, Jobs)),
    findOrNothing(
      client.call('GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts', { ...at, per_page: 100 }, Artifacts),
    ),
    readCounts(client, place),
  ]);
  const details = visit.runDetails(id);
  const body = html`<div class="wide">
    ${renderHead(run, place, visit)}
    ${renderAnnotations(details?.annotations ?? [])}
    ${renderJobs(jobs?.jobs ?? [], visit.runLog(id), run, place, visit.now)}
    ${details !== undefined && renderSummary(details.summary, place, visit)}
    ${renderArtifacts(artifacts?.artifacts ?? [], visit.now)}
    ${details !== undefined && renderInputs(details.inputs)}</div>`;
  return {
    kind: 'page',
    status: 200,
    title: `${titleOf(run)} · ${fullName(place)}`,
    place,
    tab: 'actions',
    counts,
    run: id,
    body,
  };
}

function renderHead(run: RunAnswer, place: PageAddress, visit: Visit): Html {
  const { word } = readProgress(run.status, run.conclusion);
  return html`<header class="thread-head run-head"><p class="muted"><a href="/${fullName(place)}/actions">Workflow runs</a> / ${run.name ?? run.path} #${run.run_number}${run.run_attempt > 1 && html` · attempt ${run.run_attempt}`}</p>
    <div class="row between"><h1>${renderDot(run.status, run.conclusion)} ${titleOf(run)}</h1>
      ${isLive(run) && html`<form method="post" action="/_page/do/cancel-run">${renderHidden(visit, { ...place, run_id: run.id })}<button class="button danger">Cancel run</button></form>`}</div>
    <dl class="facts"><div><dt>Status</dt><dd>${word}</dd></div><div><dt>Duration</dt><dd>${runDuration(run, visit.now)}</dd></div>
      <div><dt>Event</dt><dd>${run.event}</dd></div><div><dt>Triggered by</dt><dd>${renderUser(run.actor)}</dd></div>
      <div><dt>Started</dt><dd>${renderTime(run.created_at, visit.now)}</dd></div>
      <div><dt>Commit</dt><dd><a href="/${fullName(place)}/commit/${run.head_sha}"><code>${run.head_sha.slice(0, 7)}</code></a>${run.head_branch !== null && run.head_branch !== undefined && html` on ${run.head_branch}`}</dd></div></dl></header>`;
}

/** The address of the whole log, and its number of lines: lines that arrive later are recognized by their number. */
interface Logs {
  readonly raw: string;
  readonly total: number;
}

/** A line names its job, or has the job's number. Lines of an unknown job are shown too. */
function renderJobs(
  jobs: readonly JobAnswer[],
  log: readonly LogLine[],
  run: RunAnswer,
  place: PageAddress,
  now: Date,
): Html {
  const known = new Set(jobs.flatMap((job) => [job.name, String(job.id)]));
  const strays = [...new Set(log.map(({ job }) => job))].filter((job) => !known.has(job));
  // When there is only one job, all lines belong to it, whatever name they have.
  const [only, ...others] = jobs;
  const isAlone = only !== undefined && others.length === 0;
  const linesOf = (names: readonly string[]): string[] =>
    log.filter(({ job }) => isAlone || names.includes(job)).map(({ line }) => line);
  const logs = { raw: `/_page/log/${fullName(place)}/${String(run.id)}`, total: log.length };
  return html`<section class="jobs" aria-label="Jobs">
    ${jobs.map((job) => renderJob(job, linesOf([job.name, String(job.id)]), now, logs, isAlone ? '*' : `${job.name}\n${String(job.id)}`))}
    ${!isAlone && strays.map((name) => html`<article class="box job" data-key="stray-${name}"><div class="box-head"><h2>${name}</h2></div>${renderLogBox(linesOf([name]), logs, name)}</article>`)}
    ${jobs.length === 0 && strays.length === 0 && html`<div class="box"><p class="empty">${isLive(run) ? 'No job has started yet.' : 'No job ran.'}</p></div>`}</section>`;
}

function renderJob(job: JobAnswer, lines: readonly string[], now: Date, logs: Logs, names: string): Html {
  return html`<article class="box job" data-key="job-${job.id}">
    <div class="box-head"><h2>${renderDot(job.status, job.conclusion)} ${job.name}</h2><span class="muted">${renderDuration(job.started_at, job.completed_at, now)}</span></div>
    <ol class="steps">${job.steps.map((step) => renderStep(step, now))}</ol>
    ${renderLogBox(lines, logs, names)}</article>`;
}

function renderStep(step: StepAnswer, now: Date): Html {
  return html`<li class="step" data-key="step-${step.number}">${renderDot(step.status, step.conclusion)} <span class="grow">${step.name}</span> <span class="muted">${renderDuration(step.started_at, step.completed_at, now)}</span></li>`;
}

/** @param names the job names whose lines are added while the page is open. `*` accepts all. */
function renderLogBox(lines: readonly string[], { raw, total }: Logs, names: string): Html {
  return html`<details class="log-box" data-key="log" open><summary>Log</summary>
    <p class="raw"><a href="${raw}">raw</a></p>
    <div class="log" tabindex="0" role="log" aria-label="Log" data-jobs="${names}" data-lines="${total}">${renderLog(lines)}</div></details>`;
}
