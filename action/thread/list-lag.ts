/** Longer than the lag of GitHub's lists. */
export const LISTED_MS = 25_000;
