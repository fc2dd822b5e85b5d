/** The frames of a recording: what a terminal showed, and for how long. Pure. */
import type { VisibleScreen } from '../tests/open-terminal.ts';

export interface SeenScreen {
  readonly screen: VisibleScreen;
  /** Milliseconds since the recording began. */
  readonly atMs: number;
}

export interface ShownScreen {
  readonly screen: VisibleScreen;
  readonly shownMs: number;
}

/**
 * Each screen once, for as long as it was visible, with long waits shortened.
 *
 * @param seen in chronological order, at least one.
 * @param longestMs the maximum length of a wait; the last frame stays for `lastMs`.
 */
export function cutWaits(seen: readonly SeenScreen[], longestMs: number, lastMs: number): ShownScreen[] {
  const changes = seen.filter((each, index) => index === 0 || !isSame(each.screen, seen[index - 1]?.screen));
  return changes.map(({ screen, atMs }, index) => {
    const next = changes[index + 1];
    return { screen, shownMs: next === undefined ? lastMs : Math.min(longestMs, next.atMs - atMs) };
  });
}

const isSame = (one: VisibleScreen, other: VisibleScreen | undefined): boolean =>
  one.text === other?.text && one.cursor.row === other.cursor.row && one.cursor.column === other.cursor.column;
