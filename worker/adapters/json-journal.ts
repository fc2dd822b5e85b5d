/**
 * The journal as JSON lines: one on our standard output for each event, and the chained ones in a file.
 *
 * A line begins with a brace and holds no line break, so nothing in it can be taken for a command by whoever reads our
 * output: a runner obeys lines that begin with `::`.
 */
import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createEventChain, type Recorded } from '../event-chain.ts';
import type { Journal } from '../ports.ts';

export interface JournalOptions {
  /** Takes a line without its line break. */
  readonly write: (line: string) => void;
  /** Where the chained events go; undefined for nowhere. */
  readonly file?: string;
  /** Tells the runner as well what to mask. */
  readonly hide?: (secret: string) => void;
}

export function jsonJournal({ write, file, hide }: JournalOptions): Journal {
  const chain = createEventChain();
  if (file !== undefined) mkdirSync(dirname(file), { recursive: true });
  const keep = (recorded: Recorded): void => {
    if (file !== undefined) appendFileSync(file, `${chain.append(recorded)}\n`, { mode: 0o600 });
  };
  return {
    log: (event) => {
      write(JSON.stringify(event));
      keep({ log: event });
    },
    emit: (event) => {
      keep({ event });
      return Promise.resolve();
    },
    hide: (secret) => { hide?.(secret); },
  };
}
