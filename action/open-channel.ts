/**
 * The channel of one run: its issue, what of it is for this run, and how the thread shows that a message has arrived.
 */
import type { Person } from '../protocol/dispatch-request.ts';
import type { Ports } from '../worker/index.ts';
import { systemClock } from '../worker/adapters/system-clock.ts';
import type { Ours } from './addressee.ts';
import type { Allowed } from './authorized.ts';
import { causeOf } from './cause-of.ts';
import { issueChannel } from './channel.ts';
import { createMayNow } from './may.ts';
import { latestOf } from './messages.ts';
import type { GitHub } from './ports.ts';
import type { TaskView } from './task-view.ts';

/** A task without an issue has nobody who could say anything. */
export function channelOf(allowed: Allowed, task: TaskView, github: GitHub): Ports['channel'] {
  const { request, config, asker } = allowed;
  const { issue } = request;
  if (issue === undefined) return undefined;
  const cause = causeOf(allowed);
  const may = createMayNow({ config, issue, asker }, github);
  return issueChannel({
    issue,
    read: cause === undefined ? [] : [cause],
    ours: oursOf(allowed, cause, task),
    github,
    may: (person: Person) => may('steer', person),
    clock: systemClock,
    onDelivered: async (comments, said) => {
      // First what keeps the message from being given again, then what tells its author.
      if (said.length > 0) await task.hear(said);
      for (const comment of comments) await github.thread.launch(comment);
    },
  });
}

/** What this run is, for those who talk to it: what it was told in the rounds before is not told again. */
export function oursOf(
  { request, heard }: Allowed,
  cause: number | undefined,
  task: Pick<TaskView, 'heard' | 'given' | 'statusComment'>,
): Ours {
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
