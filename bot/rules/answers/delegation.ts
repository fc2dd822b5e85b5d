/**
 * A question that an agent puts to another agent: start that agent, wait for it, use its answer or ask people. Pure.
 *
 * The agent that is asked works in its own task on the same issue, and the agent that asks uses no runner meanwhile.
 * The child's final comment is the answer and is processed like any other. People can answer at any time, and the first
 * answer counts. Every failure ends the same way: the question goes to people for good, and the thread says why.
 */
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { type Person, StartRequest } from '../../../protocol/messages/dispatch-request.ts';
import { dispatchIdOf } from '../../../protocol/base/ids.ts';
import { readMentions } from '../../../protocol/policy/mentions.ts';
import { isGivenUp, type QuestionMarker } from '../../../protocol/comments/marker.ts';
import { actorOf } from '../../../protocol/policy/access-policy.ts';
import { act, isUnknown, NOTHING, type RuleResult, wait } from '../../decision/decided.ts';
import type { Valid } from './quorum.ts';
import { findCancel } from '../../tasks/cancellations.ts';
import { findAnswer } from './delegated-answer.ts';
import { findLeave, findPlainRefusal, type Leave } from './delegation-checks.ts';
import { sayEscalatedToHumans } from '../../texts/delegation-notices.ts';
import { sayStarted } from '../../texts/start-notices.ts';
import { type Child, childOf } from '../../../protocol/thread/delegations.ts';
import { askConfig, askMay, type DecisionContext } from '../../decision/decision-context.ts';
import { askTurn } from '../../decision/claim-turns.ts';
import { readAllTasks } from '../../tasks/all-tasks.ts';
import { findLimit } from '../../tasks/quotas.ts';
import { sayInAnyCase } from '../../decision/notify-once.ts';
import type { Task } from '../../../protocol/thread/read-tasks.ts';
import { findTask } from '../../../protocol/thread/thread-model.ts';
import { findNote, type Marked } from '../../../protocol/thread/read-thread.ts';

/** How long an agent that was asked may wait for people itself, before they are asked directly. */
const WAITING_MS = 24 * 3_600_000;

export type Delegated =
  | { readonly kind: 'answer'; readonly valid: Valid }
  | { readonly kind: 'due'; readonly result: RuleResult };

/** What is due on an open question that nobody has answered yet; nothing for a question to people. */
export function decideChild(context: DecisionContext, question: Marked<QuestionMarker>): Delegated {
  const child = childOf(question);
  if (child === undefined) return { kind: 'due', result: NOTHING };
  const valid = findAnswer(context, child);
  if (isUnknown(valid)) return { kind: 'due', result: valid };
  if (valid !== undefined) return decideAnswered(context, child, valid);
  return { kind: 'due', result: isHandedToHumans(context, child) ? NOTHING : decideUnanswered(context, child) };
}

/**
 * The person who requested the task is responsible for what continues without a person; the run would check this too,
 * and refuse.
 */
function decideAnswered(context: DecisionContext, child: Child, valid: Valid): Delegated {
  const may = askMay(context, 'start', actorOf(valid.by));
  if (isUnknown(may)) return { kind: 'due', result: may };
  if (may.kind === 'allowed') return { kind: 'answer', valid };
  const isRefused = may.because !== 'unseen' && !isHandedToHumans(context, child);
  const why = 'the person who asked for the task may no longer start one';
  return { kind: 'due', result: isRefused ? escalateToHumans(context, child, why) : NOTHING };
}

function isHandedToHumans({ thread }: DecisionContext, child: Child): boolean {
  return findNote(thread, humanEscalationKey(child)) !== undefined;
}

function humanEscalationKey({ question }: Child): string {
  return `to-people:${question.marker.question}`;
}

function decideUnanswered(context: DecisionContext, child: Child): RuleResult {
  const own = findTask(context, child.task);
  if (own === undefined) return decideStart(context, child);
  if (own.endedAt === undefined) return awaitChild(context, child, own);
  // Its final comment follows within seconds. If it never appears, that is posted too, and the task has ended.
  if (own.state === 'finished' && own.end === undefined) return NOTHING;
  return escalateToHumans(
    context,
    child,
    own.state === 'finished' ? 'it finished without one' : `its task is ${own.state}`,
  );
}

function awaitChild(context: DecisionContext, child: Child, { open }: Task): RuleResult {
  if (open === undefined) return NOTHING;
  const until = Date.parse(open.comment.createdAt) + WAITING_MS;
  return until <= context.now
    ? escalateToHumans(context, child, 'it is waiting for an answer to its own question')
    : wait({
        at: until,
        for: `an answer to \`${open.marker.question}\`, which an asked agent asks`,
        task: child.question.marker.task,
      });
}

function escalateToHumans(context: DecisionContext, child: Child, why: string): RuleResult {
  const config = askConfig(context);
  const { marker } = child.question;
  if (isUnknown(config)) return config;
  const mentions = readMentions(config.questions.mention, marker.asker, context.facts.issueText);
  return sayInAnyCase(context, marker.task, humanEscalationKey(child), sayEscalatedToHumans(mentions, child, why));
}

function decideStart(context: DecisionContext, child: Child): RuleResult {
  const { thread } = context;
  const { marker, comment } = child.question;
  const config = askConfig(context);
  if (isUnknown(config)) return config;
  const refusal = findPlainRefusal(context, child, config);
  if (isUnknown(refusal)) return refusal;
  if (refusal !== undefined) return escalateToHumans(context, child, refusal);
  const askedAt = Date.parse(comment.createdAt);
  const tasks = readAllTasks(context);
  if (isUnknown(tasks)) return tasks;
  const since = { at: askedAt, id: comment.id };
  const cancel = findCancel(context, { task: marker.task, since, asker: marker.asker }, tasks);
  if (cancel !== undefined) return isUnknown(cancel) ? cancel : NOTHING;
  if (thread.notes.some((note) => note.marker.task === child.task && !isGivenUp(note.marker)))
    return escalateToHumans(context, child, 'its run refused to start');
  const turn = askTurn(context, { subject: child.task, dispatch: dispatchIdOf(child.task, 1), since: askedAt });
  if (isUnknown(turn)) return turn;
  const attempt = turn(askedAt);
  switch (attempt.kind) {
    case 'wait':
      return wait({ at: attempt.until, for: `the agent \`${child.agent}\` to start`, task: marker.task });
    case 'give-up':
    case 'rest':
      return escalateToHumans(context, child, 'it could not be started');
    case 'claim':
      return startChild(context, child, attempt.attempt, tasks);
  }
}

function startChild(context: DecisionContext, child: Child, attempt: number, tasks: readonly Task[]): RuleResult {
  const leave = findLeave(context, child);
  if (isUnknown(leave)) return leave;
  if (leave.kind === 'refused') return escalateToHumans(context, child, leave.why);
  const asked = { task: child.task, by: { ...leave.asker, type: 'User' } };
  const limit = attempt === 1 ? findLimit(context, asked, tasks) : 'none';
  if (isUnknown(limit)) return limit;
  return limit === 'none'
    ? dispatchChild(context, child, leave, attempt)
    : escalateToHumans(context, child, `${sayStarted(limit.most)} within a day, which is the limit`);
}

function dispatchChild(
  context: DecisionContext,
  { task, agent, question }: Child,
  { asker, subagent }: Extract<Leave, { kind: 'may' }>,
  attempt: number,
): RuleResult {
  const { marker, comment } = question;
  const by: Person = asker;
  const request = StartRequest.parse({
    v: 1,
    kind: 'start',
    task,
    attempt,
    by,
    hops: marker.hops + 1,
    issue: context.facts.issue,
    subagent: { name: agent, contentHash: subagent.contentHash, at: subagent.at },
    source: { kind: 'question', question: marker.question, commentId: comment.id, sha256: contentHash(comment.body) },
  });
  return act({ kind: 'dispatch', request, sha: subagent.at, acknowledge: { commentId: comment.id } });
}
