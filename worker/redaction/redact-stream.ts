/**
 * Removes secrets from output as it streams. It holds back only what may still become the beginning of one.
 *
 * Only the bytes next to a secret are copied: chunks pass unchanged, and where a chunk began with the end of the one
 * before, the two are joined only as far as a secret can reach. Copying each chunk would take longer than searching it.
 */
import { joinRuns, type Search } from '../../protocol/credentials/multi-pattern-search.ts';
import type { OutputFilter } from '../ports/process-ports.ts';

const NOTHING = new Uint8Array();

/**
 * Between two chunks it keeps the bytes in which a secret may begin, how far the last find reaches into them, and
 * whether the mark for that find has already been written.
 */
export function createFilter(search: Search, mark: Uint8Array): OutputFilter {
  let pending: Uint8Array = NOTHING;
  let coveredTo = 0;
  let open = false;

  const release = (upTo: number): Uint8Array[] => {
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
    return out.filter(({ length }) => length > 0);
  };

  /** Held bytes are decided as soon as they are followed by as many bytes as the longest secret has. */
  const releaseHeld = (chunk: Uint8Array): Uint8Array[] => {
    const held = pending.length;
    pending = Buffer.concat([pending, chunk.subarray(0, search.longest)]);
    return release(held);
  };

  return {
    push: (chunk) => {
      if (pending.length > 0 && chunk.length < search.longest) {
        pending = Buffer.concat([pending, chunk]);
        return release(search.firstPossible(pending));
      }
      const first = pending.length > 0 ? releaseHeld(chunk) : [];
      pending = chunk;
      return [...first, ...release(search.firstPossible(pending))];
    },
    end: () => release(pending.length),
  };
}
