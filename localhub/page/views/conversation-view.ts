/**
 * The conversation of an issue or a pull request: the first post, comments, events in between, and the box for a new
 * comment.
 */
import {
  type CommentAnswer,
  Comments,
  type IssueAnswer,
  type IssueEventAnswer,
  IssueEvents,
  ReactionName,
  ReactionRollup,
  Reactions,
  type User,
} from '../http/page-answers.ts';
import { renderAvatar } from '../avatar.ts';
import { type Html, html } from '../html.ts';
import { icon } from '../icons.ts';
import { renderMarkdown } from '../markdown/render-markdown.ts';
import { versionOf } from '../markdown/task-items.ts';
import { renderReaction } from '../reaction-bar.ts';
import { findOrNothing, readAll } from '../http/rest.ts';
import { renderTime } from '../relative-times.ts';
import { type PageAddress, type Visit } from '../http/visit.ts';
import { commentMarkdown } from '../markdown/comment-markdown.ts';
import { isEnding, renderEvent } from './events-view.ts';
import { renderHidden } from './forms.ts';
import { renderReactions, renderUser } from './parts.ts';

/** One thing somebody wrote: the text of an issue or a comment. */
interface Post {
  /** Its name in a form: `issue` is the first post, a number is a comment's id. */
  readonly target: 'issue' | number;
  readonly user: User;
  readonly body: string;
  readonly role: string;
  readonly createdAt: string;
  readonly updatedAt: string | undefined;
  readonly reactions: ReactionRollup | undefined;
}

export interface ConversationEntry {
  readonly comments: readonly CommentAnswer[];
  readonly events: readonly IssueEventAnswer[];
}

export async function readTalk({ client }: Visit, place: PageAddress, number: number): Promise<ConversationEntry> {
  const at = { ...place, issue_number: number };
  const [comments, events] = await Promise.all([
    readAll(client, 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments', at, Comments),
    findOrNothing(readAll(client, 'GET /repos/{owner}/{repo}/issues/{issue_number}/events', at, IssueEvents)),
  ]);
  return {
    comments: await Promise.all(comments.map((comment) => addReactions(comment, client, place))),
    events: events ?? [],
  };
}

/** Comments contain a summary of their reactions. When a server leaves it out, the list is requested. */
async function addReactions(
  comment: CommentAnswer,
  client: Visit['client'],
  place: PageAddress,
): Promise<CommentAnswer> {
  if (comment.reactions !== undefined) return comment;
  const at = { ...place, comment_id: comment.id };
  const given = await findOrNothing(
    readAll(client, 'GET /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions', at, Reactions),
  );
  const counts = ReactionName.options.map((name) => [
    name,
    given?.filter(({ content }) => content === name).length ?? 0,
  ]);
  return { ...comment, reactions: ReactionRollup.parse(Object.fromEntries(counts)) };
}

export function renderThread(
  visit: Visit,
  place: PageAddress,
  issue: IssueAnswer,
  { comments, events }: ConversationEntry,
): Html {
  const items = [
    ...comments.map((comment) => ({
      at: comment.created_at,
      rank: 1,
      html: renderPost(postOfComment(comment), issue, place, visit),
    })),
    ...events.map((event) => ({
      at: event.created_at,
      rank: isEnding(event) ? 2 : 0,
      html: renderEvent(event, visit.now),
    })),
  ].toSorted((a, b) => a.at.localeCompare(b.at) || a.rank - b.rank);
  return html`<div class="thread">${renderPost(postOfIssue(issue), issue, place, visit)}${items.map((item) => item.html)}</div>`;
}

function postOfIssue(issue: IssueAnswer): Post {
  // The update time of an issue changes with every comment and label, so it does not show that the text was edited.
  return {
    target: 'issue',
    user: issue.user,
    body: issue.body,
    role: issue.author_association,
    createdAt: issue.created_at,
    updatedAt: undefined,
    reactions: issue.reactions,
  };
}

function postOfComment(comment: CommentAnswer): Post {
  return {
    target: comment.id,
    user: comment.user,
    body: comment.body,
    role: comment.author_association,
    createdAt: comment.created_at,
    updatedAt: comment.updated_at,
    reactions: comment.reactions,
  };
}

function renderPost(post: Post, issue: IssueAnswer, place: PageAddress, visit: Visit): Html {
  const anchor = post.target === 'issue' ? `issue-${String(issue.number)}` : `issuecomment-${String(post.target)}`;
  const edited = post.updatedAt === post.createdAt ? undefined : post.updatedAt;
  return html`<article class="post" id="${anchor}">
    <div class="face">${renderAvatar(post.user.login, 'large')}</div>
    <div class="box">
      <header class="box-head">${renderUser(post.user)} ${renderRole(post.role)}
        <span class="muted"><a href="#${anchor}">${renderTime(post.createdAt, visit.now)}</a>${edited !== undefined && html` <span class="edited" title="${edited}">· edited</span>`}</span></header>
      <div class="markdown" data-target="${post.target}" data-number="${issue.number}" data-owner="${place.owner}" data-repo="${place.repo}" data-version="${versionOf(post.body)}">${
        post.body.trim() === ''
          ? html`<p class="muted">No description.</p>`
          : renderMarkdown(post.body, commentMarkdown(place, visit, 'live'))
      }</div>
      <footer class="post-foot">${renderReactions(post.reactions)}${renderReact(post, issue, place, visit)}
        ${post.user.login === visit.client.login && renderEdit(post, issue, place, visit)}</footer>
    </div>
  </article>`;
}

function renderRole(association: string): Html | undefined {
  if (!['OWNER', 'MEMBER', 'COLLABORATOR'].includes(association)) return undefined;
  return html`<span class="pill">${association.charAt(0)}${association.slice(1).toLowerCase()}</span>`;
}

function renderReact(post: Post, issue: IssueAnswer, place: PageAddress, visit: Visit): Html {
  return html`<details class="menu react" data-menu data-key="react-${post.target}"><summary aria-label="Add a reaction" title="Add a reaction">${icon('smile')}</summary>
    <form class="menu-list faces" method="post" action="/_page/do/react">${renderHidden(visit, { ...place, number: issue.number, target: post.target })}
      ${ReactionName.options.map((name) => html`<button name="content" value="${name}" aria-label="${name}" title="${name}">${renderReaction(name)}</button>`)}</form></details>`;
}

function renderEdit(post: Post, issue: IssueAnswer, place: PageAddress, visit: Visit): Html {
  return html`<details class="edit" data-key="edit-${post.target}"><summary>${icon('pencil')} Edit</summary>
    <form method="post" action="/_page/do/edit">${renderHidden(visit, { ...place, number: issue.number, target: post.target })}
      <textarea name="body" rows="8" aria-label="Text" maxlength="65536">
${post.body}</textarea>
      <div class="row end"><button class="button primary">Update</button></div></form></details>`;
}

/** The box for a new comment. @param state a merged pull request can be neither closed nor reopened. */
export function renderReply(
  visit: Visit,
  place: PageAddress,
  issue: IssueAnswer,
  state: 'open to change' | 'final',
): Html {
  const thing = issue.pull_request === undefined ? 'issue' : 'pull';
  return html`<form class="reply post" id="reply" method="post" action="/_page/do/comment">
    <div class="face">${renderAvatar(visit.client.login, 'large')}</div>
    <div class="box">
      <label class="box-head" for="reply-body">Add a comment as <b>${visit.client.login}</b></label>
      ${renderHidden(visit, { ...place, number: issue.number, thing })}
      <textarea id="reply-body" name="body" rows="5" maxlength="65536" placeholder="Add your comment here. Markdown is supported." required></textarea>
      <div class="row end">
        ${state === 'open to change' && renderStateButton(issue, thing)}
        <button class="button primary">Comment</button></div>
    </div></form>`;
}

function renderStateButton({ state }: IssueAnswer, thing: 'issue' | 'pull'): Html {
  const isOpen = state === 'open';
  return html`<button class="button" formaction="/_page/do/state" formnovalidate name="state" value="${isOpen ? 'closed' : 'open'}">${isOpen ? 'Close' : 'Reopen'} ${thing === 'issue' ? 'issue' : 'pull request'}</button>`;
}
