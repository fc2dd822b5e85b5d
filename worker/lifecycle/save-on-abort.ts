/**
 * What is kept of a run that did not reach its last step: it was cancelled, or our own code failed after the agent.
 *
 * The agent's program has ended by then, and its files still exist. A cancel has five seconds for everything: what is
 * not stored in its share of them is left out, and that is reported.
 */
import { defined } from '../../protocol/base/defined.ts';
import type { StepFacts, WorkerServices, Walked } from '../context/step-context.ts';
import { type StateEnding, type StateParts, tryToKeep } from './keep-state.ts';
import { captureWork } from './steps/finish/capture.ts';
import { saveState } from './steps/finish/save-state.ts';
import { BEGINS } from '../timing/phase-clock.ts';
import { untilAborted, within } from '../timing/with-deadline.ts';

/** After a cancel, everything must be stored by then. */
const STORED_MS = 3_300;
/** A stalled upload must not prevent a failure from being reported. */
const FAILED_MS = 60_000;

const NO_TIME = "There was no time to save the agent's conversation and work, so this task cannot be continued.";

export async function salvage(walked: Walked, services: WorkerServices): Promise<Walked> {
  if (walked.kind === 'through' || walked.facts.saved !== undefined) return walked;
  const have = findKnown(walked.facts);
  if (have === undefined) return isOfAgent(walked, services) ? keepOfUnknown(walked, services) : walked;
  // A question that could not be stored would fail again a moment later.
  if (walked.kind === 'failed' && walked.endedAt === saveState.name) return walked;
  const kept = await inTime(keep(have, endingOf(walked), services), services);
  if (kept !== undefined) return { ...walked, facts: { ...walked.facts, ...kept } };
  services.book.notice(NO_TIME);
  return walked;
}

/** Whether it ended in the agent's step, after its program had been started: before that, there is nothing to keep. */
function isOfAgent({ endedAt = '' }: Exclude<Walked, { kind: 'through' }>, { agentStart }: WorkerServices): boolean {
  return BEGINS[endedAt] === 'agent' && agentStart.hasBegun();
}

/** @returns `undefined` if it takes too long. */
function inTime<T>(
  keeping: Promise<T>,
  { ports: { clock }, signal, cancelClock }: WorkerServices,
): Promise<T | undefined> {
  return untilAborted(within(FAILED_MS, keeping, clock), signal, cancelClock.left(STORED_MS), clock);
}

/**
 * The agent may have worked for hours before something failed in its step. Without the report about its run, nothing
 * can be continued, but its files can be part of the result. The result of a cancelled run has none.
 */
async function keepOfUnknown(walked: Walked, services: WorkerServices): Promise<Walked> {
  const { ports, book } = services;
  const changes = walked.kind === 'cancelled' ? undefined : await inTime(captureWork(ports.workspace, book), services);
  if (changes === undefined) {
    book.notice(NO_TIME);
    return walked;
  }
  if (changes.kept !== undefined && changes.kept.files.length > 0)
    book.notice("Changes to files are in the result of this run; the agent's conversation could not be saved.");
  return { ...walked, facts: { ...walked.facts, changes } };
}

type SavedOnAbort = Omit<StateParts, 'changes'> & Partial<Pick<StateParts, 'changes'>>;

/** @returns `undefined` if no agent was started. */
function findKnown({
  bundle,
  earlier,
  base,
  modelKey,
  agent,
  channel,
  settings,
  changes,
}: Partial<StepFacts>): SavedOnAbort | undefined {
  if (
    bundle === undefined ||
    earlier === undefined ||
    base === undefined ||
    modelKey === undefined ||
    agent === undefined ||
    channel === undefined ||
    settings === undefined
  )
    return undefined;
  return { bundle, earlier, base, modelKey, agent, channel, settings, ...defined({ changes }) };
}

function endingOf(walked: Exclude<Walked, { kind: 'through' }>): Extract<StateEnding, { kind: 'ended' }> {
  if (walked.kind === 'cancelled') return { kind: 'ended', how: 'cancelled' };
  const { outcome } = walked;
  return { kind: 'ended', how: 'failed', ...(outcome.kind === 'failed' && { why: outcome.failure.detail }) };
}

async function keep(
  known: SavedOnAbort,
  ending: Extract<StateEnding, { kind: 'ended' }>,
  services: WorkerServices,
): Promise<Partial<StepFacts>> {
  const changes = known.changes ?? (await captureWork(services.ports.workspace, services.book));
  const saved = await tryToKeep(ending, { ...known, changes }, services);
  return { changes, ...defined({ saved }) };
}
