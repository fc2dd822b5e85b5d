/**
 * Lengths of time that more than one decision goes by, in milliseconds.
 */
export const DAY_MS = 24 * 3_600_000;

/**
 * How often a run that is under way is looked at, and how long it may be silent: its end is announced by a webhook,
 * which may be lost.
 */
export const RUN_LOOK_MS = 300_000;

/** Lists of comments lag behind for seconds: what is in none after this is not there. */
export const UNLISTED_MS = 60_000;

/** A run may be queued for a day before it starts. */
export const QUEUE_MS = 24 * 3_600_000;

/**
 * What somebody asked for and nobody saw is not made up for after this: by then they have asked again, or it no longer
 * matters.
 */
export const WINDOW_MS = 3 * DAY_MS;

/** An end that was missed for longer is not made up for: the thread is history. */
export const LATE_MS = 7 * DAY_MS;

/** How soon a run that was asked to stop is looked at again. */
export const CANCEL_MS = 30_000;
