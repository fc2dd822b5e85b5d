/** Replaces each stretch of bytes that secrets cover with one mark. Pure. */
import type { Run } from '../../../protocol/credentials/multi-pattern-search.ts';

/**
 * @param runs in order and without overlap. Runs that end beyond the bytes wait together with what they are part of.
 */
export function hideRuns(bytes: Buffer, runs: readonly Run[], mark: Uint8Array): Buffer {
  let rest = 0;
  const parts: Uint8Array[] = [];
  for (const [start, end] of runs) {
    if (end > bytes.length) break;
    parts.push(bytes.subarray(rest, start), mark);
    rest = end;
  }
  return parts.length === 0 ? bytes : Buffer.concat([...parts, bytes.subarray(rest)]);
}
