/** Turns what protocol/thread reads from a task's thread into what people are shown. Pure. */
import { defined } from '../../protocol/base/defined.ts';
import type { FetchedComment } from '../../github/issues/threads.ts';
import type { QuestionMarker } from '../../protocol/comments/marker.ts';
import { withoutMarker } from '../../protocol/comments/marker.ts';
import type { ThreadComment } from '../../protocol/thread/comment.ts';
import { findReplier, findUnproven, isShownLost, type Task } from '../../protocol/thread/read-tasks.ts';
import type { Marked } from '../../protocol/thread/read-thread.ts';
import { type AskedBefore, readAskedBefore } from '../../protocol/thread/task-history.ts';
import { readThreadModel } from '../../protocol/thread/thread-model.ts';
import { renderOutgoing } from '../../protocol/text/outgoing-line.ts';
import type { AskedPart, TaskView } from '../types.ts';

export type ListedComment = FetchedComment & Pick<ThreadComment, 'isProven' | 'isBacked'> & { readonly issue: number };

/** A task and its state. */
export type TaskFacts = Task & { readonly issue: number; readonly asked: readonly AskedBefore[] };

/** What is needed to read a thread: the time, and what is known about our App. */
export interface ThreadRead {
  readonly now: Date;
  readonly app?: string | undefined;
}

/** All tasks that are mentioned in the comments of a repository, in the order in which they began. */
export function readTaskFacts(comments: readonly ListedComment[], { now, app }: ThreadRead): TaskFacts[] {
  const byIssue = Map.groupBy(comments, ({ issue }) => issue);
  const found = [...byIssue].flatMap(([issue, said]) => {
    const { tasks, thread, now: at } = readThreadModel(said, { slug: app, now: now.getTime() });
    return tasks.map(
      (task): TaskFacts => ({
        ...task,
        issue,
        asked: task.questions.map((question) => readAskedBefore(question, thread, at)),
      }),
    );
  });
  found.sort((one, other) => one.since - other.since);
  // A task that two issues mention belongs to the one that mentioned it first.
  return found.filter((one, index) => found.findIndex(({ task }) => task === one.task) === index);
}

export function viewOf(facts: TaskFacts, now: Date, title?: string): TaskView {
  const { task, issue, state, status, questions } = facts;
  const open = state === 'suspended' || state === 'idle' ? facts.open : undefined;
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
    // Anybody writes a title, and what lists it may be a log.
    ...defined({ subagent, title: title === undefined ? undefined : renderOutgoing(title) }),
    ...(shown !== undefined && { url: shown.comment.url }),
    ...(open !== undefined && { question: { ...questionOf(open), ...defined({ repliedBy: replierOf(facts) }) } }),
    ...(state === 'idle' && defined({ waitsUntil: status?.marker.idle?.until ?? open?.marker.live?.until })),
    ...(state === 'finished' && status?.marker.conclusion !== undefined
      ? { conclusion: status.marker.conclusion }
      : {}),
    ...(state === 'finished' && status?.marker.unkept === true ? { isUnkept: true } : {}),
    ...(facts.isHeld ? { held: true } : {}),
    ...(isShownLost(facts) ? { isLost: true } : {}),
    ...(facts.isBeingDelivered ? { isBeingDelivered: true } : {}),
    ...defined({
      runtime: status?.marker.runtime,
      sessionId: status?.marker.session,
      summary: status?.marker.said,
      yieldReason: open === undefined ? undefined : reasonOf(open.marker, status?.marker.demand),
      waitsFor: waitsForOf(facts, open?.marker.to),
    }),
    startedAt: new Date(facts.since).toISOString(),
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

function reasonOf({ turn, needsPerson }: QuestionMarker, demand: string | undefined): TaskView['yieldReason'] {
  if (demand === 'permission' || demand === 'hosts' || demand === 'budget') return demand;
  if (needsPerson === true) return 'permission';
  return turn === true || demand === 'more' ? 'more' : 'question';
}

/** @param to whom its open question is put to. */
function waitsForOf({ state, isHeld, isBeingDelivered }: TaskFacts, to: string | undefined): string | undefined {
  if (state === 'suspended' || state === 'idle') return to?.startsWith('agent:') === true ? to : 'person';
  if (state === 'accepted' || isBeingDelivered) return 'github';
  return isHeld ? 'person' : undefined;
}

/** Nobody, if no reply continues the task any more: its branch was rewritten. */
function replierOf(facts: TaskFacts): string | undefined {
  return findUnproven(facts) === undefined ? findReplier(facts) : undefined;
}

function questionOf({ marker, comment }: Marked<QuestionMarker>): NonNullable<TaskView['question']> {
  const text =
    marker.asked ??
    withoutMarker(comment.body)
      .split('\n')
      .find((line) => line !== '' && !line.startsWith('#')) ??
    '';
  const { question: id, options, recommended, expires } = marker;
  return { id, text, options, ...defined({ recommended }), ...partsOf(marker), expires, url: comment.url };
}

/** Several questions at once, as far as the marker contains them. */
export function partsOf({ parts }: QuestionMarker): { readonly questions?: readonly AskedPart[] } {
  return parts === undefined
    ? {}
    : {
        questions: parts.map(({ id, asked: question, options, recommended }) => ({
          id,
          question,
          ...(options.length > 0 && { options }),
          ...defined({ recommended }),
        })),
      };
}

/** The status comment begins with "### ⏳ fixer is working". The marker of an old comment does not contain the name. */
function subagentShown(body: string | undefined): string | undefined {
  return /^### \S+ (?<name>[a-z0-9][a-z0-9-]{0,62}) /m.exec(withoutMarker(body ?? ''))?.groups?.['name'];
}
