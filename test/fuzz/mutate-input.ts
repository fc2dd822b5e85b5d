/**
 * Makes new inputs from those that reached new code: a few cuts, insertions, repetitions and splices each time. Pure.
 */
import { createChance } from '../simulation/chance.ts';

/** A number from 0 up to, but not including, another one. */
export type Chance = (below: number) => number;

export const MOST_CHARACTERS = 8_192;
const MOST_CHANGES = 4;
const MOST_CUT = 8;
const MOST_TIMES = 40;

/** Strings that are significant for nearly every parser. */
const COMMON = [
  ...['\0', '\n', '\r\n', '\t', '\u2028', '\u200b', '\ud83d', '\ufeff', '\u0085', '\u001b'],
  ...['"', '{', '}', '[', ']', ':', ',', '-', '0', '-1', '9'.repeat(20), '1e309', '__proto__', 'constructor', 'null'],
];

/** The same numbers for the same seed, in every process. */
export function chanceOf(seed: number): Chance {
  const { whole } = createChance(seed);
  return (below) => whole(0, below - 1);
}

interface Material {
  readonly corpus: readonly string[];
  /** Strings that are significant for this parser. */
  readonly words: readonly string[];
}

export function mutateInput(text: string, { corpus, words }: Material, chance: Chance): string {
  let changed = text;
  for (let left = 1 + chance(MOST_CHANGES); left > 0; left -= 1) {
    const at = chance(changed.length + 1);
    const end = Math.min(changed.length, at + chance(MOST_CUT));
    const [head, cut, tail] = [changed.slice(0, at), changed.slice(at, end), changed.slice(end)];
    changed = `${head}${replacementOf(cut, { corpus, words }, chance)}${tail}`;
  }
  return changed.slice(0, MOST_CHARACTERS);
}

function replacementOf(cut: string, { corpus, words }: Material, chance: Chance): string {
  const word = (from: readonly string[]): string => from[chance(Math.max(1, from.length))] ?? '';
  switch (chance(6)) {
    case 0:
      return '';
    case 1:
      return `${word(words)}${cut}`;
    case 2:
      return `${word(COMMON)}${cut}`;
    case 3:
      return cut.repeat(1 + chance(MOST_TIMES));
    case 4:
      return word(corpus);
    default:
      return String.fromCharCode(chance(256));
  }
}

/**
 * Finds the shortest text that still fails, by removing smaller and smaller pieces.
 *
 * @param fails is called a few thousand times at most.
 */
export function shrinkInput(text: string, fails: (candidate: string) => boolean): string {
  let shortest = text;
  for (let piece = Math.ceil(shortest.length / 2); piece >= 1; piece = piece === 1 ? 0 : Math.ceil(piece / 2))
    for (let at = 0; at < shortest.length; ) {
      const candidate = shortest.slice(0, at) + shortest.slice(at + piece);
      if (fails(candidate)) shortest = candidate;
      else at += piece;
    }
  return shortest;
}
