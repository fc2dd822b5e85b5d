/**
 * A task's thread as events: what was asked, what people said, how it ended. Pure.
 *
 * A comment can be edited, so an event is identified by its content and not by its place. A follower of the thread
 * reads all of it again and reports what is new.
 */
import { defined } from '../../protocol/base/defined.ts';
import { findCommand, type Command } from '../../protocol/comments/parse-command.ts';
import { isShownLost } from '../../protocol/thread/read-tasks.ts';
import { hasEnded } from '../../protocol/messages/lifecycle.ts';
import { type QuestionMarker, withoutMarker } from '../../protocol/comments/marker.ts';
import type { TaskView } from '../types.ts';
import type { News } from '../live/history.ts';
import type { Marked } from '../../protocol/thread/read-thread.ts';
import { type ListedComment, partsOf, type ThreadRead, readTaskFacts, type TaskFacts } from './facts.ts';

export interface ThreadEvent {
  /** The same for the same event. */
  readonly key: string;
  readonly news: News;
}

interface Dated extends ThreadEvent {
  readonly at: string;
  readonly id: number;
}

export interface ReadThread {
  readonly facts: TaskFacts;
  /** In the order in which it happened. */
  readonly happened: readonly ThreadEvent[];
  /** The current state of the task. A thread does not contain earlier states. */
  readonly standing: ThreadEvent;
}

/** @returns undefined when nobody has written about the task yet. */
export function readTaskThread(
  comments: readonly ListedComment[],
  task: string,
  look: ThreadRead,
): ReadThread | undefined {
  const facts = readTaskFacts(comments, look).find((one) => one.task === task);
  if (facts === undefined) return undefined;
  const dated = [
    ...facts.questions.flatMap(tellQuestion),
    ...facts.notes.map(tellNote),
    ...comments.flatMap((comment) => tellComment(comment, facts)),
  ];
  dated.sort((one, other) => one.at.localeCompare(other.at) || one.id - other.id);
  return { facts, happened: dated, standing: tellStanding(facts) };
}

function tellQuestion({ comment, marker }: Marked<QuestionMarker>): Dated[] {
  const { question: id, options, recommended, answered } = marker;
  const question = marker.asked ?? withoutMarker(comment.body);
  const asked: Dated = {
    key: `question ${id}`,
    at: comment.createdAt,
    id: comment.id,
    news: {
      type: 'question',
      id,
      question,
      options,
      ...defined({ recommended }),
      ...partsOf(marker),
      url: comment.url,
    },
  };
  if (answered === undefined) return [asked];
  return [
    asked,
    {
      key: `answered ${id}`,
      at: comment.updatedAt,
      id: answered.commentId ?? comment.id,
      news: { type: 'answered', id, by: answered.by },
    },
  ];
}

function tellNote({ comment }: TaskFacts['notes'][number]): Dated {
  return {
    key: `note ${comment.id}`,
    at: comment.createdAt,
    id: comment.id,
    news: { type: 'notice', text: withoutMarker(comment.body).trim() },
  };
}

/** What people have said on the thread since the task began, except for comments that name another task. */
function tellComment(comment: ListedComment, facts: TaskFacts): Dated[] {
  const begun = Math.min(
    ...[facts.status, facts.end, ...facts.questions].flatMap((one) => (one === undefined ? [] : [one.comment.id])),
  );
  const command = findCommand(comment.body);
  if (comment.author.type === 'Bot' || comment.id < begun || isForAnother(command, facts)) return [];
  const { as, text } = readWords(comment, command, facts);
  return [
    {
      key: `comment ${comment.id} ${comment.updatedAt}`,
      at: comment.createdAt,
      id: comment.id,
      news: { type: 'message', by: comment.author.login, text, as, url: comment.url },
    },
  ];
}

function isForAnother(command: Command | undefined, { task, questions }: TaskFacts): boolean {
  const named =
    command === undefined
      ? undefined
      : 'target' in command
        ? command.target
        : 'question' in command
          ? command.question
          : undefined;
  return named !== undefined && named !== task && !questions.some(({ marker }) => marker.question === named);
}

function readWords(
  { id, body }: ListedComment,
  command: Command | undefined,
  { questions }: TaskFacts,
): { readonly as: 'answer' | 'message' | 'comment'; readonly text: string } {
  if (command?.verb === 'answer') return { as: 'answer', text: command.text };
  if (command?.verb === 'say') return { as: 'message', text: command.text };
  return { as: questions.some(({ marker }) => marker.answered?.commentId === id) ? 'answer' : 'comment', text: body };
}

/** So that following a task calls it a success only when a list does. */
function cameOf({ state, status, isHeld }: TaskFacts): Pick<TaskView, 'conclusion' | 'verify' | 'isUnkept' | 'held'> {
  if (state !== 'finished') return {};
  const { conclusion, verify, unkept } = status?.marker ?? {};
  return {
    ...defined({ conclusion }),
    ...(verify !== undefined && { verify: { passed: verify.passed } }),
    ...(unkept === true && { isUnkept: true }),
    ...(isHeld && { held: true }),
  };
}

function tellStanding(facts: TaskFacts): ThreadEvent {
  const { state } = facts;
  const ended = { type: 'ended', state, ...cameOf(facts) } as const;
  if (facts.end !== undefined)
    return {
      key: 'ended',
      news: { ...ended, text: withoutMarker(facts.end.comment.body).trim(), url: facts.end.comment.url },
    };
  // Nobody has written a final comment: there is no bot and no relay.
  if (hasEnded(state) && !facts.isBeingDelivered) return { key: 'ended', news: ended };
  const round = Math.max(1, facts.status?.marker.round ?? 1, ...facts.questions.map(({ marker }) => marker.round));
  const url = facts.status?.comment.url;
  const lost = isShownLost(facts) ? ({ isLost: true } as const) : {};
  const key = `state ${state} ${round}${isShownLost(facts) ? ' lost' : ''}`;
  return { key, news: { ...ended, type: 'state', round, ...lost, ...defined({ url }) } };
}
