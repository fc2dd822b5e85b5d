/** The checks of a commit, and the box that merges or closes a pull request. */
import { CheckRuns, CombinedStatus, type PullRequestAnswer } from '../../http/page-answers.ts';
import { type Html, html } from '../../html.ts';
import { icon } from '../../icons.ts';
import { findOrNothing } from '../../http/rest.ts';
import { renderTime } from '../../relative-times.ts';
import type { PageAddress, Visit } from '../../http/visit.ts';
import { renderHidden } from '../forms.ts';
import { renderDot, renderUser } from '../parts.ts';

/** Check runs and commit statuses, which GitHub separates although people do not. */
export interface CheckView {
  readonly name: string;
  readonly status: string;
  readonly conclusion: string | undefined;
  readonly about: string;
}

export async function readChecks({ client }: Visit, place: PageAddress, ref: string): Promise<CheckView[]> {
  const [runs, combined] = await Promise.all([
    findOrNothing(
      client.call('GET /repos/{owner}/{repo}/commits/{ref}/check-runs', { ...place, ref, per_page: 100 }, CheckRuns),
    ),
    findOrNothing(client.call('GET /repos/{owner}/{repo}/commits/{ref}/status', { ...place, ref }, CombinedStatus)),
  ]);
  const checks = (runs?.check_runs ?? []).map(({ name, status, conclusion }) => ({
    name,
    status,
    conclusion: conclusion ?? undefined,
    about: '',
  }));
  const statuses = (combined?.statuses ?? []).map(({ context, state, description }) => ({
    name: context,
    status: state === 'pending' ? 'in_progress' : 'completed',
    conclusion: state === 'success' ? 'success' : 'failure',
    about: description ?? '',
  }));
  return [...checks, ...statuses];
}

export function renderMergeBox(
  pull: PullRequestAnswer,
  checks: readonly CheckView[],
  visit: Visit,
  place: PageAddress,
): Html {
  return html`<section class="box merge" aria-label="Merge"><h2 class="box-head">Checks</h2>
    ${checks.length === 0 ? html`<p class="empty">No checks ran for this commit.</p>` : html`<ul class="steps">${checks.map((check) => html`<li class="step">${renderDot(check.status, check.conclusion)} <b>${check.name}</b> <span class="muted grow">${check.about}</span></li>`)}</ul>`}
    <div class="merge-foot">${renderOutcome(pull, visit, place)}</div></section>`;
}

function renderOutcome(pull: PullRequestAnswer, visit: Visit, place: PageAddress): Html {
  if (typeof pull.merged_at === 'string') {
    return html`<p class="row">${icon('merged')} <span>Merged ${renderTime(pull.merged_at, visit.now)} ${pull.merged_by !== null && pull.merged_by !== undefined && html`by ${renderUser(pull.merged_by)}`}</span></p>`;
  }
  if (pull.state !== 'open') return html`<p>Closed without merging.</p>`;
  return html`<form class="row" method="post" action="/_page/do/merge">${renderHidden(visit, { ...place, number: pull.number })}
    ${pull.mergeable === false && html`<p class="bad">This pull request cannot be merged automatically.</p>`}
    <select name="merge_method" aria-label="Merge method"><option value="merge">Create a merge commit</option><option value="squash">Squash and merge</option></select>
    <button class="button go">Merge pull request</button></form>`;
}
