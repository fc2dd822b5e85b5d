/**
 * Many tasks that wait for an answer, a bot that looks at all of them for the first time, and then replies, faster and
 * faster: what that costs the bot, and how long a reply waits until its run is asked for.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { node } from '../programs.ts';
import { type ManyQuestions, openManyQuestions } from './many-questions.ts';
import { BOT, LISTENING, portOf, type Running, readCost, startUntil, stop } from './running-bot.ts';

/** Replies in an hour, and which share of all replies comes at that pace. */
const PACES = [
  { perHour: 1_000, share: 0.05 },
  { perHour: 10_000, share: 0.15 },
  { perHour: 36_000, share: 0.3 },
  { perHour: 100_000, share: 0.5 },
] as const;
const MOST_REPLIES = 1_000;
const HOUR_MS = 3_600_000;
const CALM_MS = 15_000;
/** Whoever has no run then has none. */
const LATEST_MS = 300_000;

export interface PlayedPace {
  readonly perHour: number;
  readonly replies: number;
  /** From the reply to the moment in which its run was asked for, sorted, in milliseconds; the lost are not in it. */
  readonly waits: readonly number[];
  readonly lost: number;
  readonly cpuMs: number;
  readonly requests: number;
  /** How far the replies themselves were behind their pace at the end: then the local GitHub was too slow. */
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
  const [before, began] = [scenario.asked(), Date.now()];
  const bot = await startUntil(node(BOT), { ...scenario.environment, AGORA_SWEEP_SECONDS: '3600' }, LISTENING);
  try {
    const ended = await waitUntilCalm(scenario);
    const { cpuSeconds, peakMb } = readCost(bot);
    const look = { requests: scenario.asked() - before, cpuMs: cpuSeconds * 1_000, peakMb, ms: ended - began };
    scenario.connect(`http://127.0.0.1:${portOf(bot)}/api/github/webhooks`);
    const all = Math.min(open, MOST_REPLIES);
    const paces: PlayedPace[] = [];
    let next = 1;
    for (const { perHour, share } of PACES) {
      const replies = Math.floor(all * share);
      paces.push(await playPace(scenario, bot, { perHour, first: next, replies }));
      next += replies;
    }
    return { open, look, paces, peakMb: readCost(bot).peakMb };
  } finally {
    await stop(bot);
  }
}

/** @returns when it asked for the last time. */
async function waitUntilCalm({ asked }: ManyQuestions): Promise<number> {
  let [last, at] = [asked(), Date.now()];
  while (Date.now() - at < CALM_MS) {
    await sleep(100);
    if (asked() !== last) [last, at] = [asked(), Date.now()];
  }
  return at;
}

interface Pace {
  readonly perHour: number;
  /** The first issue whose question is answered. */
  readonly first: number;
  readonly replies: number;
}

async function playPace(
  { answerOne, asked, dispatched }: ManyQuestions,
  bot: Running,
  { perHour, first, replies }: Pace,
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
  while (Date.now() < deadline && issues.some((issue) => !dispatched().has(issue))) await sleep(500);
  const found = dispatched();
  const waits = issues.flatMap((issue) => {
    const [from, to] = [said.get(issue), found.get(issue)];
    return from === undefined || to === undefined ? [] : [Math.max(0, to - from)];
  });
  return {
    ...{ perHour, replies, behindMs },
    waits: waits.toSorted((one, other) => one - other),
    lost: replies - waits.length,
    cpuMs: (readCost(bot).cpuSeconds - cpu) * 1_000,
    requests: asked() - requests,
  };
}

/** @param part of the whole: 0.5 is the median. */
export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
