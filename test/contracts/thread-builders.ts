/** Builds the comments of a thread as they come about, for golden-threads.ts. */
import { contentHash } from '../../protocol/base/canonical-json.ts';
import { childTaskOf, questionIdOf, taskIdOf, type TaskId } from '../../protocol/base/ids.ts';
import { type Marker, QuestionMarker, renderMarker, StatusMarker } from '../../protocol/comments/marker.ts';
import type { TaskState } from '../../protocol/messages/lifecycle.ts';
import type { Account, ThreadComment } from '../../protocol/thread/comment.ts';

export const APP = 'agora';
export const NOW = Date.parse('2026-11-22T12:00:00Z');
export const ONE = taskIdOf(77, 'label', 1);
export const TWO = taskIdOf(77, 'label', 2);
export const CHILD = childTaskOf(questionIdOf(ONE, 1));

export const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

export const workflow: Account = { id: 41_898_282, login: 'github-actions[bot]', type: 'Bot' };
export const app: Account = { id: 900, login: 'agora[bot]', type: 'Bot' };
export const otherApp: Account = { id: 901, login: 'evil[bot]', type: 'Bot' };
export const person: Account = { id: 1, login: 'ada', type: 'User' };
export const lookalike: Account = { id: 2, login: 'github-actions[bot]', type: 'User' };

export interface GoldenThread {
  readonly name: string;
  readonly comments: readonly ThreadComment[];
  /** When it is looked at. */
  readonly now: number;
  /** Of every task that there is, and of no other. */
  readonly states: Readonly<Partial<Record<TaskId, TaskState>>>;
  /** A task whose result is there, and of which nobody has said yet what became of it. */
  readonly beingDelivered?: TaskId;
  /** What a client sees that has not been told which App is ours, where that is something else. */
  readonly withoutApp?: Readonly<Partial<Record<TaskId, TaskState>>>;
}

interface Said {
  readonly body: string;
  readonly by: Account;
  readonly changedAt: number;
}

export function said(body: string, by: Account, ago = HOUR): Said {
  return { body, by, changedAt: NOW - ago };
}

export function mark(marker: Marker, by = workflow, ago = HOUR): Said {
  return said(`${renderMarker(marker)}\nIn words.`, by, ago);
}

export function status(state: TaskState, over: Partial<StatusMarker> = {}, by = workflow, ago = HOUR): Said {
  const marker = { v: 1, kind: 'status', task: ONE, round: 1, attempt: 1, state, runId: 9, ...over };
  return mark(StatusMarker.parse(marker), by, ago);
}

export const result = { artifactId: 3, digest: contentHash('x') };

export function iso(at: number): string {
  return new Date(at).toISOString();
}

export function question(over: Partial<QuestionMarker> = {}, by = workflow): Said {
  const { task = ONE, round = 1 } = over;
  return mark(
    QuestionMarker.parse({
      v: 1,
      kind: 'question',
      task,
      round,
      question: questionIdOf(task, round),
      subagent: 'fixer',
      state: { runId: 9, artifactId: 3, digest: contentHash('x') },
      head: 'a'.repeat(40),
      options: ['A', 'B'],
      expires: iso(NOW + DAY),
      ...over,
    }),
    by,
  );
}

export const answered = { attempt: 1, runId: 10, by: 'ada' };

export function end(state: TaskState, by = app, task = ONE): Said {
  return mark({ v: 1, kind: 'end', task, state, round: 1 }, by);
}

export function note(about: string, by = app): Said {
  return mark({ v: 1, kind: 'note', task: ONE, about }, by);
}

export function idle(untilMs: number, round = 1): Said {
  return status('idle', { round, idle: { until: iso(NOW + untilMs) } });
}

function commentOf({ body, by, changedAt }: Said, index: number): ThreadComment {
  return {
    id: index + 1,
    body,
    author: by,
    createdAt: iso(NOW - 2 * HOUR + index * SECOND),
    updatedAt: iso(changedAt),
    url: `https://github.com/o/r/issues/7#issuecomment-${index + 1}`,
  };
}

export function thread(
  name: string,
  says: readonly Said[],
  states: GoldenThread['states'],
  more: Pick<GoldenThread, 'beingDelivered' | 'withoutApp'> = {},
): GoldenThread {
  return { name, comments: says.map(commentOf), now: NOW, states, ...more };
}

export const expired = { expires: iso(NOW - HOUR) };
