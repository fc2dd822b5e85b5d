/**
 * A hundred, a thousand and ten thousand open tasks, and a thousand replies.
 *
 * Takes minutes, so only for whoever asks for it: `npm run bench -- many`. Bot, local GitHub and whoever replies share
 * the machine.
 */
import { atMost, type BenchRow, type Measured, type Scale } from '../row.ts';
import { playReplies, type PlayedPace, type PlayedReplies, quantile } from './play-replies.ts';

const played = new Map<number, Promise<PlayedReplies>>();

/** The rows of one size are about the same play. */
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

/** The pace of a thousand an hour is the promise; the others show where it bends. */
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
      name: `Many: first look at ${whole(open)} open tasks, for each`,
      bound: atMost(0.1, 'requests'),
      measure: (scale) => look(sized(scale)),
    },
    {
      name: `Many: reply to dispatch among ${whole(open)} open tasks, p99 at 1,000 an hour`,
      bound: atMost(5, 's'),
      measure: (scale) => replies(sized(scale)),
    },
  ];
}

export const many: readonly BenchRow[] = [100, 1_000, 10_000].flatMap(rowsOf);
