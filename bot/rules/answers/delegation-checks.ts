/**
 * Why an agent is not started to answer another agent's question. Pure.
 *
 * The question's marker is an address, not a permission: anybody who can write in the thread with one of our accounts
 * could have created it. So nothing is started unless GitHub knows the run that asked, nobody changed the question
 * since, the asking subagent's file allows it, and the person who requested the task may still start one. The number of
 * agents that ask one another is limited; beyond the limits, and in a cycle, a person is asked.
 */
import { plural } from '../../../protocol/comments/usage-text.ts';
import type { RepositoryConfig } from '../../../protocol/config/repository-config.ts';
import { renderRecipient } from '../../../protocol/policy/recipient.ts';
import type { Person } from '../../../protocol/messages/dispatch-request.ts';
import { dispatchIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import { LIMITS } from '../../../protocol/base/limits.ts';
import type { QuestionMarker } from '../../../protocol/comments/marker.ts';
import { actorOf } from '../../../protocol/policy/access-policy.ts';
import { type Child, childOf, lineOf } from '../../../protocol/thread/delegations.ts';
import { isUnknown, type UnknownFact } from '../../decision/decided.ts';
import { askEdited, askMay, askRuns, askSubagent, type DecisionContext } from '../../decision/decision-context.ts';
import { readRunName } from '../../../protocol/messages/run-name.ts';
import type { FoundSubagent } from '../../ports.ts';
import type { Marked } from '../../../protocol/thread/read-thread.ts';

/** Before it asked, a run may have been queued for a day and worked for as long as a hosted runner allows. */
const ASKED_AFTER_MS = 36 * 3_600_000;

/** Checks that need only the thread and the configuration. */
export function findPlainRefusal(
  context: DecisionContext,
  { agent, question }: Child,
  config: RepositoryConfig,
): string | undefined | UnknownFact {
  const { thread } = context;
  const { marker, comment } = question;
  const { perTask, depth } = config.limits.agents;
  const line = lineOf(thread, question);
  const before = thread.questions.filter(
    (other) => other.marker.task === marker.task && other.marker.round < marker.round && childOf(other) !== undefined,
  );
  if (config.answersNeeded > 1) return `this question needs the same answer from ${config.answersNeeded} people`;
  const isEdited = askEdited(context, comment);
  if (isEdited !== false) return isUnknown(isEdited) ? isEdited : 'the question was edited';
  if (line === undefined)
    return 'the question that the asking agent must answer was changed or deleted, so it is unknown which agents wait';
  if (line.includes(agent))
    return line[0] === agent
      ? 'it would ask itself'
      : "it is waiting for this answer itself; an asked agent's final reply says what it is missing";
  if (line.length > depth) return `${line.length} agents are already waiting for one another, which is the limit`;
  if (before.length >= perTask)
    return `this task has asked other agents ${plural(perTask, 'time')}, which is the limit`;
  if (marker.hops >= LIMITS.hops) return `agents have continued ${LIMITS.hops} times without a person`;
  return undefined;
}

type FoundDelegation = Extract<FoundSubagent, { kind: 'found' }>;

export type Leave =
  | { readonly kind: 'may'; readonly asker: Person; readonly subagent: FoundDelegation }
  | { readonly kind: 'refused'; readonly why: string };

/** Checks that need further facts. */
export function findLeave(context: DecisionContext, { agent, question }: Child): Leave | UnknownFact {
  const { asker, subagent: name } = question.marker;
  if (asker === undefined) return refused('the question does not say who asked for the task');
  const person = { login: asker.login, id: asker.id };
  const may = askMay(context, 'start', actorOf(person));
  if (isUnknown(may)) return may;
  const asking = askSubagent(context, name);
  if (isUnknown(asking)) return asking;
  const asked = askSubagent(context, agent);
  if (isUnknown(asked)) return asked;
  const isReal = isAskedByRun(context, question);
  if (isUnknown(isReal)) return isReal;
  if (!isReal) return refused('no run of the workflow is known to have asked it');
  if (may.kind === 'refused') return refused('the person who asked for the task may no longer start one');
  if (asking.kind !== 'found' || asking.mayAsk?.includes(renderRecipient({ kind: 'agent', subagent: agent })) !== true)
    return refused(`the file of \`${name}\` does not allow it (\`may-ask\`)`);
  return asked.kind === 'found'
    ? { kind: 'may', asker: person, subagent: asked }
    : refused(asked.kind === 'missing' ? 'there is no such subagent' : 'its file has mistakes');
}

function refused(why: string): Leave {
  return { kind: 'refused', why };
}

/**
 * A run cannot be forged: it is listed under the name of its round, or, for a task that was started by hand, it is the
 * run that started it.
 */
function isAskedByRun(context: DecisionContext, { marker, comment }: Marked<QuestionMarker>): boolean | UnknownFact {
  const runs = askRuns(context, Date.parse(comment.createdAt) - ASKED_AFTER_MS);
  if (isUnknown(runs)) return runs;
  return runs.some(
    ({ id, title }) =>
      id === marker.state.runId &&
      (readRunName(title)?.dispatch === dispatchIdOf(marker.task, marker.round) ||
        taskIdOf(context.facts.where.id, 'run', id) === marker.task),
  );
}
