/**
 * Records the choices of a schedule by name, so that some of them can be removed and the others played again.
 *
 * The name of a choice consists of its stream, its caller and a count, and not of its position among all choices. So
 * the others stay the same when one is removed.
 */

import type { ChoiceTape } from '../chance.ts';

/** Values by the name of the choice. All other choices are easy. */
export type Choices = ReadonlyMap<string, number>;

interface PlayedTape extends ChoiceTape {
  /** The choices that were made and are not easy, in their order. */
  readonly played: () => Choices;
}

/** @param choices the choices to play; without them, the seed determines all choices. */
export function createTape(choices?: Choices): PlayedTape {
  const played = new Map<string, number>();
  return {
    choose: (name, { value: drawn, easy }) => {
      const value = choices === undefined ? drawn : (choices.get(name) ?? easy);
      if (value !== easy) played.set(name, value);
      return value;
    },
    played: () => played,
  };
}
