/**
 * What has happened to tasks since a client last looked. Pure.
 *
 * States are compared, not times: a wrong clock, or two changes within one second, hide nothing. What a client has seen
 * is stored under a cursor that is made from it. So the same request with the same cursor has the same answer, and a
 * request with the cursor from an answer does not repeat that answer.
 */
import { z } from '../../protocol/base/zod.ts';
import { canonicalJson, contentHash } from '../../protocol/base/canonical-json.ts';
import { hasEnded } from '../../protocol/messages/lifecycle.ts';
import type { TaskView } from '../../client/types.ts';

/** For each task, a short form of its state. */
export const SeenTasks = z.record(z.string(), z.string());
export type SeenTasks = z.infer<typeof SeenTasks>;

export const TaskCursor = z.string().check(z.regex(/^c_[0-9a-f]{16}$/, 'must be the cursor of an earlier answer'));

export interface TaskNews {
  readonly news: readonly TaskView[];
  readonly seen: SeenTasks;
}

/** @param tasks the tasks that are asked about. What was seen of others is kept. */
export function findNews(seen: SeenTasks, tasks: readonly TaskView[]): TaskNews {
  return {
    news: tasks.filter((view) => seen[view.task] !== standingOf(view)),
    seen: { ...seen, ...standingsOf(tasks) },
  };
}

/**
 * The current states, for a client that has seen nothing yet: tasks that have not ended, and ended ones that are named.
 * Other ended tasks are not news later either.
 */
export function findStanding(
  asked: readonly TaskView[],
  all: readonly TaskView[],
  named: readonly string[] = [],
): TaskNews {
  const isTold = ({ task, state }: TaskView): boolean => !hasEnded(state) || named.includes(task);
  const news = asked.filter(isTold);
  return { news, seen: standingsOf([...news, ...all.filter((view) => !isTold(view))]) };
}

function standingsOf(tasks: readonly TaskView[]): SeenTasks {
  return Object.fromEntries(tasks.map((view) => [view.task, standingOf(view)]));
}

export function cursorOf(seen: SeenTasks): string {
  return `c_${contentHash(canonicalJson(seen)).slice('sha256:'.length, 'sha256:'.length + 16)}`;
}

function standingOf({
  state,
  round,
  question,
  conclusion,
  isLost,
  held,
  isBeingDelivered,
  pullRequest,
}: TaskView): string {
  const standing = [
    state,
    round,
    question?.id ?? '',
    conclusion ?? '',
    isLost ?? false,
    held ?? false,
    isBeingDelivered ?? false,
    pullRequest?.number ?? 0,
  ];
  return contentHash(canonicalJson(standing)).slice('sha256:'.length, 'sha256:'.length + 12);
}
