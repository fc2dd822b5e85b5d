/** The state of an issue, as a comment: its tasks, and its open questions. Pure. */
import type { TaskId } from '../../protocol/base/ids.ts';
import { renderUntrustedLine } from '../../protocol/text/sanitize.ts';
import { renderClock, renderDuration } from '../../protocol/base/duration.ts';
import { readOffers } from '../../protocol/comments/offered-reply.ts';
import { renderStanding } from '../../protocol/comments/status-heading.ts';
import { findOfferedRetry } from '../tasks/offered-retry.ts';
import {
  findFailedDelivery,
  findPullRequestNumber,
  findReplier,
  findUnproven,
  nameOf,
  summarizeTask,
  type Task,
} from '../../protocol/thread/read-tasks.ts';

/** A comment is not an archive. */
const MOST = 20;

interface SeenTask {
  readonly now: number;
  /** How many people must give the same answer. Default: 1. */
  readonly needed?: number;
  /** The tasks that only a retry, or another reply, continues. */
  readonly givenUp?: ReadonlySet<TaskId>;
}

export function renderStatusTable(tasks: readonly Task[], seen: SeenTask): string {
  const { now } = seen;
  if (tasks.length === 0) return 'There is no task on this issue. `/agora run <subagent>` starts one.';
  const rows = tasks
    .slice(-MOST)
    .toReversed()
    .map(
      (task) =>
        `| \`${task.task}\` | ${name(task)} | ${renderStanding(task.state, summarizeTask(task))} | ${task.status?.marker.round ?? task.questions.at(-1)?.marker.round ?? 1} | ${ago(task.since, now)} | ${sayNext(task, seen)} |`,
    );
  return (
    ['| Task | Subagent | State | Round | Since | Next |', '|---|---|---|---|---|---|', ...rows].join('\n') +
    more(tasks.length)
  );
}

/** @param ends when the time of each question is over, by the id of its comment. */
export function renderQuestions(
  tasks: readonly Task[],
  { now }: SeenTask,
  ends: ReadonlyMap<number, number> = new Map(),
): string {
  const open = tasks.flatMap((task) => (task.open === undefined ? [] : [{ task, ...task.open }]));
  if (open.length === 0) return 'No question is open on this issue.';
  const items = open.slice(0, MOST).map(({ task, marker, comment }) => {
    const asked = renderUntrustedLine(marker.asked ?? 'a question', 200);
    return `- [${asked.replace(/[[\]]/g, '')}](#issuecomment-${comment.id}) (${name(task)}, asked ${ago(Date.parse(comment.createdAt), now)}, answerable until ${sayEnd(ends.get(comment.id)) ?? marker.expires.slice(0, 10)}): \`/answer ${marker.question} …\``;
  });
  return items.join('\n') + more(open.length);
}

function sayEnd(at: number | undefined): string | undefined {
  return at === undefined ? undefined : new Date(at).toISOString().slice(0, 10);
}

const RETRIED = {
  resumes: '`/agora retry` resumes it',
  again: '`/agora retry` starts it again',
  'by-hand': 'its run can be re-run in the Actions tab',
  none: 'nothing',
} as const;

function name(task: Task): string {
  return renderUntrustedLine(nameOf(task), 63);
}

function ago(at: number, now: number): string {
  return now - at < 60_000 ? 'just now' : `${renderDuration(now - at)} ago`;
}

function sayNext(of: Task, { now, needed = 1, givenUp = new Set() }: SeenTask): string {
  const { isBeingDelivered, open, endedAt, state, answers, status, isHeld, isExpired } = of;
  if (answers !== undefined && open === undefined)
    return `${endedAt === undefined ? 'answers' : 'was asked by'} [${renderUntrustedLine(answers.question.marker.subagent, 63)}](#issuecomment-${answers.question.comment.id})`;
  const unproven = findUnproven(of);
  if (open !== undefined && unproven !== undefined)
    return `[cannot be answered](#issuecomment-${unproven.comment.id}) while its commit is not part of the default branch; \`/agora cancel ${of.task}\` ends it`;
  if (givenUp.has(of.task)) return RETRIED[open === undefined ? 'again' : 'resumes'];
  if (open !== undefined && findReplier(of) !== undefined)
    return needed > 1
      ? `continues if ${needed} people give the same answer to [its question](#issuecomment-${open.comment.id})`
      : `continues if the reply to [its question](#issuecomment-${open.comment.id}) counts`;
  const idle = state === 'idle' ? status?.marker.idle : undefined;
  if (open !== undefined && idle !== undefined)
    return `[waits for an answer](#issuecomment-${open.comment.id}), until ${renderClock(Date.parse(idle.until))} in its run`;
  if (open !== undefined)
    return `[waits for an answer](#issuecomment-${open.comment.id})${sayOffers(open.comment.body)}`;
  if (isExpired && endedAt === undefined) return 'got no answer in time';
  if (endedAt === undefined) return 'continues automatically';
  if (state !== 'finished') return RETRIED[findOfferedRetry(of, now).kind];
  if (isBeingDelivered) return 'its work is being delivered';
  if (isHeld) return sayHeld(of);
  if (status?.marker.unkept === true) return sayUnkept(of, now);
  const pull = findPullRequestNumber(of);
  return pull === undefined ? 'nothing' : `review #${pull}`;
}

/** If its conversation could be stored, a retry continues from it; otherwise, there is nothing to continue from. */
function sayUnkept(task: Task, now: number): string {
  const { kind } = findOfferedRetry(task, now);
  return kind === 'none' ? `\`/agora run ${name(task)}\` starts it again` : RETRIED[kind];
}

/** Work that was approved stays held until it is delivered, which a missing permission may prevent. */
function sayHeld(of: Task): string {
  const deliver = `\`/agora deliver ${of.task}\``;
  const failed = findFailedDelivery(of);
  return failed === undefined
    ? `${deliver} delivers its work`
    : `approved, but [could not be delivered](#issuecomment-${failed.comment.id}); ${deliver} tries again`;
}

/** Replies in plain words that wait there for a tick. */
function sayOffers(body: string): string {
  const count = readOffers(body).length;
  if (count === 0) return '';
  return count === 1 ? ', a reply can be ticked there' : `, ${count} replies can be ticked there`;
}

function more(count: number): string {
  return count > MOST ? `\n\nand ${count - MOST} more` : '';
}
