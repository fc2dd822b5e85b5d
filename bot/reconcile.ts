/**
 * One look at one issue: read, decide, look up what the decision still wants to know, decide again, act.
 *
 * Safe at any time, any number of times, in any number of processes: whatever may not happen twice goes through a claim.
 */
import type { Decision } from './actions.ts';
import { act } from './act.ts';
import { decide } from './decide.ts';
import { type Facts, type Place, readFacts, type Trigger } from './facts.ts';
import type { Rules } from './inquiry.ts';
import { createMeansOrigin, findOrigin } from './origin.ts';
import type { Ports } from './ports.ts';
import { findNeed, type Known, learn } from './supposed.ts';
import { readThread } from './thread.ts';
import { RUN_LOOK_MS } from './times.ts';

/** More than any real issue needs; a decision that keeps asking is a bug, and must not eat the rate limit. */
const MAX_LOOKUPS = 200;
/** When to see what became of something that we set going. */
const LOOK_AGAIN_MS = { 'again': 0, 'soon': 15_000, 'under-way': RUN_LOOK_MS, 'lost': RUN_LOOK_MS } as const;

/** @returns when to look again if nothing else makes us, milliseconds since the epoch. */
export async function reconcile(
  place: Place,
  trigger: Trigger,
  ports: Ports,
  rules: Rules,
): Promise<number | undefined> {
  const facts = await readFacts(place, trigger, ports);
  const origin = await findOrigin(facts, ports);
  if (origin === undefined) return settle(facts, place, ports, rules);
  // What people say on a pull request of ours means its task; whatever else is due there is due all the same.
  const task = { ...place, issue: origin.issue };
  const said = await readFacts(
    task,
    { kind: 'look', labels: false, pull: { number: place.issue, line: origin.line } },
    ports,
    origin.comments,
  );
  const meansOrigin = createMeansOrigin(facts);
  const there = await settle({ ...said, conversation: facts.comments, meansOrigin }, task, ports, rules);
  const here = await settle({ ...facts, isDelivered: true, meansOrigin }, place, ports, rules);
  return there === undefined || here === undefined ? (there ?? here) : Math.min(there, here);
}

async function settle(facts: Facts, place: Place, ports: Ports, rules: Rules): Promise<number | undefined> {
  let known: Known = { facts };
  for (let looked = 0; looked < MAX_LOOKUPS; looked += 1) {
    const decision = decide(known.facts, rules);
    // One at a time: what the first answer says may make the others moot.
    const need = findNeed(decision, known);
    if (need !== undefined) {
      known = await learn(known, need, ports);
      continue;
    }
    const { isLost, lookAgainAt } = await perform(decision, place, known.facts.comments, ports);
    if (!isLost || known.supposed === undefined) return lookAgainAt;
    known = await learn(known, { kind: 'claims', subject: known.supposed }, ports);
  }
  throw new Error(
    `The decision about issue #${place.issue} asked for more than ${MAX_LOOKUPS} facts. Please report this.`,
  );
}

interface Performed {
  /** Somebody else has claimed what we were about to set going. */
  readonly isLost: boolean;
  readonly lookAgainAt: number | undefined;
}

async function perform(
  decision: Decision,
  place: Place,
  comments: Parameters<typeof readThread>[0],
  ports: Ports,
): Promise<Performed> {
  const thread = readThread(comments, place.slug);
  const failures: unknown[] = [];
  let isLost = false;
  const times = decision.lookAgainAt === undefined ? [] : [decision.lookAgainAt];
  // One that fails must not keep the others from being done: a note on a locked thread, say, and a run to start.
  for (const action of decision.actions) {
    try {
      const end = await act(action, place, thread, ports);
      isLost ||= end === 'lost';
      if (end !== 'done') times.push(ports.now() + LOOK_AGAIN_MS[end]);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw failures.length === 1
      ? failures[0]
      : new AggregateError(failures, `${failures.length} actions on issue #${place.issue} failed.`);
  return { isLost, lookAgainAt: times.length === 0 ? undefined : Math.min(...times) };
}
