/**
 * A hundred, a thousand and ten thousand open tasks with a thousand replies, and one issue with thousands of comments.
 *
 * These rows take minutes, so they run only on request: `npm run bench -- many`. The bot, the local GitHub and the
 * simulated people share the machine.
 */
import { atMost, type BenchRow, type Measured, type Scale } from '../row.ts';
import {
  playBigThread,
  playReplies,
  type PlayedPace,
  type PlayedReplies,
  type PlayedThread,
  quantile,
} from './play-replies.ts';

const played = new Map<number, Promise<PlayedReplies>>();

/** All rows of one size share one measurement. */
function play(open: number): Promise<PlayedReplies> {
  const known = played.get(open) ?? playReplies(open);
  played.set(open, known);
  return known;
}

const whole = (value: number): string => Math.round(value).toLocaleString('en');

function describePace({ throttle, perHour, replies, waits, lost, cpuMs, requests, behindMs }: PlayedPace): string {
  const late = behindMs > 2_000 ? `; the local GitHub was ${whole(behindMs / 1_000)} s behind` : '';
  return `${whole(perHour)} an hour${throttle === 'on' ? '' : ' without waiting between writes'}: p50 ${whole(quantile(waits, 0.5))} ms, p99 ${whole(quantile(waits, 0.99))} ms, ${(requests / replies).toFixed(1)} requests and ${whole(cpuMs / replies)} ms of processor time for each of ${replies}${lost === 0 ? '' : `, ${lost} without a run after five minutes`}${late}`;
}

async function look(open: number): Promise<Measured> {
  const { look: first } = await play(open);
  return {
    value: first.requests / open,
    detail: `${whole(open)} open: ${first.requests} requests, ${(first.cpuMs / 1_000).toFixed(1)} s of processor time within ${(first.ms / 1_000).toFixed(1)} s, ${whole(first.peakMb)} MB at most`,
  };
}

/** The target is a thousand replies an hour. The other paces show where the bot no longer keeps up. */
async function replies(open: number): Promise<Measured> {
  const { paces, peakMb } = await play(open);
  const lost = paces.reduce((sum, pace) => sum + pace.lost, 0);
  return {
    value: lost > 0 ? Number.POSITIVE_INFINITY : quantile(paces[0]?.waits ?? [], 0.99) / 1_000,
    detail: `${paces.map(describePace).join('; ')}; ${whole(peakMb)} MB at most`,
  };
}

function rowsOf(open: number): readonly BenchRow[] {
  const sized = ({ size }: Scale): number => Math.max(20, open * size);
  return [
    {
      name: `Many: requests of the first reconciliation of ${whole(open)} open tasks, per task`,
      bound: atMost(0.1, 'requests'),
      measure: (scale) => look(sized(scale)),
    },
    {
      name: `Many: time from reply to dispatch with ${whole(open)} open tasks, p99 at 1,000 an hour`,
      bound: atMost(5, 's'),
      measure: (scale) => replies(sized(scale)),
    },
  ];
}

const BIG = { comments: 5_000, tasks: 200 };
/** GitHub returns a hundred comments in each page. */
const PAGE = 100;
let playedThread: Promise<PlayedThread> | undefined;
const playThread = ({ size }: Scale): Promise<PlayedThread> =>
  (playedThread ??= playBigThread({ ...BIG, comments: BIG.comments * size }));

const BIG_THREAD: readonly BenchRow[] = [
  {
    name: 'Many: requests for a reply in an issue with 5,000 comments and 200 tasks, per hundred comments',
    bound: atMost(1.2, 'requests'),
    measure: async (scale) => {
      const { look: first, requests, waitMs, cpuMs } = await playThread(scale);
      return {
        value: requests / ((BIG.comments * scale.size) / PAGE),
        detail: `${requests} requests, ${whole(cpuMs)} ms of processor time, dispatched after ${whole(waitMs)} ms; the first reconciliation of the bot took ${first.requests} requests, ${(first.cpuMs / 1_000).toFixed(1)} s of processor time`,
      };
    },
  },
  {
    name: 'Many: memory of the bot with this issue',
    bound: atMost(200, 'MB'),
    measure: async (scale) => {
      const { look: first, peakMb } = await playThread(scale);
      return {
        value: peakMb,
        detail: `${whole(first.peakMb)} MB after the first reconciliation, ${whole(peakMb)} MB at most`,
      };
    },
  },
];

export const many: readonly BenchRow[] = [...[100, 1_000, 10_000].flatMap(rowsOf), ...BIG_THREAD];
