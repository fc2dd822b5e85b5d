/**
 * events.jsonl: everything a dispatch logged and emitted, each line carrying the hash of the line before it, so that a
 * line cannot be taken out or changed without a trace.
 */
import { contentHash } from '../protocol/canonical-json.ts';
import type { LifecycleEvent } from '../protocol/lifecycle.ts';
import type { LogEvent } from '../protocol/log-event.ts';

export type Recorded = { readonly log: LogEvent } | { readonly event: LifecycleEvent };

export interface EventChain {
  /** @returns the line for it, without a line break. */
  append(recorded: Recorded): string;
}

/** The value of `previous` in the first line. */
export const CHAIN_START = contentHash('');

export function createEventChain(): EventChain {
  let previous = CHAIN_START;
  let sequence = 0;
  return {
    append: (recorded) => {
      sequence += 1;
      const line = JSON.stringify({ sequence, previous, ...recorded });
      previous = contentHash(line);
      return line;
    },
  };
}

/** The number of the first line that does not follow from the one before it; `undefined` for an unbroken chain. */
export function findBreak(lines: readonly string[]): number | undefined {
  let previous = CHAIN_START;
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith(`{"sequence":${index + 1},"previous":"${previous}",`)) return index + 1;
    previous = contentHash(line);
  }
  return undefined;
}
