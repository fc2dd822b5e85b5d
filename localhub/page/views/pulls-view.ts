/** The list of pull requests. */
import { type PullRequestAnswer, PullRequests } from '../http/page-answers.ts';
import { readCounts } from '../counts.ts';
import { type Html, html } from '../html.ts';
import { icon } from '../icons.ts';
import type { HtmlPage } from '../layout.ts';
import { readAll } from '../http/rest.ts';
import { renderTime } from '../relative-times.ts';
import { fullName, type PageAddress, type Visit } from '../http/visit.ts';
import { renderStates } from './issues-view.ts';
import { readPullState, renderEmpty, renderLabel, renderSign, renderUser } from './parts.ts';

export async function viewPulls(visit: Visit, place: PageAddress): Promise<HtmlPage> {
  const state = visit.query.get('state') === 'closed' ? 'closed' : 'open';
  const [pulls, counts] = await Promise.all([
    readAll(visit.client, 'GET /repos/{owner}/{repo}/pulls', { ...place, state }, PullRequests),
    readCounts(visit.client, place),
  ]);
  const body = html`<div class="wide"><div class="row between head"><h1>Pull requests</h1></div>
    ${renderStates(`/${fullName(place)}/pulls`, state)}
    <div class="box list">${pulls.length === 0 ? renderEmpty(`No ${state} pull requests`, 'Proposed changes to this repository appear here.') : pulls.map((pull) => renderRow(pull, place, visit.now))}</div></div>`;
  return { kind: 'page', status: 200, title: `Pull requests · ${fullName(place)}`, place, tab: 'pulls', counts, body };
}

function renderRow(pull: PullRequestAnswer, place: PageAddress, now: Date): Html {
  return html`<div class="list-row" data-key="pull-${pull.number}">${renderSign(readPullState(pull))}
    <div class="grow"><a class="title" href="/${fullName(place)}/pull/${pull.number}">${pull.title}</a> ${pull.labels.map((label) => html`${renderLabel(label)} `)}
      <div class="muted">#${pull.number} opened ${renderTime(pull.created_at, now)} by ${renderUser(pull.user)}</div></div>
    <span class="branch">${icon('branch')} ${pull.head.ref}</span></div>`;
}
