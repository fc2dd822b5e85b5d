/**
 * Why an agent is not started to answer another one's question. Pure.
 *
 * The question's marker is an address and no permission: anybody who may write in the thread as one of our accounts
 * could have made it. So nothing is started unless GitHub knows the run that asked, nobody touched the question since,
 * the asking subagent's file allows it, and whoever asked for the task may still start one. Agents that ask one another
 * stay within numbers; beyond them, and in a circle, a person is asked.
 */
import type { RepositoryConfig } from '../../../protocol/config/repository-config.ts';
import { renderAddressee } from '../../../protocol/policy/recipient.ts';
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

/** A run may have been queued for a day, and worked for the hours that a hosted runner allows, before it asked. */
const ASKED_AFTER_MS = 36 * 3_600_000;

/** What the thread and the configuration alone tell. */
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
  if (marker.asker === undefined) return 'the question does not say who asked for the task';
  if (line === undefined)
    return 'the question that the asking agent must answer was changed or deleted, so it is unknown which agents wait';
  if (line.includes(agent))
    return line[0] === agent
      ? 'it would ask itself'
      : "it is waiting for this answer itself; an asked agent's final reply says what it is missing";
  if (line.length > depth) return `${line.length} agents are already waiting for one another, which is the limit`;
  if (before.length >= perTask) return `this task has asked other agents ${perTask} times, which is the limit`;
  if (marker.hops >= LIMITS.hops) return `agents have continued ${LIMITS.hops} times without a person`;
  return undefined;
}

type FoundDelegation = Extract<FoundSubagent, { kind: 'found' }>;

export type Leave =
  | { readonly kind: 'may'; readonly asker: Person; readonly subagent: FoundDelegation }
  | { readonly kind: 'refused'; readonly why: string };

/** What has to be looked up. */
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
  if (asking.kind !== 'found' || asking.mayAsk?.includes(renderAddressee({ kind: 'agent', subagent: agent })) !== true)
    return refused(`the file of \`${name}\` does not allow it (\`may-ask\`)`);
  return asked.kind === 'found'
    ? { kind: 'may', asker: person, subagent: asked }
    : refused(asked.kind === 'missing' ? 'there is no such subagent' : 'its file has mistakes');
}

function refused(why: string): Leave {
  return { kind: 'refused', why };
}

/**
 * Nobody can make up a run: it is listed with the name of the round that it served, or is where the task began by hand.
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
