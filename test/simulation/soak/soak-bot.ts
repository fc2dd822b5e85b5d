/**
 * The bot over a long time. Its real Probot function, queue, sweep and ports receive many deliveries in virtual time,
 * each about another issue, person, comment or run, on a GitHub that forgets old data. If the bot keeps something for
 * each of them without a limit, its memory grows.
 */
import type { Account } from '../../../protocol/thread/comment.ts';
import { type Chance, createChance } from '../chance.ts';
import { CALM, type Conditions, MINUTE, SECOND } from '../conditions.ts';
import { deleteComment, editComment, endRun, postComment, setLabel, type Surroundings } from '../hosted/effects.ts';
import { createFiles } from '../hosted/files.ts';
import { BOT_KEYS } from '../hosted/keys.ts';
import { createRetention } from '../hosted/serving/artifacts.ts';
import { ADA, createIds, createStore, newIssue, REPO, type Store } from '../hosted/store.ts';
import type { Listener } from '../hosted/webhooks.ts';
import { createReplica } from '../play/replica.ts';
import { quickPace } from '../pace.ts';
import { createTimeline } from '../virtual-time.ts';
import '../loaded.ts';

const START = Date.parse('2026-03-03T10:00:00Z');
/** How many old items of each kind this GitHub keeps. */
const KEPT = 60;
/** The time between two actions of people. */
const APART = [500, 4 * SECOND] as const;

export interface SoakOptions {
  readonly deliveries: number;
  /** How often memory is measured. */
  readonly samples: number;
  /** Bytes in use, after garbage collection. */
  readonly measure: () => number;
  /** Sees each delivery. Used for planted mistakes. */
  readonly heard?: (payload: object) => void;
}

export interface SoakReport {
  readonly bytes: readonly number[];
  readonly deliveries: number;
  /** What the bot did in that time. */
  readonly runs: number;
  readonly comments: number;
  readonly days: number;
}

export async function soakBot({ deliveries, samples, measure, heard }: SoakOptions): Promise<SoakReport> {
  const chance = createChance(1);
  const timeline = createTimeline(START);
  const conditions: Conditions = {
    timeline,
    chance: chance.fork('conditions'),
    trouble: () => CALM,
    hasGraphql: true,
    hasTags: false,
    refuse: () => undefined,
    pages: { size: 100, isLong: false, between: () => undefined },
    pace: quickPace(0),
    retention: createRetention(chance.fork('retention'), { now: timeline.now, isCalm: () => true, pace: quickPace(0) }),
    cover: () => undefined,
    trace: () => undefined,
  };
  const counts = { deliveries: 0, runs: 0, comments: 0 };
  const store = createPassingStore(chance);
  const listeners: Listener[] = [];
  const host: Surroundings[] = [];
  const around: Surroundings = {
    conditions,
    store,
    host,
    witness: createCounter(counts),
    hook: (event, payload) => {
      counts.deliveries += 1;
      heard?.(payload);
      const delivery = String(counts.deliveries);
      timeline.plan(timeline.now() + chance.whole(200, 3_000), () => listeners[0]?.hear(event, payload, delivery));
    },
    // Each run dies without a report, so the bot tries three times and reports the failure.
    enqueue: (run) => {
      timeline.plan(timeline.now() + chance.whole(1, 5) * MINUTE, () => {
        endRun(around, run, 'failure');
      });
    },
  };
  host.push(around);
  const settings = { name: 'bot 1', graceMs: MINUTE, sweepMs: 20 * MINUTE, sweeps: true, keys: BOT_KEYS };
  listeners.push(createReplica(around, { ...settings, interfere: undefined }));
  const bytes: number[] = [];
  for (let sample = 1; sample <= samples; sample += 1) {
    while (counts.deliveries < (deliveries / samples) * sample) {
      happen(around, chance);
      await timeline.runUntil(timeline.now() + chance.whole(...APART));
    }
    bytes.push(measure());
  }
  return { bytes, ...counts, days: (timeline.now() - START) / (24 * 60 * MINUTE) };
}

/** Everyone has write access. People who have not been active for long are forgotten. */
function createPassingStore(chance: Chance): Store {
  const store = createStore(START, {
    repository: REPO,
    files: createFiles(chance.fork('files')),
    byTeam: false,
    nextId: createIds(),
  });
  return { ...store, people: new Map(store.people) };
}

function createCounter(counts: { runs: number; comments: number }): Surroundings['witness'] {
  return {
    posted: ({ author }) => {
      if (author.type === 'Bot') counts.comments += 1;
    },
    edited: () => undefined,
    claimed: () => undefined,
    pulled: () => undefined,
    started: () => {
      counts.runs += 1;
    },
  };
}

/** Something that a person does, which is usually not relevant to the bot. */
function happen(around: Surroundings, chance: Chance): void {
  const { store } = around;
  const person = createPerson(store);
  const issue = chance.roll(0.3) ? openIssue(store) : ([...store.issues.keys()].at(-1) ?? openIssue(store));
  const last = [...store.comments.values()].findLast(({ author }) => author.type === 'User');
  const what = chance.whole(1, 100);
  if (what <= 2) setLabel(around, ADA, issue, 'labeled', 'agora:planner');
  else if (what <= 4) postComment(around, ADA, issue, '/agora run planner and look at it');
  else if (what <= 6) postComment(around, person, issue, '/agora status');
  else if (what <= 20 && last !== undefined) editComment(around, last.author, last, `Changed, ${store.nextId()}.`);
  else if (what <= 25 && last !== undefined) deleteComment(around, last.author, last);
  else postComment(around, person, issue, `I have seen this too, in version ${store.nextId()}.`);
  forgetOld(store);
}

function createPerson(store: Store): Account {
  const id = store.nextId();
  const person: Account = { id, login: `person-${id}`, type: 'User' };
  (store.people as Map<string, Account>).set(person.login, person);
  store.permissions.set(id, [{ at: START, value: 'write' }]);
  return person;
}

function openIssue(store: Store): number {
  const number = store.nextId();
  store.issues.set(number, newIssue(`Add up line ${number}`));
  return number;
}

function forgetOld(store: Store): void {
  for (const kept of [
    store.issues,
    store.comments,
    store.runs,
    store.people as Map<string, Account>,
    store.permissions,
  ])
    forgetFirst(kept, KEPT);
  // The first ref is the default branch.
  const branches = store.refs;
  for (const ref of [...branches.keys()].slice(1, Math.max(1, branches.size - KEPT))) branches.delete(ref);
  store.labelEvents.splice(0, Math.max(0, store.labelEvents.length - KEPT));
}

/** The account that starts tasks is kept. */
function forgetFirst(kept: Map<number, unknown> | Map<string, unknown>, most: number): void {
  const all = kept as Map<unknown, unknown>;
  for (const key of [...all.keys()].slice(0, Math.max(0, all.size - most)))
    if (key !== ADA.login && key !== ADA.id) all.delete(key);
}
