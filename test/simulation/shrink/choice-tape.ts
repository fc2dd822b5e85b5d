/**
 * The choices of a schedule, written down by name, so that some of them can be taken away and the rest played again.
 *
 * A choice is named by its stream, by who asks for it and by how often that was before, and not by its place among all
 * choices: with one less, the others stay what they were.
 */

import type { ChoiceTape } from '../chance.ts';

/** Values by the name of the choice. What is not among them is easy. */
export type Choices = ReadonlyMap<string, number>;

interface PlayedTape extends ChoiceTape {
  /** Those that were asked for and are not easy, in the order in which they were asked for. */
  readonly played: () => Choices;
}

/** @param choices to be played; without them those that the seed draws. */
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
