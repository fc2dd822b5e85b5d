/**
 * Invariants for agents that ask one another. An agent is asked only because a question was put to it: once, by someone
 * who is allowed to, not in a circle and not too deep. The asking agent gets its final text and nothing else, and
 * nobody waits for an agent that no longer exists.
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
import { isProven } from '../hosted/keys.ts';

export interface Asked {
  readonly comment: StoredComment;
  readonly marker: QuestionMarker;
}

/** What the invariant check shares with the checks of a single subject. */
export interface Watch {
  readonly seed: number;
  readonly conditions: Conditions;
  readonly store: Store;
  /** Questions as they were when they were asked. */
  readonly asked: ReadonlyMap<string, Asked>;
  readonly isKnown: (task: TaskId) => boolean;
  readonly isOver: (task: TaskId) => boolean;
  readonly find: (kind: Kind, text: string) => void;
}

/** At most the errors of two clocks of the bot together. */
const CLOCK_MS = 17 * MINUTE;
/** The default of the configuration. */
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

/** The agents that wait for the answer, starting with the one that asked this question. */
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
 * Whether a waiting task can be called off: the question that it should answer has its answer or is closed, or somebody
 * cancelled the task. The bot then ends it, although its round already has an outcome.
 */
export function mayBeCalledOff({ asked, store, isOver, conditions }: Watch, task: TaskId): boolean {
  if (wasClosed(store, conditions.timeline.now())) return true;
  const question = [...asked.values()].find(({ marker }) => childTaskOf(marker.question) === task);
  // A deleted question can have been answered in a copy that somebody posted.
  const isGone = question?.comment.deletedAt !== undefined;
  if (question !== undefined && (isGone || isOver(question.marker.task) || !isOpen(question))) return true;
  // Its state is missing, or soon will be. No answer is accepted any more, and its task ends in the same
  // reconciliation.
  if (question !== undefined && Date.parse(question.marker.expires) < conditions.timeline.now() + CLOCK_MS) return true;
  return [...store.comments.values()].some((comment) => {
    const command = comment.author.type === 'User' ? findCommand(textOf(comment)) : undefined;
    return command?.verb === 'cancel' && command.target === task;
  });
}

/**
 * A task ends if its issue stays closed for ten minutes. The bot's clock can be wrong by eight, and a slow poll takes
 * up to fifteen minutes.
 */
function wasClosed({ issues }: Store, now: number): boolean {
  return [...issues.values()].some((issue) => lastClosedFor(issue, now, 15 * MINUTE) > 2 * MINUTE);
}

function isOpen({ comment }: Asked): boolean {
  const marker = findMarker(textOf(comment));
  return marker?.kind === 'question' && marker.answered === undefined && marker.closed === undefined;
}

/**
 * In the calm phase, everyone who asked an agent has its answer, or people have been asked. No agent works on an
 * answer that nobody needs.
 */
export function lookAtAgents(watch: Watch): void {
  const { asked, store, isOver, find } = watch;
  for (const question of asked.values()) {
    const { marker } = question;
    const child = childTaskOf(marker.question);
    if (findAgent(marker.to) === undefined || isUnderWay(watch, child)) continue;
    const isOpenYet = isOpen(question) && !isOver(marker.task);
    // Somebody cancelled the run that would have continued. That was their decision.
    const isCancelled = [...store.runs.values()].some(
      ({ request, conclusion }) =>
        conclusion === 'cancelled' && request.kind === 'resume' && request.question === marker.question,
    );
    // Somebody changed it for good: it proves nothing any more.
    const isKept = isProven(store, textOf(question.comment), question.comment.issue);
    const isTold = isHandedToHumans(store, marker.question) || (!isKept && isToldInVain(store, marker.question));
    if (isOpenYet && !isCancelled && !isTold)
      find(
        'agent-lost',
        `${marker.question} was put to an agent, ${child} is over or never began, and nobody was told`,
      );
    if (!isOpenYet && watch.isKnown(child) && !isOver(child))
      find('unneeded-agent', `${child} goes on although nobody waits for its answer to ${marker.question}`);
  }
}

/** Whether a run of the task is alive, or an agent that it asked is working. */
function isUnderWay({ store, asked, isOver }: Watch, task: TaskId): boolean {
  if ([...store.runs.values()].some((run) => run.request.task === task && run.status !== 'completed')) return true;
  return !isOver(task) && [...asked.values()].some((question) => question.marker.task === task && isOpen(question));
}

/** Whether the bot has asked people to answer a question that was put to an agent. */
export function isHandedToHumans(store: Store, question: QuestionId): boolean {
  return isNoted(store, (about) => about === `to-people:${question}` || about.startsWith(`gave-up:${question}:`));
}

/** Whether the bot has said that no answer to a question counts any more. */
function isToldInVain(store: Store, question: QuestionId): boolean {
  return isNoted(store, (about) => about === `unanswerable:${question}` || about.startsWith(`missing:${question}:`));
}

function isNoted({ comments }: Store, isMeant: (about: string) => boolean): boolean {
  return [...comments.values()].some((comment) => {
    const marker = comment.author.type === 'Bot' ? findMarker(textOf(comment)) : undefined;
    return marker?.kind === 'note' && isMeant(marker.about);
  });
}
