/** The list of pull requests. */
import { type PullRequest, PullRequests } from '../answers.ts';
import { readCounts } from '../counts.ts';
import { type Html, html } from '../html.ts';
import { icon } from '../icons.ts';
import type { Page } from '../layout.ts';
import { readAll } from '../rest.ts';
import { renderTime } from '../times.ts';
import { fullName, type Place, type Visit } from '../visit.ts';
import { renderStates } from './issues.ts';
import { readPullState, renderEmpty, renderLabel, renderSign, renderUser } from './parts.ts';

export async function viewPulls(visit: Visit, place: Place): Promise<Page> {
  const state = visit.query.get('state') === 'closed' ? 'closed' : 'open';
  const [pulls, counts] = await Promise.all([
    readAll(visit.client, 'GET /repos/{owner}/{repo}/pulls', { ...place, state }, PullRequests),
    readCounts(visit.client, place),
  ]);
  const body = html`<div class="wide"><div class="row between head"><h1>Pull requests</h1></div>
    ${renderStates(`/${fullName(place)}/pulls`, state)}
    <div class="box list">${pulls.length === 0 ? renderEmpty(`No ${state} pull requests`, 'Changes that are offered to this repository appear here.') : pulls.map((pull) => renderRow(pull, place, visit.now))}</div></div>`;
  return { kind: 'page', status: 200, title: `Pull requests · ${fullName(place)}`, place, tab: 'pulls', counts, body };
}

function renderRow(pull: PullRequest, place: Place, now: Date): Html {
  return html`<div class="list-row" data-key="pull-${pull.number}">${renderSign(readPullState(pull))}
    <div class="grow"><a class="title" href="/${fullName(place)}/pull/${pull.number}">${pull.title}</a> ${pull.labels.map((label) => html`${renderLabel(label)} `)}
      <div class="muted">#${pull.number} opened ${renderTime(pull.created_at, now)} by ${renderUser(pull.user)}</div></div>
    <span class="branch">${icon('branch')} ${pull.head.ref}</span></div>`;
}
