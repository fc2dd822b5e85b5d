/** A parser with a mistake behind four conditions, which random inputs alone would not find in years. */
import type { FuzzTarget } from './fuzz-target.ts';

function readPlanted(text: string): number {
  if (text.length < 12) return 0;
  if (text.at(0) !== 'a') return 1;
  if (text.at(1) !== 'g') return 2;
  if (text.at(2) !== 'o') return 3;
  if (text.at(3) !== 'r') return 4;
  throw new TypeError('It has been found.');
}

export const PLANTED: FuzzTarget = {
  name: 'planted',
  begins: ['hello, hello, hello'],
  words: ['a', 'g', 'o', 'r'],
  run: readPlanted,
};
