/**
 * Cancels agents that work on an answer that is no longer needed, because somebody else was faster or the task has
 * ended. Pure.
 */
import { childTaskOf, questionIdsUpTo, type TaskId } from '../../../protocol/base/ids.ts';
import { childOf } from '../../../protocol/thread/delegations.ts';
import type { Task } from '../../../protocol/thread/read-tasks.ts';
import type { ThreadModel } from '../../../protocol/thread/thread-model.ts';
import { standingOf } from '../../../protocol/thread/read-thread.ts';
import type { Action } from '../../decision/actions.ts';
import { act, combine, forEach, isUnknown, NOTHING, type RuleResult, wait } from '../../decision/decided.ts';
import { askRuns, type DecisionContext } from '../../decision/decision-context.ts';
import { endTask, subjectOf } from '../../decision/end-task.ts';
import type { DecisionRule } from '../../decision/rule.ts';
import { readRunName } from '../../../protocol/messages/run-name.ts';
import { sayUnneeded } from '../../texts/delegation-notices.ts';
import { CANCEL_MS, QUEUE_MS } from '../../time-windows.ts';

export const callOffAgents: DecisionRule = {
  name: 'call-off-agents',
  watches: ['claims', 'runs'],
  decide: (model, facts) => {
    const context = { ...model, facts };
    const working = model.tasks.filter(({ endedAt }) => endedAt === undefined);
    if (working.length === 0) return NOTHING;
    const unneeded = new Set([...findClosed(model), ...findDeleted(model)]);
    return forEach(
      working.filter(({ task }) => unneeded.has(task)),
      (task) => callOff(context, task),
    );
  },
};

/** The agents whose question is no longer open. */
function findClosed({ thread, now }: ThreadModel): TaskId[] {
  return thread.questions.flatMap((question) => {
    const child = standingOf(question, thread, now) === 'open' ? undefined : childOf(question);
    return child === undefined ? [] : [child.task];
  });
}

/** The agents whose question somebody may have deleted, after its task has continued or ended. */
function findDeleted({ tasks }: ThreadModel): TaskId[] {
  return tasks.flatMap(({ task, status, endedAt }) => {
    const round = status?.marker.round ?? 0;
    return questionIdsUpTo(task, endedAt === undefined ? round - 1 : round).map(childTaskOf);
  });
}

/** A run in progress is cancelled and reports that itself; without a run, the task ends here. */
function callOff(context: DecisionContext, of: Task): RuleResult {
  const { task, since, open, state, subagent } = of;
  const runs = askRuns(context, since - QUEUE_MS);
  if (isUnknown(runs)) return runs;
  const live = runs.filter(({ title, status }) => status !== 'completed' && readRunName(title)?.task === task);
  if (live.length > 0) {
    const cancels = live.map(({ id }): Action => ({ kind: 'cancel-run', runId: id }));
    return combine([act(...cancels), wait({ at: context.now + CANCEL_MS, for: 'the cancelled run to end', task })]);
  }
  // Somebody may have deleted the question that it waits for.
  return open === undefined && state !== 'suspended'
    ? NOTHING
    : endTask(context, { task, state: 'cancelled', ...subjectOf(of), text: sayUnneeded(subagent ?? 'agent') });
}
