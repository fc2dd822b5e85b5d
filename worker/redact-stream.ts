/**
 * Takes secrets out of output as it streams, holding back only what may still become the beginning of one.
 *
 * Chunks in which nothing is found and nothing begins go through as they are, without a copy: that is nearly all of them.
 */
import { joinRuns, type Search } from './find-all.ts';
import type { OutputFilter } from './ports.ts';

const NOTHING = new Uint8Array();

/**
 * Between two chunks it keeps the bytes that a secret may begin in, how far the last find reaches into them, and whether
 * the mark for that find is already out.
 */
export function createFilter(search: Search, mark: Uint8Array): OutputFilter {
  let pending: Uint8Array = NOTHING;
  let coveredTo = 0;
  let open = false;

  const release = (upTo: number): Uint8Array => {
    const finds = search.findAll(pending).filter(([start]) => start < upTo);
    const runs = joinRuns(coveredTo > 0 ? [[0, coveredTo], ...finds] : finds);
    const out: Uint8Array[] = [];
    let rest = 0;
    for (const [start, end] of runs) {
      if (start > 0 || !open) out.push(pending.subarray(rest, start), mark);
      rest = Math.min(end, upTo);
    }
    const reach = runs.at(-1)?.[1] ?? 0;
    out.push(pending.subarray(rest, upTo));
    if (upTo > 0) open = reach >= upTo;
    coveredTo = Math.max(0, reach - upTo);
    pending = pending.subarray(upTo);
    return out.length === 1 ? (out[0] ?? NOTHING) : Buffer.concat(out);
  };

  return {
    push: (chunk) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      return release(search.firstPossible(pending));
    },
    end: () => release(pending.length),
  };
}
