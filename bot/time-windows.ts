/** Durations that more than one decision uses, in milliseconds. */
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/**
 * How often a run in progress is checked, and how long it may be silent: a webhook announces its end, but may be lost.
 */
export const RUN_LOOK_MS = 300_000;

/** Lists of comments lag by seconds: after this time, a comment that no list contains does not exist. */
export const UNLISTED_MS = 60_000;

/** A run can be queued for a day before it starts. */
export const QUEUE_MS = 24 * 3_600_000;

/**
 * After this time, a request that was missed is not followed any more: by then its author has asked again, or it no
 * longer matters.
 */
export const WINDOW_MS = 3 * DAY_MS;

/** After this time, a missed end is announced only if somebody is still active there: the thread is history. */
export const LATE_MS = 7 * DAY_MS;

/** How soon a run that was asked to stop is checked again. */
export const CANCEL_MS = 30_000;
