/**
 * The task that a pull request came from: its branch names the task, its text names the issue, and that issue's thread
 * must know the task.
 *
 * None of this is a permission. People who comment on the pull request need the same permission as on the issue.
 */
import { findCommand } from '../../protocol/comments/parse-command.ts';
import type { TaskId } from '../../protocol/base/ids.ts';
import { readBranch } from '../../protocol/results/task-branch.ts';
import { readIssueOf } from '../delivery/pull-request-text.ts';
import { isNotThere } from '../issue-gone.ts';
import type { Snapshot } from '../decision/snapshot.ts';
import type { BotPorts } from '../ports.ts';
import type { ThreadComment } from '../../protocol/thread/comment.ts';
import { isTakenElsewhere } from '../../protocol/thread/external-commands.ts';
import { readThread } from '../../protocol/thread/read-thread.ts';
import { readThreadModel } from '../../protocol/thread/thread-model.ts';
import { WINDOW_MS } from '../time-windows.ts';

export interface PullRequestOrigin {
  readonly issue: number;
  /** The first task of the lineage whose work is in it. */
  readonly line: TaskId;
  /** The comments of that issue, as they were read to check that it knows the task. */
  readonly comments: readonly ThreadComment[];
}

const READS = 2;

/** Called only if a comment may be about the task: in the conversation, as its URL shows, or in a review. */
export async function findPullRequestOrigin(
  snapshot: Snapshot,
  { threads }: Pick<BotPorts, 'threads'>,
): Promise<PullRequestOrigin | undefined> {
  if (snapshot.slug === 'github-actions' || !mayHaveOrigin(snapshot)) return undefined;
  const pull = await threads.pull(snapshot.issue);
  const line = pull?.isOwn === true ? readBranch(pull.branch) : undefined;
  const issue = readIssueOf(pull?.body ?? '');
  if (line === undefined || issue === undefined || issue === snapshot.issue) return undefined;
  // Comments that are deleted meanwhile move others to a page that was read before. If the task seemed to be unknown
  // for that reason, the same command would also be followed here.
  for (let read = 0; read < READS; read += 1) {
    const comments = await findComments(threads, issue);
    if (comments === undefined) return undefined;
    if (readThread(comments, snapshot.slug).statuses.has(line)) return { issue, line, comments };
  }
  return undefined;
}

/** `undefined`: the issue is not there. Then commands are about the pull request itself, and get a response there. */
async function findComments(
  { comments }: Pick<BotPorts['threads'], 'comments'>,
  issue: number,
): Promise<readonly ThreadComment[] | undefined> {
  try {
    return await comments(issue);
  } catch (error) {
    if (isNotThere(error)) return undefined;
    throw error;
  }
}

/**
 * `/answer` on a pull request whose own task has asked something is for that task, unless it names another question.
 */
export function createMeansOrigin({
  comments,
  slug,
  now,
}: Pick<Snapshot, 'comments' | 'slug' | 'now'>): Snapshot['meansOrigin'] {
  const own = readThreadModel(comments, { slug, now }).tasks.flatMap(({ open }) => open?.marker.question ?? []);
  return (body) => {
    const command = findCommand(body);
    if (command?.verb !== 'answer' || own.length === 0) return true;
    return command.question !== undefined && !own.includes(command.question);
  };
}

function mayHaveOrigin({ trigger, comments, now }: Snapshot): boolean {
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
