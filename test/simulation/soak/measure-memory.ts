/** Measures the memory that is in use, and its growth. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes on the heap and outside it, after garbage collection. */
export function measureMemory(): number {
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/**
 * The relative growth between the third quarter and the last one. Until the middle, caches with a limit fill up. Means
 * of whole quarters are used, because work in progress counts too.
 */
export function growthOf(bytes: readonly number[]): number {
  const quarter = Math.max(1, Math.floor(bytes.length / 4));
  const middle = mean(bytes.slice(bytes.length - 2 * quarter, bytes.length - quarter));
  return mean(bytes.slice(-quarter)) / middle - 1;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
