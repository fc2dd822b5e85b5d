/**
 * Step 13: checks whether the agent asked. Its file decides, and is removed once read.
 *
 * It is checked before it is opened: a link could make us publish another file, a pipe would never end, and a file of
 * ten gigabytes would crash us.
 */
import { posix } from 'node:path';
import { defined } from '../../../../protocol/base/defined.ts';
import { type Budget, mergeBudgets } from '../../../../protocol/config/budget-limits.ts';
import { LIMITS } from '../../../../protocol/base/limits.ts';
import { readNeedsInput } from '../../../../protocol/messages/needs-input.ts';
import { checkRecipient } from '../../recipient-check.ts';
import { describeSpent, findReached, sayAmount, sayLimit, sliceOf } from '../../../limits/budget-watch.ts';
import { askForHosts } from '../../../limits/host-question.ts';
import { type WorkerQuestion, askForBudget, askForMore, askForPermission } from '../../../limits/worker-questions.ts';
import { redactQuestion } from '../../../ask/redact-question.ts';
import { describeReplaced, REPLACED_BYTES, replacedListOf } from '../../../ask/replaced-questions.ts';
import { defineStep, type AgentRun, type StepFacts } from '../../../context/step-context.ts';
import type { Logbook } from '../../../context/redacted-log.ts';
import type { DispatchPlan } from '../../../worker-plan.ts';
import type { Workspace } from '../../../ports/work-tree-ports.ts';
import { sentinelOf } from '../../../own-files.ts';
import { decideVerdict, type Sentinel, type Verdict } from '../../../context/decide-outcome.ts';
import { errorMessage } from '../../../../protocol/errors/error-message.ts';

export const readSentinel = defineStep(
  'read sentinel',
  ['settings', 'bundle', 'agent', 'startedAt', 'channel', 'network'],
  async ({ settings, bundle, agent, startedAt, channel, network }, { plan, ports, book }) => {
    const taken = addressed(await take(sentinelOf(bundle.runtime), ports.workspace, book), bundle, book);
    const wanted = hostsDemand(taken, network, agent, book);
    const sentinel = withoutHosts(taken, wanted);
    const rounds = {
      round: plan.round,
      // A conversation with an agent has no limit of turns: budgets and the job's time end it.
      most: plan.interactive === true ? Infinity : settings.maxRounds,
      isFinal: plan.resume?.answer.isFinal === true,
    };
    const budget = mergeBudgets(bundle.subagent.budget, settings.budget);
    const verdict =
      sentinel.kind === 'absent' && rounds.isFinal && agent.overBudget !== undefined
        ? endAtBudget(agent.overBudget, agent, budget, book)
        : decideVerdict(sentinel, agent, rounds);
    if (verdict.kind === 'cancelled')
      book.notice('It was told that no answer will come, and asked again, so the task ends here.');
    if (wanted !== undefined && verdict.kind === 'needs_input')
      return { verdict: { ...verdict, demand: wanted.demand } };
    // Nobody would answer a question of the worker in a final round, and the agent has not asked one.
    const demand =
      sentinel.kind === 'absent' && !rounds.isFinal
        ? (demandOf(verdict, agent, budget, book) ?? nextTurn(verdict, agent, plan))
        : undefined;
    if (demand !== undefined) {
      const asked = decideVerdict({ kind: 'asked', asked: redactQuestion(demand.asked, book.redactor) }, agent, rounds);
      return { verdict: asked.kind === 'needs_input' ? { ...asked, demand: demand.demand } : asked };
    }
    if (verdict.kind === 'needs_input') noteSliceUsedUp(agent, { settings, bundle }, rounds.round, book);
    else noteUndelivered(channel.mailbox?.waiting() ?? 0, book);
    return { verdict: await withStrayHint(verdict, sentinel, startedAt, ports.workspace, book) };
  },
);

function addressed(sentinel: Sentinel, { subagent }: StepFacts['bundle'], book: Logbook): Sentinel {
  if (sentinel.kind !== 'asked') return sentinel;
  const { asked, notice } = checkRecipient(sentinel.asked, subagent);
  if (notice !== undefined) book.notice(notice);
  return { kind: 'asked', asked };
}

/** The worker's question if the agent asks for hosts; if it can reach them, or every host, its question is its own. */
function hostsDemand(
  sentinel: Sentinel,
  network: StepFacts['network'],
  { terms }: AgentRun,
  book: Logbook,
): WorkerQuestion | undefined {
  if (sentinel.kind !== 'asked' || sentinel.asked.hosts === undefined) return undefined;
  const reached = network.kind === 'open' ? undefined : network.hosts.report().allowed;
  const wanted = askForHosts(sentinel.asked, { reached, refused: terms.refused });
  if (wanted === undefined) book.log({ kind: 'needs_input.field_ignored', field: 'hosts' });
  return wanted;
}

/** The form in which people see it. */
function withoutHosts(sentinel: Sentinel, wanted: WorkerQuestion | undefined): Sentinel {
  if (sentinel.kind !== 'asked') return sentinel;
  const { question, options, recommended, context, partial_state, to, questions } = wanted?.asked ?? sentinel.asked;
  return {
    kind: 'asked',
    asked: { question, ...defined({ options, recommended, context, partial_state, to, questions }) },
  };
}

/** As if a person had decided to stop at the budget, because nobody can be asked. */
function endAtBudget(
  overBudget: NonNullable<AgentRun['overBudget']>,
  { terms }: AgentRun,
  budget: Budget,
  book: Logbook,
): Verdict {
  const reached = sayLimit(overBudget, budget, terms.spent);
  book.notice(`The budget is used up (${reached}), and no answer will come: the task ends with the work so far.`);
  return { kind: 'finished' };
}

/** The worker's question if the agent asked nothing: for more of its budget, or for a tool that it was denied. */
function demandOf(
  verdict: Verdict,
  { end, overBudget, spent, terms, permissionMode }: AgentRun,
  budget: Budget,
  book: Logbook,
): WorkerQuestion | undefined {
  if (overBudget !== undefined) {
    const reached = sayLimit(overBudget, budget, terms.spent);
    book.log({ kind: 'runtime.note', text: `The budget is used up: ${reached}.` });
    return askForBudget(reached, describeSpent(spent));
  }
  if (verdict.kind !== 'finished' || permissionMode !== 'scoped') return undefined;
  return askForPermission(end.denied ?? [], terms.refused);
}

/**
 * A person who follows a task may have more for the agent once its turn has ended. That is a question like any other,
 * so the work is saved before anybody reads it, one answer is accepted, and nothing is lost with the runner.
 */
function nextTurn(
  verdict: Verdict,
  { terms, stdout }: AgentRun,
  { interactive }: DispatchPlan,
): WorkerQuestion | undefined {
  const isOver = verdict.kind !== 'finished' || terms.decision?.kind === 'stop';
  return interactive !== true || isOver ? undefined : askForMore(stdout);
}

/** The agent's own question is always posted. The person who answers it should know that this starts the next slice. */
function noteSliceUsedUp(
  { spent, terms }: AgentRun,
  { settings, bundle }: Pick<StepFacts, 'settings' | 'bundle'>,
  round: number,
  book: Logbook,
): void {
  const { task } = mergeBudgets(bundle.subagent.budget, settings.budget);
  const slice = sliceOf({ ...defined({ task }) }, terms.spent);
  const reached = findReached(slice, spent);
  const left =
    (reached === undefined ? undefined : sayAmount(reached, slice[reached] ?? 0)) ??
    (task?.rounds !== undefined && round % task.rounds === 0
      ? `${task.rounds} ${task.rounds === 1 ? 'round' : 'rounds'}`
      : undefined);
  if (left !== undefined)
    book.notice(
      `The budget of this task is used up (${left}). With an answer, it continues with the same budget again.`,
    );
}

/** With a question, they are included with its answer. */
function noteUndelivered(count: number, book: Logbook): void {
  if (count > 0)
    book.notice(
      `${count === 1 ? 'A message was' : `${count} messages were`} not delivered: the agent had ended before.`,
    );
}

async function take(path: string, workspace: Workspace, book: Logbook): Promise<Sentinel> {
  await logReplaced(replacedListOf(path), workspace, book);
  const file = await workspace.readSmall(path, LIMITS.needsInputFileBytes);
  if (file.kind === 'absent' || (await isFolderLost(path, workspace, book))) return { kind: 'absent' };
  await discard(path, workspace, book);
  if (file.kind === 'refused') return { kind: 'malformed', why: `${path} ${file.why}.` };
  const text = decodeUtf8(file.content);
  if (text === undefined) return { kind: 'malformed', why: 'The file is not UTF-8.' };
  const read = readNeedsInput(text);
  if (read.kind === 'malformed') return read;
  for (const field of read.ignored) book.log({ kind: 'needs_input.field_ignored', field });
  return { kind: 'asked', asked: redactQuestion(read.asked, book.redactor) };
}

/** Whatever the agent left in place of the folder is not a question: there is no place for one. */
async function isFolderLost(path: string, workspace: Workspace, book: Logbook): Promise<boolean> {
  const folder = posix.dirname(path);
  const kind = folder === '.' ? 'folder' : await workspace.kindOf(folder);
  if (kind === 'file' || kind === 'other')
    book.notice(`The agent left ${folder} as something other than a folder, so it cannot have asked a question there.`);
  return kind !== 'folder';
}

/** A question counts even if its file cannot be removed. The next run would say that it is in the way. */
async function discard(path: string, workspace: Workspace, book: Logbook): Promise<void> {
  await workspace.remove(path).catch((error: unknown) => {
    book.notice(`${path} could not be removed: ${errorMessage(error)}`);
  });
}

async function logReplaced(path: string, workspace: Workspace, book: Logbook): Promise<void> {
  const list = await workspace.readSmall(path, REPLACED_BYTES);
  if (list.kind !== 'file') return;
  await discard(path, workspace, book);
  for (const text of describeReplaced(list.content)) book.log({ kind: 'runtime.note', text });
}

function decodeUtf8(content: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}

/** An agent that used a fixed path wrote its question where nobody looks: report that, whatever the outcome is. */
async function withStrayHint(
  verdict: Verdict,
  sentinel: Sentinel,
  since: Date,
  workspace: Workspace,
  book: Logbook,
): Promise<Verdict> {
  if (sentinel.kind !== 'absent') return verdict;
  const stray = await workspace.findStraySentinel(since);
  if (stray === undefined) return verdict;
  const hint = `The agent wrote a question to ${stray}, but its workspace is ${workspace.root}.`;
  book.notice(hint);
  if (verdict.kind !== 'failed') return verdict;
  return {
    ...verdict,
    failure: {
      ...verdict.failure,
      detail: `${verdict.failure.detail} ${hint}`,
      fix: 'Tell the agent to write to the path in $AGORA_SENTINEL.',
    },
  };
}
