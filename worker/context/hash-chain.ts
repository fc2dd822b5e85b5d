/**
 * events.jsonl: everything a dispatch logged and emitted, chained by hashes, so that a line cannot be taken out or
 * changed without a trace.
 *
 * Lines that are written together share a link: the first line after them carries the hash of all of them. A hash for
 * each line of an agent that says thousands at once would take longer than the lines do. Where lines come one by one,
 * each is a link; and an event always is one (adapters/json-journal.ts), so that the last of them vouches for the whole
 * record before it. What tells whether it is whole is protocol/results/chain-break.ts.
 */
import { contentHash } from '../../protocol/base/canonical-json.ts';
import type { LifecycleEvent } from '../../protocol/messages/lifecycle.ts';
import type { LogEvent } from '../../protocol/messages/log-event.ts';

export type Recorded = { readonly log: LogEvent } | { readonly event: LifecycleEvent };

export interface EventChain {
  /** @returns the line for it, without a line break. */
  readonly append: (recorded: Recorded) => string;
  /** Closes a link. @param written all lines since the last one, each with its line break. */
  readonly link: (written: string) => void;
}

/** The value of `previous` in the first line. */
export const CHAIN_START = contentHash('');

export function createEventChain(): EventChain {
  let previous: string | undefined = CHAIN_START;
  let sequence = 0;
  return {
    append: (recorded) => {
      sequence += 1;
      const link = previous === undefined ? '' : `"previous":"${previous}",`;
      previous = undefined;
      // Put before the text rather than into a new object: of thousands of lines a copy of each is felt.
      return `{"sequence":${sequence},${link}${JSON.stringify(recorded).slice(1)}`;
    },
    link: (written) => {
      previous = contentHash(written);
    },
  };
}

/** The whole record at once, each line with a link of its own. */
export function renderChain(recorded: readonly Recorded[]): string {
  const chain = createEventChain();
  return recorded
    .map((entry) => {
      const line = `${chain.append(entry)}\n`;
      chain.link(line);
      return line;
    })
    .join('');
}
