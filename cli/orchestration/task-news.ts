/**
 * What has happened to tasks since somebody last looked. Pure.
 *
 * How a task stands is compared, not when: a clock that is wrong, or two changes within one second, hide nothing. What
 * somebody has seen is kept under a cursor that is made from it, so the same question with the same cursor has the same
 * answer, and one with the cursor that came with an answer does not repeat it.
 */
import { z } from '../../protocol/base/zod.ts';
import { canonicalJson, contentHash } from '../../protocol/base/canonical-json.ts';
import { hasEnded } from '../../protocol/messages/lifecycle.ts';
import type { TaskView } from '../../client/types.ts';

/** By task, what its standing comes to. */
export const SeenTasks = z.record(z.string(), z.string());
export type SeenTasks = z.infer<typeof SeenTasks>;

export const TaskCursor = z.string().check(z.regex(/^c_[0-9a-f]{16}$/, 'must be the cursor of an earlier answer'));

export interface TaskNews {
  readonly news: readonly TaskView[];
  readonly seen: SeenTasks;
}

/** @param tasks those that are asked about. What was seen of others stays as it is. */
export function findNews(seen: SeenTasks, tasks: readonly TaskView[]): TaskNews {
  return {
    news: tasks.filter((view) => seen[view.task] !== standingOf(view)),
    seen: { ...seen, ...standingsOf(tasks) },
  };
}

/**
 * How things stand, for who has seen nothing yet: what has not ended, and the ended ones that are named. The others
 * that have ended are no news later either.
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
