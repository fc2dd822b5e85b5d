/**
 * A bot reconciles many waiting tasks for the first time, and then handles replies at an increasing pace. Measures what
 * that costs the bot, and how long a reply waits until its run is dispatched.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { node } from '../programs.ts';
import { type ManyQuestions, openBigThread, openManyQuestions } from './many-questions.ts';
import { BOT, LISTENING, portOf, type Running, readCost, startUntil, stop } from './running-bot.ts';

/**
 * Replies in an hour, and the share of all replies that is sent at that pace. The first bot sends at most one changing
 * request a second, as GitHub asks for. The second one does not wait.
 */
const PACES = {
  on: [
    { perHour: 1_000, share: 0.05 },
    { perHour: 5_000, share: 0.05 },
  ],
  off: [
    { perHour: 10_000, share: 0.2 },
    { perHour: 36_000, share: 0.3 },
    { perHour: 100_000, share: 0.4 },
  ],
} as const;
type Throttle = keyof typeof PACES;
const MOST_REPLIES = 1_000;
const HOUR_MS = 3_600_000;
const CALM_MS = 15_000;
/** A reply without a run after this time counts as lost. */
const LATEST_MS = 300_000;

export interface PlayedPace {
  /** Whether the bot waited a second between two changing requests. */
  readonly throttle: Throttle;
  readonly perHour: number;
  readonly replies: number;
  /** From each reply until its run was dispatched, in milliseconds, sorted. Lost replies are not included. */
  readonly waits: readonly number[];
  readonly lost: number;
  readonly cpuMs: number;
  readonly requests: number;
  /** By how much replies were sent too late, at most. A large value means that the local GitHub was too slow. */
  readonly behindMs: number;
}

export interface PlayedReplies {
  readonly open: number;
  readonly look: { readonly requests: number; readonly cpuMs: number; readonly peakMb: number; readonly ms: number };
  readonly paces: readonly PlayedPace[];
  readonly peakMb: number;
}

export async function playReplies(open: number): Promise<PlayedReplies> {
  await using scenario = await openManyQuestions(open, 'last');
  const all = Math.min(open, MOST_REPLIES);
  const first = await playWith('on', scenario, { all, next: 1 });
  const second = await playWith('off', scenario, { all, next: first.next });
  return {
    open,
    look: first.look,
    paces: [...first.paces, ...second.paces],
    peakMb: Math.max(first.peakMb, second.peakMb),
  };
}

export interface PlayedThread {
  readonly look: PlayedReplies['look'];
  /** The cost of one reply, and how long it waited for its run. */
  readonly requests: number;
  readonly cpuMs: number;
  readonly waitMs: number;
  readonly peakMb: number;
}

/** A bot that reconciles one issue with very many comments, and then handles one reply in it. */
export async function playBigThread(size: {
  readonly comments: number;
  readonly tasks: number;
}): Promise<PlayedThread> {
  await using scenario = await openBigThread(size);
  const before = scenario.asked();
  const began = Date.now();
  const bot = await startUntil(
    node(BOT),
    { ...scenario.environment, AGORA_SWEEP_SECONDS: '3600', AGORA_THROTTLE: 'off' },
    LISTENING,
  );
  try {
    const ended = await waitUntilCalm(scenario, before);
    const { cpuSeconds, peakMb } = readCost(bot);
    const look = { requests: scenario.asked() - before, cpuMs: cpuSeconds * 1_000, peakMb, ms: ended - began };
    scenario.connect(`http://127.0.0.1:${portOf(bot)}/api/github/webhooks`);
    const pace = { throttle: 'off', perHour: 1_000, first: 1, replies: 1 } as const;
    const { requests, cpuMs, waits } = await playPace(scenario, bot, pace);
    return { look, requests, cpuMs, waitMs: waits[0] ?? Number.POSITIVE_INFINITY, peakMb: readCost(bot).peakMb };
  } finally {
    await stop(bot);
  }
}

interface Replies {
  readonly all: number;
  /** The first issue whose question is answered. */
  readonly next: number;
}

async function playWith(
  throttle: Throttle,
  scenario: ManyQuestions,
  { all, next: from }: Replies,
): Promise<Omit<PlayedReplies, 'open'> & Pick<Replies, 'next'>> {
  const [before, began] = [scenario.asked(), Date.now()];
  const environment = { ...scenario.environment, AGORA_SWEEP_SECONDS: '3600', AGORA_THROTTLE: throttle };
  const bot = await startUntil(node(BOT), environment, LISTENING);
  try {
    const ended = await waitUntilCalm(scenario, before);
    const { cpuSeconds, peakMb } = readCost(bot);
    const look = { requests: scenario.asked() - before, cpuMs: cpuSeconds * 1_000, peakMb, ms: ended - began };
    scenario.connect(`http://127.0.0.1:${portOf(bot)}/api/github/webhooks`);
    const paces: PlayedPace[] = [];
    let next = from;
    for (const { perHour, share } of PACES[throttle]) {
      const replies = Math.max(1, Math.floor(all * share));
      paces.push(await playPace(scenario, bot, { throttle, perHour, first: next, replies }));
      next += replies;
    }
    return { look, paces, peakMb: readCost(bot).peakMb, next };
  } finally {
    await stop(bot);
  }
}

/** @returns the time of its last request. */
async function waitUntilCalm({ asked }: ManyQuestions, before: number): Promise<number> {
  let [last, at] = [before, Date.now()];
  while (last === before || Date.now() - at < CALM_MS) {
    await sleep(100);
    if (asked() !== last) [last, at] = [asked(), Date.now()];
  }
  return at;
}

interface Pace {
  readonly throttle: Throttle;
  readonly perHour: number;
  /** The first issue whose question is answered. */
  readonly first: number;
  readonly replies: number;
}

async function playPace(
  { answerOne, asked, dispatched }: ManyQuestions,
  bot: Running,
  { throttle, perHour, first, replies }: Pace,
): Promise<PlayedPace> {
  const [cpu, requests, began] = [readCost(bot).cpuSeconds, asked(), Date.now()];
  const issues = Array.from({ length: replies }, (_, index) => first + index);
  const said = new Map<number, number>();
  let behindMs = 0;
  await Promise.all(
    issues.map(async (issue, index) => {
      const due = began + (index * HOUR_MS) / perHour;
      await sleep(Math.max(0, due - Date.now()));
      await answerOne(issue);
      said.set(issue, Date.now());
      behindMs = Math.max(behindMs, Date.now() - due);
    }),
  );
  const deadline = Date.now() + LATEST_MS;
  let found = dispatched();
  while (Date.now() < deadline && issues.some((issue) => !found.has(issue))) {
    await sleep(500);
    found = dispatched();
  }
  const waits = issues.flatMap((issue) => {
    const [from, to] = [said.get(issue), found.get(issue)];
    return from === undefined || to === undefined ? [] : [Math.max(0, to - from)];
  });
  return {
    ...{ throttle, perHour, replies, behindMs },
    waits: waits.toSorted((one, other) => one - other),
    lost: replies - waits.length,
    cpuMs: (readCost(bot).cpuSeconds - cpu) * 1_000,
    requests: asked() - requests,
  };
}

/** @param part the quantile: 0.5 is the median. */
export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
