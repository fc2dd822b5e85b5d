/** Mistakes about continued tasks, about messages that start a task, and about messages on a pull request. */
import type { GitHub } from '../../../action/ports.ts';
import { findCommand } from '../../../protocol/comments/parse-command.ts';
import { CONFIG_PATH } from '../../../protocol/base/registry-paths.ts';
import { type TaskId, taskIdOf } from '../../../protocol/base/ids.ts';
import { hasEnded } from '../../../protocol/messages/lifecycle.ts';
import { findMarker } from '../../../protocol/comments/marker.ts';
import type { Answer, Call } from '../hosted/answers.ts';
import { RESUME_ON_QUEUED } from '../hosted/files.ts';
import { REPO } from '../hosted/store.ts';
import { isListOfComments, type ListedComment, type Mutation, relist, remark, withMarker } from '../interference.ts';

type Interference = (call: Call, next: (call: Call) => Answer) => Answer;

/** Changes the comments that the bot reads. */
const reading =
  (change: (comments: readonly ListedComment[]) => readonly object[]): Interference =>
  (call, next) =>
    isListOfComments(call) ? relist(next(call), change) : next(call);

function isRetry({ user, body }: ListedComment): boolean {
  return user.type === 'User' && findCommand(body)?.verb === 'retry';
}

/**
 * Removes all retries except the last one after their tasks are visible, and the lineage from the statuses of those
 * tasks.
 */
function withoutFollowedRetries(comments: readonly ListedComment[]): readonly object[] {
  const tasks = new Set(comments.map(({ body }) => findMarker(body)?.task));
  const last = comments.findLast(isRetry);
  const gone = comments.filter((comment) => isRetry(comment) && comment !== last && tasks.has(taskOf(comment)));
  const followed = new Set<TaskId | undefined>(gone.map(taskOf));
  return comments
    .filter((comment) => !gone.includes(comment))
    .map((comment) => {
      const marker = findMarker(comment.body);
      return marker?.kind === 'status' && followed.has(marker.task)
        ? { ...comment, body: withMarker(comment.body, { ...marker, line: undefined }) }
        : comment;
    });
}

function taskOf({ id }: ListedComment): TaskId {
  return taskIdOf(REPO.id, 'comment', id);
}

/** Ignores the newest saved state, but not older ones. */
function withoutNewestKept(comments: readonly ListedComment[]): readonly object[] {
  const newest = comments.findLast(({ body }) => {
    const marker = findMarker(body);
    return marker?.kind === 'status' && hasEnded(marker.state) && marker.saved !== undefined;
  });
  return comments.map((comment) => {
    const marker = comment === newest ? findMarker(comment.body) : undefined;
    return marker?.kind === 'status'
      ? { ...comment, body: withMarker(comment.body, { ...marker, saved: undefined }) }
      : comment;
  });
}

/** A task that continues another one is treated as the first of its lineage. */
const forgetsTheLine = (github: GitHub): GitHub => ({
  ...github,
  thread: {
    ...github.thread,
    comment: async (id) => {
      const comment = await github.thread.comment(id);
      const marker = comment === undefined ? undefined : findMarker(comment.body);
      return comment === undefined || marker?.kind !== 'status'
        ? comment
        : { ...comment, body: withMarker(comment.body, { ...marker, line: undefined }) };
    },
  },
});

/** The bot believes that messages can start tasks in this repository. */
const startsByMessages: Interference = (call, next) => {
  const answer = next(call);
  if (!call.path.endsWith(`/contents/${CONFIG_PATH}`)) return answer;
  const before =
    answer.status === 200 ? Buffer.from((answer.data as { content: string }).content, 'base64').toString('utf8') : '';
  const content = Buffer.from(before.includes(RESUME_ON_QUEUED) ? before : `${before}${RESUME_ON_QUEUED}\n`);
  return {
    status: 200,
    data: { type: 'file', encoding: 'base64', content: content.toString('base64'), size: content.length },
  };
};

export const GOING_ON: readonly Mutation[] = [
  {
    name: 'a task goes on from an older state than the newest',
    interfere: () => ({ bot: reading(withoutNewestKept) }),
  },
  {
    name: 'the bot does not see that somebody else’s retry has come to a task',
    interfere: () => ({ bot: reading(withoutFollowedRetries) }),
  },
  { name: 'a task that goes on is taken for the first of its line', withGitHub: forgetsTheLine },
  {
    name: 'what the task before was told is told again',
    interfere: () => ({
      bot: (call, next) =>
        isListOfComments(call)
          ? remark(next(call), (marker) =>
              marker.kind === 'status' && hasEnded(marker.state)
                ? { ...marker, heard: undefined, given: undefined }
                : marker,
            )
          : next(call),
    }),
  },
  { name: 'messages start a task where the repository does not say so', interfere: () => ({ bot: startsByMessages }) },
  {
    name: 'what was said on a pull request is not known to be here',
    interfere: () => ({
      bot: reading((comments) => comments.filter(({ body }) => findMarker(body)?.kind !== 'relayed')),
    }),
  },
];
