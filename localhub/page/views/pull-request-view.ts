/** A pull request: the conversation, the checks, the merge button, and all its changes. */
import { ComparisonAnswer, PullRequestAnswer } from '../http/page-answers.ts';
import { readCounts } from '../counts.ts';
import { renderChanges } from '../diff/render-diff.ts';
import { type Html, html } from '../html.ts';
import type { HtmlPage } from '../layout.ts';
import { renderTime } from '../relative-times.ts';
import { fullName, type PageAddress, type Visit } from '../http/visit.ts';
import { encodePath } from './code/code-location.ts';
import { readChecks, renderMergeBox } from './runs/checks-view.ts';
import { readTalk, renderReply, renderThread } from './conversation-view.ts';
import { isMerged, readPullState, renderState, renderUser } from './parts.ts';
import { readLabels, renderLabelPanel } from './thread-view.ts';

export async function viewPull(visit: Visit, place: PageAddress, number: number): Promise<HtmlPage> {
  const { client } = visit;
  const found = await client.call(
    'GET /repos/{owner}/{repo}/pulls/{pull_number}',
    { ...place, pull_number: number },
    PullRequestAnswer,
  );
  // The conversation needs an issue that is a pull request, and the pull request's own response does not say that.
  const pull = { ...found, pull_request: {} };
  const [talk, changes, checks, labels, counts] = await Promise.all([
    readTalk(visit, place, number),
    client.call(
      'GET /repos/{owner}/{repo}/compare/{basehead}',
      { ...place, basehead: `${pull.base.sha}...${pull.head.sha}` },
      ComparisonAnswer,
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

function renderHead(pull: PullRequestAnswer, visit: Visit, place: PageAddress, commits: number): Html {
  return html`<header class="thread-head"><h1>${pull.title} <span class="muted">#${pull.number}</span></h1>
    <p class="row">${renderState(readPullState(pull))} <span class="muted">${isMerged(pull) ? html`${renderUser(pull.merged_by ?? pull.user)} merged` : html`${renderUser(pull.user)} wants to merge`} ${commits} ${commits === 1 ? 'commit' : 'commits'} into
      <a class="branch" href="/${fullName(place)}/tree/${encodePath(pull.base.ref)}">${pull.base.ref}</a> from <a class="branch" href="/${fullName(place)}/tree/${encodePath(pull.head.ref)}">${pull.head.ref}</a> · opened ${renderTime(pull.created_at, visit.now)}</span></p></header>`;
}
