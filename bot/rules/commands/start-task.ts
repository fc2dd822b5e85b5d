/** A task that somebody requests: with permission, not cancelled, and not tried too often. Pure. */
import { dispatchIdOf } from '../../../protocol/base/ids.ts';
import { combine, forEach, isUnknown, NOTHING, type RuleResult, wait } from '../../decision/decided.ts';
import {
  askConfig,
  askMay,
  askSubagent,
  type DecisionContext,
  type JudgedComment,
} from '../../decision/decision-context.ts';
import { sayInAnyCase, sayOnce } from '../../decision/notify-once.ts';
import type { DecisionRule } from '../../decision/rule.ts';
import { aboutGivingUp } from '../../../protocol/comments/marker.ts';
import { AWAITED } from '../../concurrency/attempts.ts';
import { askTurn } from '../../decision/claim-turns.ts';
import { type AllTasks, readAll } from '../../tasks/all-tasks.ts';
import { findCancel } from '../../tasks/cancellations.ts';
import type { Cause } from '../../tasks/cause.ts';
import { taskOfComment } from '../../tasks/lineage.ts';
import { retriedAt } from '../../tasks/retry-requests.ts';
import { awaitLabelEvent, isRecent, isSettled } from '../../tasks/start-triggers.ts';
import { sayGaveUp, sayMayNotStart } from '../../texts/notices.ts';
import { sayMistake, type StartMistake } from '../../texts/start-notices.ts';
import type { ThreadReply } from '../../../protocol/thread/thread-reply.ts';
import { DAY_MS, UNLISTED_MS } from '../../time-windows.ts';
import { dispatchStart } from './dispatch-start.ts';

export const startTask: DecisionRule = {
  name: 'start-task',
  watches: ['policy', 'issue', 'labels', 'claims', 'runs', 'subagents'],
  decide: (model, facts) => {
    const context = { ...model, facts };
    const all = readAll(context);
    return combine([awaitLabelEvent(context), isUnknown(all) ? all : startAll(context, all)]);
  },
};

function startAll(context: DecisionContext, all: AllTasks): RuleResult {
  const causes = all.causes.filter((cause) => isRecent(context, cause) && !isSettled(context, cause));
  return combine([
    forEach(causes, (cause) => withMessages(context, cause, decideStart(context, cause, all))),
    forEach(context.thread.replies, (reply) => refuseRetry(context, reply, all)),
  ]);
}

/** A retry of something that was given up requests no task of its own: who may not start any is told so here. */
function refuseRetry(context: DecisionContext, reply: ThreadReply, { lines }: AllTasks): RuleResult {
  const { id, command, author, updatedAt } = reply;
  const at = Date.parse(updatedAt);
  if (command?.verb !== 'retry' || lines.meant.has(id) || at < context.now - DAY_MS) return NOTHING;
  const may = askMay(context, 'start', author);
  return isUnknown(may) ? may : refuseStart(context, { task: taskOfComment(context, { id }), by: author, at }, may);
}

function refuseStart(
  context: DecisionContext,
  { task, by, at }: Pick<Cause, 'task' | 'by' | 'at'>,
  may: JudgedComment,
): RuleResult {
  if (may.kind !== 'refused' || may.because !== 'permission') return NOTHING;
  const config = askConfig(context);
  if (isUnknown(config)) return config;
  return sayOnce(context, task, `may-not-start:${by.id}`, at, sayMayNotStart(by.login, config.policy.start));
}

/**
 * Messages for a task were acknowledged while it seemed that it would start. Once the thread says why it does not, they
 * have to be answered, and nothing else would cause another look.
 */
function withMessages(context: DecisionContext, { task }: Cause, decided: RuleResult): RuleResult {
  const isRefused = decided.actions.some(({ kind }) => kind === 'say');
  if (!isRefused || !context.thread.replies.some(({ command }) => command?.verb === 'say')) return decided;
  const at = context.now + UNLISTED_MS;
  return combine([decided, wait({ at, for: 'the reason why it does not start to be listed', task })]);
}

function decideStart(context: DecisionContext, cause: Cause, all: AllTasks): RuleResult {
  const { task, by, asks } = cause;
  const may = askMay(context, 'start', by);
  if (isUnknown(may)) return may;
  if (may.kind === 'refused') return refuseStart(context, cause, may);
  if (asks.kind === 'mistake') return tellMistake(context, cause, asks.because);
  const asker = { login: by.login, id: by.id };
  const since = { at: cause.at, id: cause.comment?.id ?? 0 };
  const cancel = findCancel(context, { task, since, asker }, all.tasks);
  if (cancel !== undefined) return isUnknown(cancel) ? cancel : NOTHING;
  return takeTurn(context, cause, asks);
}

function tellMistake(context: DecisionContext, { task, by, at }: Cause, because: StartMistake): RuleResult {
  // No subagent has this name, so the look-up returns the names that there are.
  const found = because === 'no-name' ? askSubagent(context, '') : undefined;
  if (isUnknown(found)) return found;
  const known = found?.kind === 'missing' ? found.known : [];
  return sayOnce(context, task, `mistake:${task}:${at}`, at, sayMistake(by.login, because, known));
}

function takeTurn(
  context: DecisionContext,
  cause: Cause,
  asks: Exclude<Cause['asks'], { kind: 'mistake' }>,
): RuleResult {
  const { task, by } = cause;
  const turn = askTurn(context, { subject: task, dispatch: dispatchIdOf(task, 1), since: cause.since });
  if (isUnknown(turn)) return turn;
  const attempt = turn(cause.at);
  switch (attempt.kind) {
    case 'wait':
      return wait({ at: attempt.until, for: `its run ${AWAITED[attempt.for]}`, task });
    case 'give-up':
      return sayInAnyCase(
        context,
        task,
        aboutGivingUp(task, attempt.attempt),
        sayGaveUp(by.login, attempt.tried, 'retry'),
      );
    case 'rest': {
      const retried = retriedAt(context, {
        subject: task,
        task,
        since: cause.at,
        asker: { login: by.login, id: by.id },
      });
      if (isUnknown(retried)) return retried;
      const again = turn(retried ?? cause.at);
      return again.kind === 'claim' ? dispatchStart(context, cause, asks, again) : NOTHING;
    }
    case 'claim':
      return dispatchStart(context, cause, asks, attempt);
  }
}
