/**
 * The story of a question that an agent puts to another agent: start it, wait for it, take its answer or ask people. Pure.
 *
 * The agent that is asked works in a task of its own on the same issue, and the one that asks has no runner meanwhile. Its
 * last word is the answer, taken up like any other. People may answer all the time, and the first answer counts. Whatever
 * goes wrong ends the same way: the question is people's, once and for all, and the thread says why.
 */
import { contentHash } from '../protocol/canonical-json.ts';
import { type Person, StartRequest } from '../protocol/dispatch-request.ts';
import { dispatchIdOf } from '../protocol/ids.ts';
import { readMentions } from '../protocol/mentions.ts';
import type { QuestionMarker } from '../protocol/marker.ts';
import { actorOf } from '../protocol/policy.ts';
import type { Action } from './actions.ts';
import type { Valid } from './agreement.ts';
import { findCancel } from './cancelled.ts';
import { findAnswer } from './child-answer.ts';
import { findLeave, findPlainRefusal, type Leave } from './child-refusals.ts';
import { sayMoot, sayToPeople } from './child-words.ts';
import { type Child, childOf } from './children.ts';
import { endTask, subjectOf } from './end-task.ts';
import { askConfig, askMay, askRuns, askTurn, type Inquiry, readRunName } from './inquiry.ts';
import { findLimit } from './limits.ts';
import { sayInAnyCase } from './say-once.ts';
import { readTasks, type Task } from './tasks.ts';
import { findNote, type Marked, standingOf } from './thread.ts';

/** How long an agent that was asked may wait for people itself before they are asked directly. */
const WAITING_MS = 24 * 3_600_000;
const QUEUE_MS = 24 * 3_600_000;
const CANCEL_MS = 30_000;

export type Delegated =
  | { readonly kind: 'answer'; readonly valid: Valid }
  | { readonly kind: 'actions'; readonly actions: readonly Action[] };

/** What is due on an open question that nobody has answered yet; nothing for one that is put to people. */
export function decideChild(inquiry: Inquiry, question: Marked<QuestionMarker>): Delegated {
  const child = childOf(question);
  if (child === undefined) return { kind: 'actions', actions: [] };
  const valid = findAnswer(inquiry.thread, child);
  if (valid !== undefined) return decideAnswered(inquiry, child, valid);
  return { kind: 'actions', actions: isPeoples(inquiry, child) ? [] : decideUnanswered(inquiry, child) };
}

/** Whoever asked for the task answers for what goes on without a person; the run would ask as well, and refuse. */
function decideAnswered(inquiry: Inquiry, child: Child, valid: Valid): Delegated {
  const may = askMay(inquiry, 'start', actorOf(valid.by));
  if (may?.kind === 'allowed') return { kind: 'answer', valid };
  const isRefused = may !== undefined && may.because !== 'unseen' && !isPeoples(inquiry, child);
  return {
    kind: 'actions',
    actions: isRefused ? toPeople(inquiry, child, 'whoever asked for the task may not start one any more') : [],
  };
}

function isPeoples({ thread }: Inquiry, child: Child): boolean {
  return findNote(thread, aboutPeople(child)) !== undefined;
}

function aboutPeople({ question }: Child): string {
  return `to-people:${question.marker.question}`;
}

function decideUnanswered(inquiry: Inquiry, child: Child): Action[] {
  const {
    thread,
    facts: { now },
  } = inquiry;
  const own = readTasks(thread, now).find(({ task }) => task === child.task);
  if (own === undefined) return decideStart(inquiry, child);
  if (own.endedAt === undefined) return awaitChild(inquiry, child, own);
  // What it says last follows within seconds; if it never comes, that is said as well, and the task is over.
  if (own.state === 'finished' && own.end === undefined) return [];
  return toPeople(inquiry, child, own.state === 'finished' ? 'it finished without one' : `its task is ${own.state}`);
}

function awaitChild(inquiry: Inquiry, child: Child, { open }: Task): Action[] {
  if (open === undefined) return [];
  const until = Date.parse(open.comment.createdAt) + WAITING_MS;
  if (until <= inquiry.facts.now) return toPeople(inquiry, child, 'it waits for an answer to a question of its own');
  inquiry.waits.push(until);
  return [];
}

function toPeople(inquiry: Inquiry, child: Child, why: string): Action[] {
  const config = askConfig(inquiry);
  const { marker, comment } = child.question;
  if (config === undefined) return [];
  const mentions = readMentions(config.questions.mention, marker.asker, inquiry.facts.issueText);
  return sayInAnyCase(
    inquiry,
    marker.task,
    aboutPeople(child),
    sayToPeople(mentions, child.agent, marker, comment.id, why),
  );
}

function decideStart(inquiry: Inquiry, child: Child): Action[] {
  const { thread } = inquiry;
  const { marker, comment } = child.question;
  const config = askConfig(inquiry);
  if (config === undefined) return [];
  const refusal = findPlainRefusal(inquiry, child, config);
  if (refusal !== undefined) return toPeople(inquiry, child, refusal);
  const askedAt = Date.parse(comment.createdAt);
  if (findCancel(inquiry, marker.task, { at: askedAt, id: comment.id }, marker.asker) !== 'none') return [];
  if (thread.notes.some((note) => note.marker.task === child.task && !note.marker.about.startsWith('gave-up:')))
    return toPeople(inquiry, child, 'its run refused to start');
  const attempt = askTurn(inquiry, { subject: child.task, dispatch: dispatchIdOf(child.task, 1), since: askedAt })?.(
    askedAt,
  );
  switch (attempt?.kind) {
    case undefined:
      return [];
    case 'wait':
      inquiry.waits.push(attempt.until);
      return [];
    case 'give-up':
    case 'rest':
      return toPeople(inquiry, child, 'it could not be started');
    case 'claim':
      return startChild(inquiry, child, attempt.attempt);
  }
}

function startChild(inquiry: Inquiry, child: Child, attempt: number): Action[] {
  const leave = findLeave(inquiry, child);
  if (leave === undefined) return [];
  if (leave.kind === 'refused') return toPeople(inquiry, child, leave.why);
  const limit = attempt === 1 ? findLimit(inquiry, { task: child.task, by: { ...leave.asker, type: 'User' } }) : 'none';
  if (limit === undefined) return [];
  return limit === 'none'
    ? [dispatchChild(inquiry, child, leave, attempt)]
    : toPeople(inquiry, child, `${limit.most} tasks were started within a day, and that is the limit`);
}

function dispatchChild(
  inquiry: Inquiry,
  { task, agent, question }: Child,
  { asker, subagent }: Extract<Leave, { kind: 'may' }>,
  attempt: number,
): Action {
  const { marker, comment } = question;
  const by: Person = asker;
  const request = StartRequest.parse({
    v: 1,
    kind: 'start',
    task,
    attempt,
    by,
    hops: marker.hops + 1,
    issue: inquiry.facts.issue,
    subagent: { name: agent, contentHash: subagent.contentHash, at: subagent.at },
    source: { kind: 'question', question: marker.question, commentId: comment.id, sha256: contentHash(comment.body) },
  });
  return { kind: 'dispatch', request, sha: subagent.at, acknowledge: { commentId: comment.id } };
}

/** Agents that work on an answer that nobody waits for any more: somebody else was quicker, or the task is over. */
export function decideMoot(inquiry: Inquiry): Action[] {
  const {
    thread,
    facts: { now },
  } = inquiry;
  const moot = thread.questions.flatMap((question) =>
    standingOf(question, thread, now) === 'open' ? [] : (childOf(question) ?? []),
  );
  if (moot.length === 0) return [];
  const tasks = readTasks(thread, now).filter(
    (task) => task.endedAt === undefined && moot.some((child) => child.task === task.task),
  );
  return tasks.flatMap((task) => callOff(inquiry, task));
}

/** A run that is at work is stopped and says so itself; where none is, the task ends here. */
function callOff(inquiry: Inquiry, task: Task): Action[] {
  const live = askRuns(inquiry, task.since - QUEUE_MS)?.filter(
    ({ title, status }) => status !== 'completed' && readRunName(title)?.task === task.task,
  );
  if (live === undefined) return [];
  if (live.length > 0) {
    inquiry.waits.push(inquiry.facts.now + CANCEL_MS);
    return live.map(({ id }) => ({ kind: 'cancel-run', runId: id }));
  }
  return task.open === undefined
    ? []
    : endTask(inquiry, {
        task: task.task,
        state: 'cancelled',
        ...subjectOf(task),
        text: sayMoot(task.subagent ?? 'agent'),
      });
}
