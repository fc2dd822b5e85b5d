/** Small pieces that several pages share: people, labels, states, reactions. */
import {
  type Label,
  type PullRequestAnswer,
  ReactionName,
  type ReactionRollup,
  type RunAnswer,
  type User,
} from '../http/page-answers.ts';
import { type Html, html } from '../html.ts';
import { icon, type IconName } from '../icons.ts';
import { renderReaction } from '../reaction-bar.ts';

function isBot(user: User): boolean {
  return user.type === 'Bot' || user.login.endsWith('[bot]');
}

/** The name as on GitHub: apps lose their `[bot]` and get a badge instead. */
export function renderUser(user: User): Html {
  if (isBot(user)) return html`<b class="user">${user.login.replace(/\[bot\]$/, '')}</b> <span class="pill">bot</span>`;
  return html`<a class="user" href="/${user.login}">${user.login}</a>`;
}

const COLOUR = /^[0-9a-f]{6}$/i;

/** The colour itself is in `/_page/labels.css`: the page's policy allows no inline styles. */
export function renderLabel(label: Pick<Label, 'name' | 'color' | 'description'>): Html {
  const colour = COLOUR.test(label.color ?? '') ? (label.color ?? '').toLowerCase() : '8b949e';
  return html`<span class="label label-${colour}" title="${label.description ?? ''}">${label.name}</span>`;
}

interface State {
  readonly word: string;
  readonly tone: 'green' | 'purple' | 'red' | 'grey';
  readonly sign: IconName;
}

export function readIssueState(issue: {
  readonly state: string;
  readonly state_reason?: string | null | undefined;
}): State {
  if (issue.state === 'open') return { word: 'Open', tone: 'green', sign: 'issue' };
  if (issue.state_reason === 'not_planned') return { word: 'Closed', tone: 'grey', sign: 'skipped' };
  return { word: 'Closed', tone: 'purple', sign: 'done' };
}

/** A list of pull requests only says when they were merged. */
export function isMerged(pull: Pick<PullRequestAnswer, 'merged' | 'merged_at'>): boolean {
  return pull.merged || typeof pull.merged_at === 'string';
}

export function readPullState(pull: Pick<PullRequestAnswer, 'state' | 'merged' | 'merged_at' | 'draft'>): State {
  if (isMerged(pull)) return { word: 'Merged', tone: 'purple', sign: 'merged' };
  if (pull.state !== 'open') return { word: 'Closed', tone: 'red', sign: 'closed' };
  return pull.draft ? { word: 'Draft', tone: 'grey', sign: 'pull' } : { word: 'Open', tone: 'green', sign: 'pull' };
}

export function renderState({ word, tone, sign }: State): Html {
  return html`<span class="state tone-${tone}">${icon(sign)} ${word}</span>`;
}

export function renderSign({ word, tone, sign }: State): Html {
  return html`<span class="sign tone-${tone}" title="${word}">${icon(sign)}</span>`;
}

/** The state of a run, job, step or check: its conclusion, or that it is still running. */
export function readProgress(
  status: string | null | undefined,
  conclusion: string | null | undefined,
): { readonly word: string; readonly tone: string } {
  if (status === 'in_progress') return { word: 'In progress', tone: 'running' };
  if (status !== 'completed') return { word: 'Queued', tone: 'queued' };
  if (conclusion === 'success') return { word: 'Success', tone: 'success' };
  if (conclusion === 'cancelled') return { word: 'Cancelled', tone: 'neutral' };
  if (conclusion === 'skipped' || conclusion === 'neutral') return { word: 'Skipped', tone: 'neutral' };
  return { word: conclusion === 'timed_out' ? 'Timed out' : 'Failure', tone: 'failure' };
}

const DOTS: Readonly<Record<string, IconName>> = { success: 'check', failure: 'cross', neutral: 'skipped' };

export function renderDot(status: string | null | undefined, conclusion: string | null | undefined): Html {
  const { word, tone } = readProgress(status, conclusion);
  const sign = DOTS[tone];
  return html`<span class="dot dot-${tone}" role="img" aria-label="${word}" title="${word}">${sign !== undefined && icon(sign)}</span>`;
}

export function isLive(run: Pick<RunAnswer, 'status'>): boolean {
  return run.status !== 'completed';
}

export function renderReactions(reactions: ReactionRollup | undefined): Html {
  const given = ReactionName.options
    .map((name) => ({ name, times: reactions?.[name] ?? 0 }))
    .filter(({ times }) => times > 0);
  return html`${given.map(({ name, times }) => html`<span class="reaction" title="${name}" data-reaction="${name}">${renderReaction(name)} ${times}</span>`)}`;
}

export function renderEmpty(title: string, hint: Html | string): Html {
  return html`<div class="blank"><h2>${title}</h2><p>${hint}</p></div>`;
}
