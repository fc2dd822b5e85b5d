/**
 * Which task a pull request came from: its branch says the task, its text the issue, and that issue's thread must know the task.
 *
 * None of it is a permission. Whoever says something on the pull request is asked for theirs as if they had said it on the issue.
 */
import { findCommand } from '../protocol/commands.ts';
import type { TaskId } from '../protocol/ids.ts';
import { readBranch } from '../protocol/task-branch.ts';
import { readIssueOf } from './delivery-text.ts';
import type { Facts } from './facts.ts';
import type { Ports, ThreadComment } from './ports.ts';
import { isTakenElsewhere } from './taken-elsewhere.ts';
import { readTasks } from './tasks.ts';
import { readThread } from './thread.ts';
import { WINDOW_MS } from './times.ts';

export interface Origin {
  readonly issue: number;
  /** The first task of the line whose work is in it. */
  readonly line: TaskId;
  /** Of that issue, as they were read to see that it knows the task. */
  readonly comments: readonly ThreadComment[];
}

/** Asked only where somebody has said something that may mean it: in the conversation, as its address shows, or in a review. */
export async function findOrigin(facts: Facts, { threads }: Pick<Ports, 'threads'>): Promise<Origin | undefined> {
  if (facts.slug === 'github-actions' || !mayHaveOrigin(facts)) return undefined;
  const pull = await threads.pull(facts.issue);
  const line = pull?.isOwn === true ? readBranch(pull.branch) : undefined;
  const issue = readIssueOf(pull?.body ?? '');
  if (line === undefined || issue === undefined || issue === facts.issue) return undefined;
  const comments = await threads.comments(issue);
  return readThread(comments, facts.slug).statuses.has(line) ? { issue, line, comments } : undefined;
}

/** `/answer` on a pull request whose own task has asked something is for that one, unless it names another question. */
export function createMeansOrigin({
  comments,
  slug,
  now,
}: Pick<Facts, 'comments' | 'slug' | 'now'>): Facts['meansOrigin'] {
  const own = readTasks(readThread(comments, slug), now).flatMap(({ open }) => open?.marker.question ?? []);
  return (body) => {
    const command = findCommand(body);
    if (command?.verb !== 'answer' || own.length === 0) return true;
    return command.question !== undefined && !own.includes(command.question);
  };
}

function mayHaveOrigin({ trigger, comments, now }: Facts): boolean {
  if (trigger.kind === 'look' && trigger.pull !== undefined) return false;
  return (
    (trigger.kind === 'look' && trigger.reviews === true) ||
    comments.some(
      ({ url, body, author, updatedAt }) =>
        url?.includes('/pull/') === true &&
        author.type === 'User' &&
        Date.parse(updatedAt) > now - WINDOW_MS &&
        isTakenElsewhere(body),
    )
  );
}
