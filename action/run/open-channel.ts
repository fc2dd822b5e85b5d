/**
 * The channel of one run: its issue, which of its comments are for this run, and how the thread shows that a message
 * has arrived.
 */
import type { Person } from '../../protocol/messages/dispatch-request.ts';
import type { WorkerPorts } from '../../worker/index.ts';
import { systemClock } from '../../worker/adapters/system-clock.ts';
import type { RunIdentity } from '../channel/is-for-this-run.ts';
import type { Allowed } from '../authorize/authorization.ts';
import { causeOf } from '../thread/trigger-comment.ts';
import { issueChannel } from '../channel/issue-channel.ts';
import { createMayAndPermission, type Occasion } from '../authorize/permission-check.ts';
import { latestOf } from '../thread/messages-for-run.ts';
import type { GitHub } from '../ports.ts';
import type { StatusCommentTask } from '../publish/status-comment-writer.ts';

/** Nobody can send messages to a task without an issue. */
export function channelOf(allowed: Allowed, task: StatusCommentTask, github: GitHub): WorkerPorts['channel'] {
  const { request, config, asker } = allowed;
  const { issue } = request;
  if (issue === undefined) return undefined;
  const cause = causeOf(allowed);
  const isConversation = allowed.kind === 'resume' && allowed.question.marker.turn === true;
  return issueChannel({
    issue,
    read: cause === undefined ? [] : [cause],
    thisRun: thisRun(allowed, cause, task),
    github,
    findPermission: (person: Person) => findSteeringPermission(person, { config, issue, asker }, github),
    clock: systemClock,
    onDelivered: async (comments, said) => {
      // In a conversation, unaddressed comments would start the agent's next turn.
      const heard = isConversation ? comments : said;
      // First what prevents a second delivery of the message, then what its author sees.
      if (heard.length > 0) await task.noteReceived(heard);
      for (const comment of comments) await github.thread.launch(comment);
    },
  });
}

/** The identity of this run, for its messages: messages of earlier rounds are not delivered again. */
export function thisRun(
  { request, heard }: Allowed,
  cause: number | undefined,
  task: Pick<StatusCommentTask, 'heard' | 'given' | 'statusComment'>,
): RunIdentity {
  const told = new Set([...task.given, ...(request.messages ?? []).map(({ commentId }) => commentId)]);
  return {
    task: request.task,
    question: request.kind === 'resume' ? request.question : undefined,
    status: task.statusComment() ?? 0,
    cause,
    heard: latestOf(task.heard, heard.upTo),
    told,
  };
}

/** Looked up each time: a run can take hours, in which somebody may lose the permission. */
export async function findSteeringPermission(
  person: Person,
  occasion: Occasion,
  github: GitHub,
): Promise<string | undefined> {
  const { may, permissionOf } = createMayAndPermission(occasion, github);
  return (await may('steer', person)) ? permissionOf(person) : undefined;
}
