/**
 * One schedule: a seed in, what went wrong out. Trouble first, then calm, then the last look.
 */
import { hasEnded } from '../../protocol/messages/lifecycle.ts';
import { findMarker } from '../../protocol/comments/marker.ts';
import { createChance, type Chance } from './chance.ts';
import type { Surroundings } from './hosted/effects.ts';
import { drawPages, fillThread } from './hosted/serving/lists.ts';
import { drawTags } from './hosted/serving/not-modified.ts';
import { createFiles, isByTeam } from './hosted/files.ts';
import { drawSetUp, hasRelay, type SetUp } from './hosted/set-up.ts';
import type { BotKeys } from '../../bot/adapters/bot-records.ts';
import { BOT_KEYS } from './hosted/keys.ts';
import type { Interfere } from './hosted/simulated-wire.ts';
import { createStore, textOf } from './hosted/store.ts';
import { createWebhooks, type Listener } from './hosted/webhooks.ts';
import type { Mutation } from './interference.ts';
import { startForging } from './play/play-forger.ts';
import { createPeople } from './play/people/play-people.ts';
import { ISSUE } from './play/starts.ts';
import { createFunctionReplica } from './play/bots/function-replica.ts';
import { createRelay, type Relay } from './play/bots/relay.ts';
import { createReplica, type Replica } from './play/replica.ts';
import { createQueue } from './play/runner.ts';
import type { Finding } from './invariants/findings.ts';
import { lookAtTheEnd } from './invariants/last-look.ts';
import { createInvariantCheck } from './invariants/check-invariants.ts';
import { createRefusals } from './hosted/serving/refusals.ts';
import { createRetention } from './hosted/serving/artifacts.ts';
import { CALM, HOUR, MINUTE, SECOND, type Conditions, type Trouble } from './conditions.ts';
import { createTimeline, type Timeline } from './virtual-time.ts';
import './loaded.ts';

const START = Date.parse('2026-03-03T10:00:00Z');

export interface Report {
  readonly seed: number;
  readonly findings: readonly Finding[];
  readonly coverage: ReadonlyMap<string, number>;
  /** Empty unless it was asked for. */
  readonly trace: readonly string[];
  /** How much has happened. */
  readonly events: number;
}

/** What another commit plays itself with, see beside/other-version.ts. */
export interface OtherVersion {
  readonly createReplica: typeof createReplica;
  readonly createQueue: typeof createQueue;
}

export interface Options {
  readonly mutation?: Mutation | undefined;
  readonly traced?: boolean;
  /** Nothing happens after so much. */
  readonly mostEvents?: number;
  /** Of two replicas one is of that version, and of the runs each other one. */
  readonly beside?: OtherVersion | undefined;
  /** Left out: the seed says. */
  readonly setUp?: SetUp | undefined;
}

interface CalmPlay {
  readonly isSettled: () => boolean;
  readonly setUp: SetUp;
}

export async function simulate(seed: number, options: Options = {}): Promise<Report> {
  const chance = createChance(seed);
  const timeline = createTimeline(START, options.mostEvents);
  const coverage = new Map<string, number>();
  const trace: string[] = [];
  let trouble = readTrouble(chance.fork('trouble'));
  const conditions: Conditions = {
    timeline,
    chance: chance.fork('conditions'),
    trouble: () => trouble,
    hasGraphql: chance.fork('graphql').roll(0.5),
    refuse: createRefusals(chance.fork('refusals'), timeline.now, () => trouble === CALM),
    hasTags: drawTags(chance.fork('tags')),
    pages: drawPages(chance.fork('pages')),
    retention: createRetention(chance.fork('retention'), timeline.now, () => trouble === CALM),
    cover: (what) => {
      coverage.set(what, (coverage.get(what) ?? 0) + 1);
    },
    trace: (who, text) => {
      if (options.traced === true) trace.push(`${stamp(timeline.now())} ${who.padEnd(10)} ${text()}`);
    },
  };
  const troubleMs = chance.fork('length').whole(30 * MINUTE, 100 * MINUTE);
  const play = raise(seed, conditions, chance, options);
  play.people.begin();
  startForging(play.around, chance.fork('forger'), () => trouble === CALM);
  await timeline.runUntil(START + troubleMs);
  trouble = CALM;
  conditions.trace('conditions', () => 'the trouble is over');
  for (const replica of play.replicas) replica.restart();
  play.people.lookAfter(play.isOpen);
  await calmDown(START + troubleMs, timeline, play);
  lookAtTheEnd(play.around.store, timeline.now(), play.invariants, play.setUp !== 'relay');
  return { seed, findings: play.invariants.findings, coverage, trace, events: timeline.events() };
}

function raise(seed: number, conditions: Conditions, chance: Chance, options: Options) {
  const { mutation, beside } = options;
  const setUp = options.setUp ?? (beside === undefined ? drawSetUp(chance.fork('set-up')) : 'bots');
  const files = createFiles(chance.fork('files'), hasRelay(setUp));
  const store = createStore(START, files, isByTeam(files));
  if (conditions.pages.isLong) fillThread(store, ISSUE, chance.fork('talk'), START - HOUR);
  const listeners: Listener[] = [];
  const interferer = mutation?.interfere?.();
  const invariants = createInvariantCheck(
    { seed, conditions, store },
    {
      asked: (comment, marker) => {
        people.asked(comment, marker);
      },
      ended: (task, line) => {
        people.ended(task, line);
      },
    },
  );
  const runs = {
    seed,
    worked: invariants.worked,
    interfere: interferer?.run,
    withGitHub: mutation?.withGitHub ?? ((github) => github),
    withConversation: mutation?.withConversation ?? ((conversation) => conversation),
    storesLate: mutation?.storesLate ?? false,
    believesStates: mutation?.believesStates ?? false,
  };
  const enqueue = createQueue(() => around, runs);
  const enqueueOther = beside?.createQueue(() => around, runs) ?? enqueue;
  const versions = chance.fork('versions');
  const tellBots = createWebhooks(conditions, listeners);
  const around: Surroundings = {
    conditions,
    store,
    witness: invariants,
    hook: (event, payload) => {
      if (listeners.length > 0) tellBots(event, payload);
      relay?.hear(event, payload);
    },
    enqueue: (run) => {
      const isOther = beside !== undefined && versions.roll(0.5);
      if (beside !== undefined) conditions.cover(isOther ? 'run: of the other version' : 'run: of this version');
      (isOther ? enqueueOther : enqueue)(run);
    },
  };
  const people = createPeople(around, chance.fork('people'));
  const { replicas, relay } = raiseBots(around, chance.fork('settings'), {
    setUp,
    createOther: beside?.createReplica,
    sweeps: mutation?.sweeps ?? true,
    interfere: interferer?.bot,
    keys: mutation?.botKeys ?? BOT_KEYS,
  });
  listeners.push(...replicas);
  const isOpen = ({ task }: { readonly task: string }): boolean =>
    ![...store.comments.values()].some((comment) => {
      const marker = comment.author.type === 'Bot' ? findMarker(textOf(comment)) : undefined;
      return marker?.task === task && (marker.kind === 'end' || (marker.kind === 'status' && hasEnded(marker.state)));
    });
  const isSettled = (): boolean =>
    [...store.runs.values()].every((run) => run.status === 'completed') && invariants.everyTaskIsOver();
  return { around, invariants, people, replicas, isOpen, isSettled, setUp };
}

/** What hears in the repository. */
interface BotSettings {
  readonly setUp: SetUp;
  /** Every second replica is of that version. */
  readonly createOther: typeof createReplica | undefined;
  readonly sweeps: boolean;
  readonly interfere: Interfere | undefined;
  readonly keys: BotKeys;
}

interface Bots {
  readonly replicas: readonly Replica[];
  readonly relay: Relay | undefined;
}

function raiseBots(around: Surroundings, chance: Chance, settings: BotSettings): Bots {
  const { setUp, createOther, sweeps, interfere, keys } = settings;
  const drawn = chance.whole(1, 3);
  const sweepMs = chance.whole(12, 30) * MINUTE;
  around.conditions.cover(`set-up: ${setUp}`);
  const relay = hasRelay(setUp) ? createRelay(around, chance.fork('relay'), { sweeps, interfere }) : undefined;
  if (setUp === 'relay') return { replicas: [], relay };
  const create = setUp === 'functions' ? createFunctionReplica : createReplica;
  const count = setUp === 'functions' ? 1 : createOther === undefined ? drawn : Math.max(2, drawn);
  const replicas = Array.from({ length: count }, (_, index) =>
    (createOther !== undefined && index % 2 === 1 ? createOther : create)(around, {
      name: `bot ${index + 1}`,
      graceMs: 60 * SECOND,
      sweepMs,
      sweeps,
      interfere,
      keys,
    }),
  );
  around.conditions.cover(`replicas: ${count}`);
  return { replicas, relay };
}

/**
 * Four hours of calm; less when nothing is left to happen, but always long enough to say something twice. What plans
 * nothing for later looks at everything once an hour, and has to see twice that nobody follows a claim up.
 */
async function calmDown(since: number, timeline: Timeline, { isSettled, setUp }: CalmPlay): Promise<void> {
  const least = setUp === 'functions' ? 3 * HOUR : HOUR;
  for (let end = since + least; end <= since + 4 * HOUR; end += 30 * MINUTE) {
    const wasSettled = isSettled();
    await timeline.runUntil(end);
    if (wasSettled && isSettled()) return;
  }
}

/** Each kind of trouble comes in some schedules and not in others, so that one never hides another. */
function readTrouble(chance: Chance): Trouble {
  const some = (least: number, most: number): number => (chance.roll(0.5) ? least + chance.next() * (most - least) : 0);
  return {
    webhookLost: some(0.1, 0.6),
    webhookTwice: some(0.1, 0.5),
    webhookLate: some(0.05, 0.3),
    callFailsBefore: some(0.005, 0.08),
    callFailsAfter: some(0.005, 0.05),
    callHangs: some(0.002, 0.02),
    listIsOld: some(0.05, 0.4),
    replicaDies: some(0.002, 0.03),
    runnerDies: some(0.01, 0.08),
    clockJumps: some(0.3, 1),
    runGoesWrong: some(0.1, 0.5),
    functionIsNew: some(0.1, 0.8),
  };
}

function stamp(now: number): string {
  const ms = now - START;
  const part = (value: number, digits: number): string => String(Math.floor(value)).padStart(digits, '0');
  return `+${part(ms / HOUR, 2)}:${part((ms / MINUTE) % 60, 2)}:${part((ms / SECOND) % 60, 2)}.${part(ms % SECOND, 3)}`;
}
