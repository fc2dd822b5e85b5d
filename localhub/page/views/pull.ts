/** A pull request: the talk, the checks, the merge button, and everything it changes. */
import { Comparison, PullRequest } from '../answers.ts';
import { readCounts } from '../counts.ts';
import { renderChanges } from '../diff/render-diff.ts';
import { type Html, html } from '../html.ts';
import type { Page } from '../layout.ts';
import { renderTime } from '../times.ts';
import { fullName, type Place, type Visit } from '../visit.ts';
import { readChecks, renderMergeBox } from './checks.ts';
import { readTalk, renderReply, renderThread } from './conversation.ts';
import { isMerged, readPullState, renderState, renderUser } from './parts.ts';
import { readLabels, renderLabelPanel } from './thread.ts';

export async function viewPull(visit: Visit, place: Place, number: number): Promise<Page> {
  const { client } = visit;
  const found = await client.call(
    'GET /repos/{owner}/{repo}/pulls/{pull_number}',
    { ...place, pull_number: number },
    PullRequest,
  );
  // To the conversation it is an issue that is a pull request; the pull request's own answer does not say so.
  const pull = { ...found, pull_request: {} };
  const [talk, changes, checks, labels, counts] = await Promise.all([
    readTalk(visit, place, number),
    client.call(
      'GET /repos/{owner}/{repo}/compare/{basehead}',
      { ...place, basehead: `${pull.base.sha}...${pull.head.sha}` },
      Comparison,
    ),
    readChecks(visit, place, pull.head.sha),
    readLabels(visit, place),
    readCounts(client, place),
  ]);
  const body = html`<div class="wide">${renderHead(pull, visit, place, changes.commits.length)}
    <nav class="states" aria-label="Parts"><a href="#conversation">Conversation <span class="count">${talk.comments.length}</span></a><a href="#files">Files changed <span class="count">${changes.files.length}</span></a></nav>
    <div class="columns" id="conversation"><div class="column-main">${renderThread(visit, place, pull, talk)}${renderMergeBox(pull, checks, visit, place)}${renderReply(visit, place, pull, isMerged(pull) ? 'final' : 'open to change')}</div>
      <aside class="side">${renderLabelPanel(visit, place, pull, labels)}</aside></div>
    <section id="files" class="changes"><h2>Files changed</h2>${renderChanges(changes.files)}</section></div>`;
  return { kind: 'page', status: 200, title: `${pull.title} · #${String(number)}`, place, tab: 'pulls', counts, body };
}

function renderHead(pull: PullRequest, visit: Visit, place: Place, commits: number): Html {
  return html`<header class="thread-head"><h1>${pull.title} <span class="muted">#${pull.number}</span></h1>
    <p class="row">${renderState(readPullState(pull))} <span class="muted">${isMerged(pull) ? html`${renderUser(pull.merged_by ?? pull.user)} merged` : html`${renderUser(pull.user)} wants to merge`} ${commits} ${commits === 1 ? 'commit' : 'commits'} into
      <a class="branch" href="/${fullName(place)}/tree/${pull.base.ref}">${pull.base.ref}</a> from <a class="branch" href="/${fullName(place)}/tree/${pull.head.ref}">${pull.head.ref}</a> · opened ${renderTime(pull.created_at, visit.now)}</span></p></header>`;
}
