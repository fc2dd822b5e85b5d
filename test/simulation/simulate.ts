/**
 * Plays one schedule: takes a seed, returns what went wrong. First a phase with faults, then a calm phase, then the
 * final checks.
 */
import { createChance, type Chance } from './chance.ts';
import type { Surroundings } from './hosted/effects.ts';
import { drawPages } from './hosted/serving/lists.ts';
import { drawTags } from './hosted/serving/not-modified.ts';
import { drawSetUp, type SetUp } from './hosted/set-up.ts';
import type { BotKeys } from '../../bot/adapters/bot-records.ts';
import { BOT_KEYS } from './hosted/keys.ts';
import type { Interfere } from './hosted/simulated-wire.ts';
import { createIds, OTHER_REPO, REPO } from './hosted/store.ts';
import { createWebhooks, type Listener } from './hosted/webhooks.ts';
import type { Mutation } from './interference.ts';
import { createFunctionReplica } from './play/bots/function-replica.ts';
import { createReplica, type Replica } from './play/replica.ts';
import { createQueue } from './play/runner.ts';
import { startTransferring } from './play/people/play-transfers.ts';
import type { Report } from './invariants/findings.ts';
import { lookAtTheEnd } from './invariants/last-look.ts';
import { createRefusals } from './hosted/serving/refusals.ts';
import { createRetention } from './hosted/serving/artifacts.ts';
import { CALM, HOUR, MINUTE, SECOND, type Conditions, type Trouble } from './conditions.ts';
import { drawPace, type PACES } from './pace.ts';
import { type OtherVersion, raiseRepository, type RepositoryPlay, type Stage } from './raise-repository.ts';
import { createTimeline } from './virtual-time.ts';
import './loaded.ts';

const START = Date.parse('2026-03-03T10:00:00Z');

export interface Options {
  readonly mutation?: Mutation | undefined;
  readonly traced?: boolean;
  /** The schedule stops after this many events. */
  readonly mostEvents?: number;
  /** One of two replicas and half of the runs use that version. */
  readonly beside?: OtherVersion | undefined;
  /** If left out, the seed decides. */
  readonly setUp?: SetUp | undefined;
  /** If left out, the seed decides. */
  readonly repositories?: number | undefined;
  /** If left out, the seed decides. */
  readonly pace?: (typeof PACES)[number] | undefined;
}

export async function simulate(seed: number, options: Options = {}): Promise<Report> {
  const chance = createChance(seed);
  const timeline = createTimeline(START, options.mostEvents);
  const coverage = new Map<string, number>();
  const trace: string[] = [];
  let trouble = readTrouble(chance.fork('trouble'));
  const isCalm = (): boolean => trouble === CALM;
  const quickMs = chance.fork('length').whole(30 * MINUTE, 100 * MINUTE);
  const pace = drawPace(chance.fork('pace'), { quickMs, isCalm, wanted: options.pace });
  const conditions: Conditions = {
    timeline,
    chance: chance.fork('conditions'),
    trouble: () => (pace.isStormy(timeline.now() - START) ? trouble : CALM),
    hasGraphql: chance.fork('graphql').roll(0.5),
    refuse: createRefusals(chance.fork('refusals'), timeline.now, isCalm),
    hasTags: drawTags(chance.fork('tags')),
    pages: drawPages(chance.fork('pages')),
    pace,
    retention: createRetention(chance.fork('retention'), { now: timeline.now, isCalm, pace }),
    cover: (what) => {
      coverage.set(what, (coverage.get(what) ?? 0) + 1);
    },
    trace: (who, text) => {
      if (options.traced === true) trace.push(`${stamp(timeline.now())} ${who.padEnd(10)} ${text()}`);
    },
  };
  const { troubleMs } = pace;
  if (pace.isSlow) conditions.cover('pace: weeks');
  const play = raise({ seed, conditions, chance, isCalm }, options);
  await timeline.runUntil(START + troubleMs);
  trouble = CALM;
  conditions.trace('conditions', () => 'the trouble is over');
  for (const replica of play.replicas) replica.restart();
  for (const repository of play.repositories) repository.lookAfter();
  await calmDown(START + troubleMs, conditions, play);
  // A repository whose issue was transferred needs no final checks.
  for (const { around, invariants } of play.repositories.filter((one) => one.around.store.moved.size === 0))
    lookAtTheEnd(around.store, timeline.now(), invariants, play.setUp !== 'relay');
  const findings = play.repositories.flatMap(({ invariants }) => invariants.findings);
  return { seed, findings, coverage, trace, events: timeline.events() };
}

interface Play {
  readonly repositories: readonly RepositoryPlay[];
  readonly replicas: readonly Replica[];
  readonly setUp: SetUp;
}

interface Drawn extends Pick<Stage, 'seed' | 'conditions' | 'isCalm'> {
  readonly chance: Chance;
}

function raise({ seed, conditions, chance, isCalm }: Drawn, options: Options): Play {
  const { mutation, beside } = options;
  const setUp = options.setUp ?? (beside === undefined ? drawSetUp(chance.fork('set-up')) : 'bots');
  const listeners: Listener[] = [];
  const tellBots = createWebhooks(conditions, listeners);
  const stage: Stage = {
    seed,
    start: START,
    conditions,
    setUp,
    mutation,
    interfere: mutation?.interfere?.() ?? {},
    createQueue,
    beside,
    isCalm,
    host: [],
    nextId: createIds(),
    tellBots: (event, payload) => {
      if (listeners.length > 0) tellBots(event, payload);
    },
  };
  const main = raiseRepository(stage, REPO, chance);
  const elsewhere = chance.fork('other repository');
  const hasOther = elsewhere.roll(1 / 12) && beside === undefined && mutation === undefined;
  const count = options.repositories ?? mutation?.repositories ?? (hasOther ? 2 : 1);
  const repositories = count === 1 ? [main] : [main, raiseRepository(stage, OTHER_REPO, elsewhere)];
  conditions.cover(`repositories: ${repositories.length}`);
  const replicas = raiseBots(main.around, chance.fork('settings'), {
    setUp,
    createOther: beside?.createReplica,
    sweeps: mutation?.sweeps ?? true,
    interfere: stage.interfere.bot,
    keys: mutation?.botKeys ?? BOT_KEYS,
  });
  listeners.push(...replicas);
  for (const repository of repositories) repository.begin();
  const [, other] = repositories;
  if (other !== undefined) startTransferring(main.around, other.around, elsewhere.fork('transfer'));
  return { repositories, replicas, setUp };
}

/** The bots of the repository. */
interface BotSettings {
  readonly setUp: SetUp;
  /** Creates every second replica, from that version. */
  readonly createOther: typeof createReplica | undefined;
  readonly sweeps: boolean;
  readonly interfere: Interfere | undefined;
  readonly keys: BotKeys;
}

function raiseBots(around: Surroundings, chance: Chance, settings: BotSettings): readonly Replica[] {
  const { setUp, createOther, sweeps, interfere, keys } = settings;
  const drawn = chance.whole(1, 3);
  const sweepMs = chance.whole(12, 30) * MINUTE;
  around.conditions.cover(`set-up: ${setUp}`);
  if (setUp === 'relay') return [];
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
  return replicas;
}

/**
 * Up to four hours of calm. It ends earlier if nothing is left to happen, but it is always long enough to post a
 * comment twice. A function plans nothing for later and reconciles everything once an hour, so it needs two of these
 * rounds to notice an abandoned claim. A relay alone looks every half hour, so a chain of agents that ask one another
 * and then people needs up to two hours for each agent.
 */
async function calmDown(since: number, { timeline, pace }: Conditions, { repositories, setUp }: Play): Promise<void> {
  const isSettled = (): boolean => repositories.every((one) => one.isSettled());
  // The last slow poll may have happened just before.
  const begin = since + pace.slowest;
  const least = setUp === 'functions' ? 3 * HOUR : HOUR;
  const most = setUp === 'relay' ? 8 * HOUR : 4 * HOUR;
  for (let end = begin + least; end <= begin + most; end += 30 * MINUTE) {
    const wasSettled = isSettled();
    await timeline.runUntil(end);
    if (wasSettled && isSettled()) return;
  }
}

/** Each kind of fault occurs in some schedules and not in others, so that one never hides another. */
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
