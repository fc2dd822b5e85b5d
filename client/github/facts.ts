/**
 * What the comments of a repository say about its tasks. Pure.
 *
 * Markers count only in comments of machines: GitHub says which accounts are, and nobody can choose that for themselves.
 * Which machine is ours a reader cannot know, and need not: what is shown here permits nothing.
 */
import type { ThreadComment } from '../../github/threads.ts';
import type { TaskId } from '../../protocol/ids.ts';
import { hasEnded } from '../../protocol/lifecycle.ts';
import {
  aboutDelivery,
  type EndMarker,
  findMarker,
  type NoteMarker,
  type QuestionMarker,
  type StatusMarker,
  withoutMarker,
} from '../../protocol/marker.ts';
import type { TaskState, TaskView } from '../types.ts';

export type ListedComment = ThreadComment & { readonly issue: number };

export interface Marked<M> {
  readonly comment: ListedComment;
  readonly marker: M;
}

/** A task by what stands on its issue. */
export interface TaskFacts {
  readonly task: TaskId;
  readonly issue: number;
  readonly status: Marked<StatusMarker> | undefined;
  /** Oldest first. */
  readonly questions: readonly Marked<QuestionMarker>[];
  readonly end: Marked<EndMarker> | undefined;
  readonly notes: readonly Marked<NoteMarker>[];
}

type Mutable = { -readonly [K in keyof TaskFacts]: TaskFacts[K] } & {
  questions: Marked<QuestionMarker>[];
  notes: Marked<NoteMarker>[];
};

/** All tasks that the comments speak of, in the order in which they are first mentioned. */
export function readTasks(comments: readonly ListedComment[]): TaskFacts[] {
  const tasks = new Map<string, Mutable>();
  for (const comment of comments.toSorted((one, other) => one.id - other.id)) {
    const marker = comment.author.type === 'Bot' ? findMarker(comment.body) : undefined;
    if (marker === undefined) continue;
    const facts: Mutable = tasks.get(marker.task) ?? {
      task: marker.task,
      issue: comment.issue,
      status: undefined,
      questions: [],
      end: undefined,
      notes: [],
    };
    tasks.set(marker.task, facts);
    switch (marker.kind) {
      case 'status':
        facts.status = { comment, marker };
        break;
      case 'end':
        facts.end = { comment, marker };
        break;
      case 'note':
        facts.notes.push({ comment, marker });
        break;
      case 'relayed':
        break;
      case 'question':
        if (!facts.questions.some((known) => known.marker.question === marker.question))
          facts.questions.push({ comment, marker });
        break;
    }
  }
  // A note alone is no task: somebody was told that nothing would start.
  return [...tasks.values()].filter(
    ({ status, questions, end }) => status !== undefined || questions.length > 0 || end !== undefined,
  );
}

/** The question that waits for an answer, whether or not it is too late for one. */
export function findOpenQuestion({ questions }: TaskFacts): Marked<QuestionMarker> | undefined {
  const last = questions.at(-1);
  return last?.marker.answered === undefined ? last : undefined;
}

/** How long finished work may take to become a pull request. Where nobody makes one, it is finished all the same. */
const HAND_IN_MS = 120_000;

export function stateOf(facts: TaskFacts, now: Date): TaskState {
  if (facts.end !== undefined) return facts.end.marker.state;
  const shown = facts.status?.marker;
  if (shown !== undefined && isHandedIn(facts, now)) return 'running';
  if (shown !== undefined && hasEnded(shown.state)) return shown.state;
  const open = findOpenQuestion(facts);
  // The question is the truth: the comment that shows «running» may be the one that a killed run never edited again.
  if (open !== undefined && (shown === undefined || shown.round <= open.marker.round))
    return Date.parse(open.marker.expires) <= now.getTime()
      ? 'expired'
      : isAwaited(shown, open.marker, now)
        ? 'idle'
        : 'suspended';
  return shown?.state ?? 'resuming';
}

/** A little longer than it says: its last look takes a moment. What it says after that, a run that is gone has left. */
const SLACK_MS = 15_000;

/** The run that asked is still there and waits for the answer. */
function isAwaited(shown: StatusMarker | undefined, { round }: QuestionMarker, now: Date): boolean {
  return (
    shown?.state === 'idle' &&
    shown.round === round &&
    shown.idle !== undefined &&
    now.getTime() < Date.parse(shown.idle.until) + SLACK_MS
  );
}

/** True while a result is there and somebody is still to say what became of it. */
function isHandedIn({ status }: TaskFacts, now: Date): boolean {
  if (status?.marker.state !== 'finished' || status.marker.result === undefined) return false;
  return now.getTime() - Date.parse(status.comment.updatedAt) < HAND_IN_MS;
}

export function viewOf(facts: TaskFacts, now: Date, title?: string): TaskView {
  const { task, issue, status, questions } = facts;
  const state = stateOf(facts, now);
  const open = state === 'suspended' || state === 'idle' ? findOpenQuestion(facts) : undefined;
  const round = Math.max(
    1,
    status?.marker.round ?? 1,
    facts.end?.marker.round ?? 1,
    ...questions.map(({ marker }) => marker.round + (marker.answered === undefined ? 0 : 1)),
  );
  const subagent = questions.at(-1)?.marker.subagent ?? status?.marker.subagent ?? subagentShown(status?.comment.body);
  const shown = facts.end ?? open ?? status ?? questions.at(-1);
  return {
    task,
    state,
    round,
    issue,
    ...(subagent === undefined ? {} : { subagent }),
    ...(title === undefined ? {} : { title }),
    ...(shown === undefined ? {} : { url: shown.comment.url }),
    ...(open === undefined ? {} : { question: questionOf(open) }),
    ...(state === 'idle' && status?.marker.idle !== undefined ? { waitsUntil: status.marker.idle.until } : {}),
    ...(state === 'finished' && status?.marker.conclusion !== undefined
      ? { conclusion: status.marker.conclusion }
      : {}),
    ...(isHeld(facts) ? { held: true } : {}),
    ...(state === 'finished' && status?.marker.verify !== undefined
      ? { verify: { passed: status.marker.verify.passed } }
      : {}),
    updatedAt:
      [facts.end, status, ...questions]
        .flatMap((one) => (one === undefined ? [] : [one.comment.updatedAt]))
        .sort()
        .at(-1) ?? now.toISOString(),
  };
}

/** Its work waits for a person's yes, and nobody has told yet what became of it. */
function isHeld({ task, end, notes }: TaskFacts): boolean {
  return end?.marker.held !== undefined && !notes.some(({ marker }) => marker.about === aboutDelivery(task));
}

function questionOf({ marker, comment }: Marked<QuestionMarker>): NonNullable<TaskView['question']> {
  const text =
    marker.asked ??
    withoutMarker(comment.body)
      .split('\n')
      .find((line) => line !== '' && !line.startsWith('#')) ??
    '';
  return { id: marker.question, text, options: marker.options, expires: marker.expires, url: comment.url };
}

/** The status comment opens with «### ⏳ fixer is working»; an old one's marker does not repeat the name. */
function subagentShown(body: string | undefined): string | undefined {
  return /^### \S+ (?<name>[a-z0-9][a-z0-9-]{0,62}) /m.exec(withoutMarker(body ?? ''))?.groups?.['name'];
}
