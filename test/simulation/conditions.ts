/**
 * What all parts of one schedule share: time, chance, how bad things are, and where it is written down what happened.
 */
import type { Account } from '../../protocol/thread/comment.ts';
import type { Chance } from './chance.ts';
import type { Keeping } from './hosted/store.ts';
import type { Timeline } from './virtual-time.ts';

/** How likely what goes wrong. Everything is 0 once the trouble is over. */
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
  /** A cloud calls a new process of the function that the bot is. */
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
  /** For the coverage. */
  readonly what: string;
}

/** @returns what an account is refused with now; left out: nothing. */
export type Refuse = (by: Account) => Refusal | undefined;

export interface Retention {
  /** Whether somebody may come too late: then whoever goes on from a state looks whether it is there. */
  readonly isShort: boolean;
  /** Of what is stored now. */
  readonly keep: () => Keeping;
}

export interface Pages {
  /** How much a page of a list holds. */
  readonly size: number;
  /** The thread is about as long as a page of GitHub's. */
  readonly isLong: boolean;
  /** Happens after a page that is not the last one of its list. */
  between: () => void;
}

/** How fast people live, see pace.ts. */
export interface Pace {
  readonly isSlow: boolean;
  /** For how long there is trouble. */
  readonly troubleMs: number;
  /** How much longer everything takes that people do; 1 where they are quick. */
  readonly factor: number;
  /** A person's delay: in a slow schedule half of them stay as they are, so that things still meet. */
  readonly stretch: (ms: number) => number;
  /** Between two looks of a timer: weeks of looks every quarter of an hour would tell nothing new. */
  readonly between: (ms: number) => number;
  /** Whether there is trouble at that time: in a slow schedule not at all hours, as nothing is down for weeks. */
  readonly isStormy: (at: number) => boolean;
  /** How long the last look of a timer may take to come once the trouble is over. */
  readonly slowest: number;
}

export interface Conditions {
  readonly timeline: Timeline;
  readonly chance: Chance;
  readonly trouble: () => Trouble;
  /** Whether this GitHub answers by GraphQL; otherwise everybody reads by REST. */
  readonly hasGraphql: boolean;
  /** Whether it says of what answer something is, and "not modified" to whoever has that one. */
  readonly hasTags: boolean;
  readonly refuse: Refuse;
  readonly retention: Retention;
  readonly pages: Pages;
  readonly pace: Pace;
  /** Counts that a state or a fault was reached. */
  readonly cover: (what: string) => void;
  /** One line of the schedule; the text is made only when somebody reads it. */
  readonly trace: (who: string, text: () => string) => void;
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
