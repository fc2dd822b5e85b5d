/**
 * One reconciliation of one issue: read, decide, look up missing facts, decide again, act.
 *
 * Safe at any time, any number of times, in any number of processes: whatever must not happen twice needs a claim.
 */
import type { Decision, Need } from '../decision/actions.ts';
import { TURN_MS } from '../concurrency/post-once.ts';
import { execute, type ReconcilePorts } from './execute.ts';
import { decide } from './decide.ts';
import { type Snapshot, type IssueAddress, readSnapshot, type ReconcileTrigger } from '../decision/snapshot.ts';
import { readModel, type WatchedThread } from '../decision/decision-context.ts';
import { mostFacts } from '../decision/most-facts.ts';
import type { DecisionRule } from '../decision/rule.ts';
import { createMeansOrigin, findPullRequestOrigin } from './pull-request-origin.ts';
import type { BotPorts } from '../ports.ts';
import { holdClaims } from './held-claims.ts';
import { findNeed, type FactSet, fetchFact } from './optimistic-claim.ts';
import type { Thread } from '../../protocol/thread/read-thread.ts';
import { HOUR_MS, RUN_LOOK_MS } from '../time-windows.ts';

/** When to check the result of something that was started. */
const LOOK_AGAIN_MS = { 'again': 0, 'soon': 15_000, 'lost': RUN_LOOK_MS, 'refused': HOUR_MS } as const;
/** So many claims are looked up before the next decision, if at least as many are needed. */
const MOST_AT_ONCE = 20;
/** Shortly after the moment at which a claim is skipped. */
const BEHIND_MS = 1_000;

function lookAgainAfter(
  end: keyof typeof LOOK_AGAIN_MS | 'under-way',
  { turnMs = TURN_MS }: BotPorts['claims'],
): number {
  return end === 'under-way' ? Math.min(RUN_LOOK_MS, turnMs + BEHIND_MS) : LOOK_AGAIN_MS[end];
}

/** Settings that are the same for every decision of a process. */
export interface DecisionSettings {
  readonly rules: readonly DecisionRule[];
  /** See IssueFacts. */
  readonly graceMs: number;
}

/** `outdated`: to be read and decided again. Otherwise when, see reconcile. */
type NextLook = 'outdated' | number | undefined;

/** @returns when to reconcile again if nothing else triggers it, milliseconds since the epoch. */
export async function reconcile(
  place: IssueAddress,
  trigger: ReconcileTrigger,
  ports: BotPorts,
  settings: DecisionSettings,
): Promise<number | undefined> {
  const holding = { ...ports, claims: holdClaims(ports.claims) };
  // Ends, because what is held is never outdated again.
  for (;;) {
    const settled = await readAndSettle(place, trigger, holding, settings);
    if (settled !== 'outdated') return settled;
  }
}

async function readAndSettle(
  place: IssueAddress,
  trigger: ReconcileTrigger,
  ports: ReconcilePorts,
  settings: DecisionSettings,
): Promise<NextLook> {
  const snapshot = await readSnapshot(place, trigger, ports);
  const origin = await findPullRequestOrigin(snapshot, ports);
  if (origin === undefined) return settle(snapshot, place, ports, settings);
  // Comments on one of our pull requests are about its task; anything else that is due there is handled too.
  const task = { ...place, issue: origin.issue };
  const said = await readSnapshot(
    task,
    { kind: 'look', labels: false, pull: { number: place.issue, line: origin.line } },
    ports,
    origin.comments,
  );
  const meansOrigin = createMeansOrigin(snapshot);
  const there = await settle({ ...said, conversation: snapshot.comments, meansOrigin }, task, ports, settings);
  if (there === 'outdated') return there;
  const here = await settle({ ...snapshot, isDelivered: true, meansOrigin }, place, ports, settings);
  return here === 'outdated' ? here : earliest([there, here].filter((at) => at !== undefined));
}

function earliest(times: readonly number[]): number | undefined {
  return times.length === 0 ? undefined : Math.min(...times);
}

async function settle(
  snapshot: Snapshot,
  place: IssueAddress,
  ports: ReconcilePorts,
  settings: DecisionSettings,
): Promise<NextLook> {
  // Read once: facts that are looked up later are not part of the thread.
  const model = readModel(snapshot);
  const { rules, graceMs } = settings;
  const most = mostFacts(model);
  let known: FactSet = { snapshot };
  for (let looked = 0; looked < most; looked += 1) {
    const decision = decide(rules, model, { ...known.snapshot, graceMs });
    // One at a time, because the first fact may make the others unnecessary. Late, so that a flood of requests of one
    // kind leaves facts for everything else, every rule gets its turn.
    const need = findNeed(decision, known, looked < most / 2 ? 0 : looked);
    if (need !== undefined) {
      known = await fetchFact(known, need, ports);
      const others = moreClaims(decision, known).slice(0, Math.min(MOST_AT_ONCE, most - looked) - 1);
      for (const other of others) known = await fetchFact(known, other, ports);
      looked += others.length;
      continue;
    }
    const { isLost, isOutdated, lookAgainAt } = await perform(decision, place, model.thread, ports);
    if (isOutdated) return 'outdated';
    if (!isLost || known.assumedFree === undefined) return lookAgainAt;
    known = await fetchFact(known, { kind: 'claims', subject: known.assumedFree }, ports);
  }
  return postpone(known, model, place, ports, settings);
}

/** What can be done with the facts that are known is done, so that nothing in a thread ends all decisions about it. */
async function postpone(
  known: FactSet,
  model: WatchedThread,
  place: IssueAddress,
  ports: ReconcilePorts,
  { rules, graceMs }: DecisionSettings,
): Promise<NextLook> {
  const { snapshot } =
    known.assumedFree === undefined
      ? known
      : await fetchFact(known, { kind: 'claims', subject: known.assumedFree }, ports);
  const decision = decide(rules, model, { ...snapshot, graceMs }, 'so-far');
  const details = { issue: place.issue, actions: decision.actions.length, needs: decision.needs.length };
  ports.log.warn(details, 'the decision needs more facts than may be looked up at once; the rest is decided later');
  const { isOutdated, lookAgainAt } = await perform(decision, place, model.thread, ports);
  if (isOutdated) return 'outdated';
  const rest = ports.now() + (decision.actions.length > 0 ? LOOK_AGAIN_MS.soon : RUN_LOOK_MS);
  return Math.min(rest, lookAgainAt ?? rest);
}

/** If many requests of one kind are due, their claims are looked up together: each decision reads the whole thread. */
function moreClaims({ needs }: Decision, { snapshot, assumedFree }: FactSet): readonly Need[] {
  const claims = needs.filter((need) => need.kind === 'claims');
  if (assumedFree !== undefined || claims.length < MOST_AT_ONCE) return [];
  return claims.filter(({ subject }) => !snapshot.claims.has(subject));
}

interface Performed {
  /** Another process has claimed what this one was about to start. */
  readonly isLost: boolean;
  readonly isOutdated: boolean;
  readonly lookAgainAt: number | undefined;
}

async function perform(
  decision: Decision,
  place: IssueAddress,
  thread: Thread,
  ports: ReconcilePorts,
): Promise<Performed> {
  const failures: unknown[] = [];
  const ends = new Set<Awaited<ReturnType<typeof execute>>>();
  const times = decision.lookAgainAt === undefined ? [] : [decision.lookAgainAt];
  // A failing action must not block the others: for example, a note on a locked thread and a run to start.
  for (const action of decision.actions) {
    try {
      const end = await execute(action, place, thread, ports);
      ends.add(end);
      if (end !== 'done' && end !== 'outdated') times.push(ports.now() + lookAgainAfter(end, ports.claims));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw failures.length === 1
      ? failures[0]
      : new AggregateError(failures, `${failures.length} actions on issue #${place.issue} failed.`);
  return { isLost: ends.has('lost'), isOutdated: ends.has('outdated'), lookAgainAt: earliest(times) };
}
