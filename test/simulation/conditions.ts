/**
 * What all parts of one schedule share: time, random choices, the probability of faults, and the trace of what
 * happened.
 */
import type { Account } from '../../protocol/thread/comment.ts';
import type { Chance } from './chance.ts';
import type { Keeping } from './hosted/store.ts';
import type { Timeline } from './virtual-time.ts';

/** The probability of each fault. All are 0 in the calm phase. */
export interface Trouble {
  readonly webhookLost: number;
  readonly webhookTwice: number;
  readonly webhookLate: number;
  readonly callFailsBefore: number;
  readonly callFailsAfter: number;
  readonly callHangs: number;
  readonly listIsOld: number;
  readonly replicaDies: number;
  readonly runnerDies: number;
  readonly clockJumps: number;
  readonly runGoesWrong: number;
  /** A cloud calls a new process of the bot that runs as a function. */
  readonly functionIsNew: number;
}

export const CALM: Trouble = {
  webhookLost: 0,
  webhookTwice: 0,
  webhookLate: 0,
  callFailsBefore: 0,
  callFailsAfter: 0,
  callHangs: 0,
  listIsOld: 0,
  replicaDies: 0,
  runnerDies: 0,
  clockJumps: 0,
  runGoesWrong: 0,
  functionIsNew: 0,
};

export interface Refusal {
  readonly status: 401 | 403 | 429;
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The name of the refusal in the coverage. */
  readonly what: string;
}

/** @returns how GitHub refuses an account now; `undefined` if it does not. */
export type Refuse = (by: Account) => Refusal | undefined;

export interface Retention {
  /** Whether artifacts can expire within the schedule. Then a run that continues from a state checks that it exists. */
  readonly isShort: boolean;
  /** The retention of an artifact that is stored now. */
  readonly keep: () => Keeping;
}

export interface Pages {
  /** The number of items on a page of a list. */
  readonly size: number;
  /** The thread is about as long as one page of GitHub's lists. */
  readonly isLong: boolean;
  /** Called after each page except the last one of its list. */
  between: () => void;
}

/** How fast people act, see pace.ts. */
export interface Pace {
  readonly isSlow: boolean;
  /** The length of the phase with faults. */
  readonly troubleMs: number;
  /** The factor by which all actions of people take longer; 1 in a quick schedule. */
  readonly factor: number;
  /** A person's delay. In a slow schedule, half of the delays stay short, so that actions still coincide. */
  readonly stretch: (ms: number) => number;
  /** The interval of a timer. Polling every 15 minutes for weeks would show nothing new. */
  readonly between: (ms: number) => number;
  /**
   * Whether faults happen at that time. A slow schedule has hours without faults, because nothing is down for weeks.
   */
  readonly isStormy: (at: number) => boolean;
  /** How late the last poll of a timer can be after the calm phase begins. */
  readonly slowest: number;
}

export interface Conditions {
  readonly timeline: Timeline;
  readonly chance: Chance;
  readonly trouble: () => Trouble;
  /** Whether this GitHub supports GraphQL. Otherwise everyone reads with REST. */
  readonly hasGraphql: boolean;
  /** Whether responses have ETags, and "not modified" is returned for a known ETag. */
  readonly hasTags: boolean;
  readonly refuse: Refuse;
  readonly retention: Retention;
  readonly pages: Pages;
  readonly pace: Pace;
  /** Counts that a state or a fault was reached. */
  readonly cover: (what: string) => void;
  /** Adds a line to the trace. The text is only created if the trace is shown. */
  readonly trace: (who: string, text: () => string) => void;
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
