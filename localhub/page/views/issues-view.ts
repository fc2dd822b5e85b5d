/** The list of issues, and the form for a new one. */
import { type IssueAnswer, Issues, Labels } from '../http/page-answers.ts';
import { readCounts } from '../counts.ts';
import { type Html, html } from '../html.ts';
import { icon } from '../icons.ts';
import type { HtmlPage } from '../layout.ts';
import { findOrNothing, readAll } from '../http/rest.ts';
import { renderTime } from '../relative-times.ts';
import { fullName, type PageAddress, type Visit } from '../http/visit.ts';
import { renderHidden } from './forms.ts';
import { readIssueState, renderEmpty, renderLabel, renderSign, renderUser } from './parts.ts';

export async function viewIssues(visit: Visit, place: PageAddress): Promise<HtmlPage> {
  const state = visit.query.get('state') === 'closed' ? 'closed' : 'open';
  const label = visit.query.get('label') ?? undefined;
  const [listed, counts] = await Promise.all([
    readAll(visit.client, 'GET /repos/{owner}/{repo}/issues', { ...place, state, labels: label }, Issues),
    readCounts(visit.client, place),
  ]);
  const issues = listed.filter((issue) => issue.pull_request === undefined);
  const body = html`<div class="wide">
    <div class="row between head"><h1>Issues</h1><a class="button primary" href="/${fullName(place)}/issues/new">New issue</a></div>
    ${label !== undefined && html`<p>Label: <b>${label}</b> · <a href="/${fullName(place)}/issues">Show all issues</a></p>`}
    ${renderStates(`/${fullName(place)}/issues`, state)}
    <div class="box list">${issues.length === 0 ? renderEmpty(`No ${state} issues`, 'People and apps discuss the work in issues.') : issues.map((issue) => renderRow(issue, place, visit.now))}</div></div>`;
  return { kind: 'page', status: 200, title: `Issues · ${fullName(place)}`, place, tab: 'issues', counts, body };
}

export function renderStates(path: string, current: 'open' | 'closed'): Html {
  const link = (state: 'open' | 'closed', word: string): Html =>
    html`<a href="${path}?state=${state}"${state === current && html` aria-current="true"`}>${word}</a>`;
  return html`<nav class="states" aria-label="State">${link('open', 'Open')}${link('closed', 'Closed')}</nav>`;
}

function renderRow(issue: IssueAnswer, place: PageAddress, now: Date): Html {
  const link = `/${fullName(place)}/issues/${String(issue.number)}`;
  return html`<div class="list-row" data-key="issue-${issue.number}">${renderSign(readIssueState(issue))}
    <div class="grow"><a class="title" href="${link}">${issue.title}</a> ${issue.labels.map((label) => html`${renderLabel(label)} `)}
      <div class="muted">#${issue.number} opened ${renderTime(issue.created_at, now)} by ${renderUser(issue.user)}</div></div>
    ${issue.comments > 0 && html`<a class="muted talk" href="${link}" aria-label="${issue.comments} ${issue.comments === 1 ? 'comment' : 'comments'}">${icon('comment')} ${issue.comments}</a>`}</div>`;
}

export async function viewNewIssue(visit: Visit, place: PageAddress): Promise<HtmlPage> {
  const [counts, labels] = await Promise.all([
    readCounts(visit.client, place),
    findOrNothing(readAll(visit.client, 'GET /repos/{owner}/{repo}/labels', { ...place }, Labels)),
  ]);
  const body = html`<div class="wide narrow"><h1>New issue</h1>
    <form class="sheet" method="post" action="/_page/do/new-issue">${renderHidden(visit, { ...place })}
      <label for="title">Title</label><input id="title" name="title" required maxlength="256" value="${visit.query.get('title') ?? ''}">
      <label for="body">Description</label><textarea id="body" name="body" rows="12" maxlength="65536" placeholder="Describe what should happen. Markdown is supported.">
${visit.query.get('body') ?? ''}</textarea>
      ${labels !== undefined && labels.length > 0 && html`<fieldset><legend>Labels</legend><div class="choices">${labels.map((label) => html`<label><input type="checkbox" name="labels" value="${label.name}"> ${renderLabel(label)}</label>`)}</div></fieldset>`}
      <div class="row end"><a class="button" href="/${fullName(place)}/issues">Cancel</a><button class="button primary">Create issue</button></div>
    </form></div>`;
  return { kind: 'page', status: 200, title: `New issue · ${fullName(place)}`, place, tab: 'issues', counts, body };
}
