/** One-line notes between the comments: what happened to the issue, and who did it. */
import type { IssueEventAnswer } from '../http/page-answers.ts';
import { renderAvatar } from '../avatar.ts';
import { type Html, html } from '../html.ts';
import { icon, type IconName } from '../icons.ts';
import { renderTime } from '../relative-times.ts';
import { renderLabel, renderUser } from './parts.ts';

/**
 * The kinds a person wants to see; GitHub has dozens more.
 * @see https://docs.github.com/en/rest/using-the-rest-api/issue-event-types
 */
const WORDS: Readonly<Record<string, { readonly sign: IconName; readonly text: string }>> = {
  labeled: { sign: 'tag', text: 'added' },
  unlabeled: { sign: 'tag', text: 'removed' },
  closed: { sign: 'done', text: 'closed this' },
  reopened: { sign: 'issue', text: 'reopened this' },
  merged: { sign: 'merged', text: 'merged this' },
  renamed: { sign: 'pencil', text: 'changed the title' },
  assigned: { sign: 'pencil', text: 'assigned' },
  unassigned: { sign: 'pencil', text: 'unassigned' },
  locked: { sign: 'lock', text: 'locked this conversation' },
  unlocked: { sign: 'lock', text: 'unlocked this conversation' },
};

/**
 * GitHub's times only have seconds. Within one second, a label comes before the comment that answers it, and a closing
 * comes after the comment with which it was sent.
 */
export function isEnding({ event }: IssueEventAnswer): boolean {
  return event === 'closed' || event === 'reopened' || event === 'merged';
}

export function renderEvent(event: IssueEventAnswer, now: Date): Html {
  const words = WORDS[event.event];
  if (words === undefined) return html``;
  return html`<div class="event"><span class="event-sign">${icon(words.sign)}</span>
    <span>${renderAvatar(event.actor.login, 'small')} ${renderUser(event.actor)} ${words.text} ${renderObject(event)} ${renderTime(event.created_at, now)}</span></div>`;
}

function renderObject({ label, assignee }: IssueEventAnswer): Html | undefined {
  if (label !== undefined) return renderLabel({ name: label.name, color: label.color, description: undefined });
  return assignee === null || assignee === undefined ? undefined : html`<b>${assignee.login}</b>`;
}
