/** An issue with its conversation and its labels. */
import { IssueAnswer, type Label, Labels } from '../http/page-answers.ts';
import { readCounts } from '../counts.ts';
import { type Html, html } from '../html.ts';
import { icon } from '../icons.ts';
import type { Redirect, HtmlPage } from '../layout.ts';
import { findOrNothing, readAll } from '../http/rest.ts';
import { renderTime } from '../relative-times.ts';
import { fullName, type PageAddress, type Visit } from '../http/visit.ts';
import { readTalk, renderReply, renderThread } from './conversation-view.ts';
import { renderHidden } from './forms.ts';
import { readIssueState, renderLabel, renderState, renderUser } from './parts.ts';

export async function viewThread(visit: Visit, place: PageAddress, number: number): Promise<HtmlPage | Redirect> {
  const { client } = visit;
  const issue = await client.call(
    'GET /repos/{owner}/{repo}/issues/{issue_number}',
    { ...place, issue_number: number },
    IssueAnswer,
  );
  if (issue.pull_request !== undefined) return { kind: 'moved', to: `/${fullName(place)}/pull/${String(number)}` };

  const [talk, counts, labels] = await Promise.all([
    readTalk(visit, place, number),
    readCounts(client, place),
    readLabels(visit, place),
  ]);
  const body = html`<div class="wide">
    <header class="thread-head"><h1>${issue.title} <span class="muted">#${issue.number}</span></h1>
      <p class="row">${renderState(readIssueState(issue))} <span class="muted">${renderUser(issue.user)} opened this ${renderTime(issue.created_at, visit.now)} · ${talk.comments.length} ${talk.comments.length === 1 ? 'comment' : 'comments'}</span></p></header>
    <div class="columns"><div class="column-main">${renderThread(visit, place, issue, talk)}${renderReply(visit, place, issue, 'open to change')}</div>
      <aside class="side">${renderLabelPanel(visit, place, issue, labels)}${renderPeople(issue)}</aside></div></div>`;
  return {
    kind: 'page',
    status: 200,
    title: `${issue.title} · #${String(number)}`,
    place,
    tab: 'issues',
    counts,
    body,
  };
}

export async function readLabels({ client }: Visit, place: PageAddress): Promise<readonly Label[]> {
  return (await findOrNothing(readAll(client, 'GET /repos/{owner}/{repo}/labels', { ...place }, Labels))) ?? [];
}

/** Labels can be removed one by one. Any name can be added, and known ones are suggested. */
export function renderLabelPanel(visit: Visit, place: PageAddress, issue: IssueAnswer, known: readonly Label[]): Html {
  const fields = { ...place, number: issue.number };
  const free = known.filter(({ name }) => !issue.labels.some((label) => label.name === name));
  return html`<section class="panel"><h2>Labels</h2>
    <div class="labels">${issue.labels.length === 0 && html`<span class="muted">None yet</span>`}${issue.labels.map(
      (
        label,
      ) => html`<form class="label-form" method="post" action="/_page/do/unlabel" data-key="label-${label.name}">${renderHidden(visit, { ...fields, label: label.name })}
      ${renderLabel(label)}<button class="mini" aria-label="Remove label ${label.name}" title="Remove label">${icon('cross')}</button></form>`,
    )}</div>
    <form class="add-label" method="post" action="/_page/do/label" data-key="add-label">${renderHidden(visit, fields)}
      <input name="label" list="known-labels" placeholder="Add a label" aria-label="Label to add" required maxlength="50" autocomplete="off"><datalist id="known-labels">${free.map(({ name }) => html`<option value="${name}"></option>`)}</datalist>
      <button class="button">Add</button></form></section>`;
}

function renderPeople({ assignees }: IssueAnswer): Html | undefined {
  if (assignees === null || assignees === undefined || assignees.length === 0) return undefined;
  return html`<section class="panel"><h2>Assignees</h2>${assignees.map((user) => html`<p>${renderUser(user)}</p>`)}</section>`;
}
