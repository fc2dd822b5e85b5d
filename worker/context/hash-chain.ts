/**
 * events.jsonl: everything that a dispatch logged and emitted, chained by hashes, so that removing or changing a line
 * is detectable.
 *
 * Lines that are written together share a link: the first line after them contains the hash of all of them. A hash for
 * each line would take longer than the lines themselves if an agent prints thousands at once. If lines come one by one,
 * each is a link; and an event always is one (worker/adapters/files/json-journal.ts), so that the last of them vouches
 * for the whole record before it. protocol/results/chain-break.ts verifies the chain.
 */
import { contentHash } from '../../protocol/base/canonical-json.ts';
import type { LifecycleEvent } from '../../protocol/messages/lifecycle.ts';
import type { LogEvent } from '../../protocol/messages/log-event.ts';

export type Recorded = { readonly log: LogEvent } | { readonly event: LifecycleEvent };

export interface EventChain {
  /** @returns its line, without a line break. */
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
      // Prepended to the text instead of a new object: copying each of thousands of lines is noticeable.
      return `{"sequence":${sequence},${link}${JSON.stringify(recorded).slice(1)}`;
    },
    link: (written) => {
      previous = contentHash(written);
    },
  };
}

/** The whole record at once, with each line as a link. */
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
