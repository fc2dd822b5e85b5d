/** Memory that is really in use, and whether it stays. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes on the heap and beside it, once what nobody holds is gone. */
export function measureMemory(): number {
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/**
 * How much more there is at the end than in the middle, as a part of it: until the middle, what has a bound fills up.
 * Means of a quarter each, because what is under way at the moment counts too.
 */
export function growthOf(bytes: readonly number[]): number {
  const quarter = Math.max(1, Math.floor(bytes.length / 4));
  const middle = mean(bytes.slice(bytes.length - 2 * quarter, bytes.length - quarter));
  return mean(bytes.slice(-quarter)) / middle - 1;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
