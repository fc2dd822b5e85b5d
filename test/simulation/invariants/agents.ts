/**
 * What holds where agents ask one another: an agent is asked because a question was put to it, once, by somebody who
 * may, not in a circle and not too deep; whoever asked gets its last words and nothing else, and nobody waits for an
 * agent that is gone.
 */
import type { Allowed } from '../../../action/authorize/authorization.ts';
import { findAgent } from '../../../protocol/policy/recipient.ts';
import { findCommand } from '../../../protocol/comments/parse-command.ts';
import { childTaskOf, type QuestionId, type TaskId } from '../../../protocol/base/ids.ts';
import { findMarker, type QuestionMarker } from '../../../protocol/comments/marker.ts';
import { branchOf } from '../../../protocol/results/task-branch.ts';
import { CONFIG_PATH } from '../../../protocol/base/registry-paths.ts';
import {
  lastClosedFor,
  type Store,
  type StoredComment,
  type StoredPull,
  type StoredRun,
  textOf,
  valueAt,
} from '../hosted/store.ts';
import { replyOf } from '../play/inquiries.ts';
import { type Conditions, MINUTE } from '../conditions.ts';
import type { Kind } from './findings.ts';

export interface Asked {
  readonly comment: StoredComment;
  readonly marker: QuestionMarker;
}

/** What the invariant check shares with those who watch one subject for it. */
export interface Watch {
  readonly seed: number;
  readonly conditions: Conditions;
  readonly store: Store;
  /** As they were when they were put. */
  readonly asked: ReadonlyMap<string, Asked>;
  readonly isKnown: (task: TaskId) => boolean;
  readonly isOver: (task: TaskId) => boolean;
  readonly find: (kind: Kind, text: string) => void;
}

/** Clocks of the bot are wrong by so much, twice at most. */
const CLOCK_MS = 17 * MINUTE;
/** Without a configuration that says otherwise. */
const DEPTH = 3;

export function checkStarted({ asked, store, find }: Watch, { id, request }: StoredRun): void {
  if (request.kind !== 'start' || request.source.kind !== 'question') return;
  const question = asked.get(request.source.question);
  const agent = request.subagent.name;
  if (
    question === undefined ||
    findAgent(question.marker.to) !== agent ||
    childTaskOf(question.marker.question) !== request.task
  ) {
    find('unauthorised', `run ${id} answers as ${agent}, and no question was put to it`);
    return;
  }
  if (question.marker.asker?.id !== request.by.id)
    find('unauthorised', `run ${id} answers for ${request.by.login}, who did not ask for the task`);
  const line = lineOf(asked, question);
  const depth = Number(/depth-of-agents: (\d+)/.exec(store.files.get(CONFIG_PATH) ?? '')?.[1] ?? DEPTH);
  if (line.includes(agent)) find('endless-agents', `run ${id} asks ${agent}, which waits itself: ${line.join(' ← ')}`);
  if (line.length > depth) find('endless-agents', `run ${id} asks ${agent}, and ${line.length} agents wait already`);
}

/** Who waits for the answer, whoever put this very question first. */
function lineOf(asked: Watch['asked'], { marker }: Asked): string[] {
  const above = [...asked.values()].find((other) => childTaskOf(other.marker.question) === marker.task);
  return [marker.subagent, ...(above === undefined ? [] : lineOf(asked, above))];
}

export function checkWorked(
  { seed, conditions, asked, find }: Watch,
  { id }: StoredRun,
  startedAt: number,
  allowed: Allowed,
): void {
  const { request } = allowed;
  if (request.kind === 'start' && request.source.kind === 'question') {
    conditions.cover(
      `agents: ${asked.get(request.source.question)?.marker.subagent ?? 'nobody'} asks ${request.subagent.name}`,
    );
    if (isAnsweredAt(asked.get(request.source.question), startedAt))
      find('unneeded-agent', `run ${id} answers ${request.source.question}, which had its answer when it began`);
  }
  if (allowed.kind !== 'resume' || allowed.request.answer.source.kind !== 'task') return;
  conditions.cover('agents: an answer is taken up');
  const {
    question,
    answer: {
      source: { task },
    },
  } = allowed.request;
  if (task !== childTaskOf(question) || allowed.answer.text !== replyOf(seed, question).trim())
    find('stale-answer', `run ${id} takes "${allowed.answer.text.slice(0, 60)}" for the answer of ${task}`);
}

function isAnsweredAt(question: Asked | undefined, at: number): boolean {
  const text =
    question === undefined
      ? undefined
      : valueAt<string, StoredComment['texts'][number]>(question.comment.texts, at)?.value;
  const marker = text === undefined ? undefined : findMarker(text);
  return marker?.kind === 'question' && marker.answered !== undefined;
}

export function checkPulled({ asked, find }: Watch, { branch }: StoredPull): void {
  if ([...asked.values()].some(({ marker }) => branch === branchOf(childTaskOf(marker.question))))
    find('unauthorised', `${branch} delivers what an agent changed that was only asked`);
}

/**
 * Whether a task that waits may be called off: the question that it is to answer has its answer or is not asked any
 * more, or somebody said so. The bot then ends it, although its round has had its outcome.
 */
export function mayBeCalledOff({ asked, store, isOver, conditions }: Watch, task: TaskId): boolean {
  if (wasClosed(store, conditions.timeline.now())) return true;
  const question = [...asked.values()].find(({ marker }) => childTaskOf(marker.question) === task);
  // Deleted, it may have its answer where somebody has repeated it.
  const isGone = question?.comment.deletedAt !== undefined;
  if (question !== undefined && (isGone || isOver(question.marker.task) || !isOpen(question))) return true;
  // Its state is gone, or soon will be: no answer is taken any more, and its task ends in the same look.
  if (question !== undefined && Date.parse(question.marker.expires) < conditions.timeline.now() + CLOCK_MS) return true;
  return [...store.comments.values()].some((comment) => {
    const command = comment.author.type === 'User' ? findCommand(textOf(comment)) : undefined;
    return command?.verb === 'cancel' && command.target === task;
  });
}

/** Ten minutes long, by a clock that may be wrong by eight; and a look takes up to fifteen at its slowest. */
function wasClosed({ issues }: Store, now: number): boolean {
  return [...issues.values()].some((issue) => lastClosedFor(issue, now, 15 * MINUTE) > 2 * MINUTE);
}

function isOpen({ comment }: Asked): boolean {
  const marker = findMarker(textOf(comment));
  return marker?.kind === 'question' && marker.answered === undefined && marker.closed === undefined;
}

/**
 * When the trouble is over: whoever asked an agent has its answer, or people have been asked; and no agent works for
 * nobody.
 */
export function lookAtAgents(watch: Watch): void {
  const { asked, store, isOver, find } = watch;
  for (const question of asked.values()) {
    const { marker } = question;
    const child = childTaskOf(marker.question);
    if (findAgent(marker.to) === undefined || isUnderWay(watch, child)) continue;
    const isOpenYet = isOpen(question) && !isOver(marker.task);
    // Somebody cancelled the run that was to go on: their decision.
    const isCancelled = [...store.runs.values()].some(
      ({ request, conclusion }) =>
        conclusion === 'cancelled' && request.kind === 'resume' && request.question === marker.question,
    );
    if (isOpenYet && !isCancelled && !isHandedToHumans(store, marker.question))
      find(
        'agent-lost',
        `${marker.question} was put to an agent, ${child} is over or never began, and nobody was told`,
      );
    if (!isOpenYet && watch.isKnown(child) && !isOver(child))
      find('unneeded-agent', `${child} goes on although nobody waits for its answer to ${marker.question}`);
  }
}

/** A run of it is alive, or an agent that it has asked itself is at work. */
function isUnderWay({ store, asked, isOver }: Watch, task: TaskId): boolean {
  if ([...store.runs.values()].some((run) => run.request.task === task && run.status !== 'completed')) return true;
  return !isOver(task) && [...asked.values()].some((question) => question.marker.task === task && isOpen(question));
}

/** Whether the bot has asked people to answer a question that was put to an agent. */
export function isHandedToHumans({ comments }: Store, question: QuestionId): boolean {
  return [...comments.values()].some((comment) => {
    const marker = comment.author.type === 'Bot' ? findMarker(textOf(comment)) : undefined;
    return (
      marker?.kind === 'note' &&
      (marker.about === `to-people:${question}` || marker.about.startsWith(`gave-up:${question}:`))
    );
  });
}
