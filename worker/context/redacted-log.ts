/**
 * The worker's access to its journal: everything passes the redactor here, and is kept for the result.
 *
 * One per dispatch. It also collects notices, which people should see, from every step.
 */
import { dropControls } from '../../protocol/text/control-characters.ts';
import type { LifecycleEvent } from '../../protocol/messages/lifecycle.ts';
import { LogEvent } from '../../protocol/messages/log-event.ts';
import type { Recorded } from './hash-chain.ts';
import type { Journal } from '../ports/journal-ports.ts';
import type { Redactor } from '../redaction/redactor-interface.ts';
import { isTooCommon } from '../redaction/secret-variants.ts';

export interface Logbook {
  readonly redactor: Redactor;
  readonly log: (event: LogEvent) => void;
  /** For observers, and not for the record. */
  readonly show: (event: LogEvent) => void;
  readonly emit: (event: LifecycleEvent) => Promise<void>;
  /** Hides a value from now on, here and in the journal. */
  readonly hide: (secret: string) => void;
  readonly notice: (text: string) => void;
  readonly notices: () => readonly string[];
  readonly recorded: () => readonly Recorded[];
}

export function createLogbook(journal: Journal, redactor: Redactor): Logbook {
  const recorded: Recorded[] = [];
  const notices = new Set<string>();
  return {
    redactor,
    log: (event) => {
      const log = redactLog(event, redactor);
      recorded.push({ log });
      journal.log(log);
    },
    show: (event) => {
      const shown = redactLog(event, redactor);
      if (journal.show === undefined) journal.log(shown);
      else journal.show(shown);
    },
    emit: async (event) => {
      recorded.push({ event });
      await journal.emit(event);
    },
    hide: (secret) => {
      redactor.add(secret);
      // The runner would mask every "true" in the log.
      if (!isTooCommon(secret)) journal.hide(secret);
    },
    notice: (text) => {
      notices.add(dropControls(redactor.text(text)));
    },
    notices: () => [...notices],
    recorded: () => recorded,
  };
}

const OURS = new Set(
  'kind dispatchId reason eventKind step stream phase rung mode asked method setupAs network'.split(' '),
);

/**
 * Ids and words of ours are never a secret, whatever else is stored as one (`open`, `sandbox`): a line in which one is
 * redacted is none of the known events any more.
 */
function redactLog(event: LogEvent, redactor: Redactor): LogEvent {
  return LogEvent.parse(
    Object.fromEntries(
      Object.entries(event).map(([name, value]) => [name, OURS.has(name) ? value : dropFrom(redactor.json(value))]),
    ),
  );
}

/** The log is read in terminals, so all terminal commands in an agent's output are removed. */
function dropFrom(value: unknown): unknown {
  if (typeof value === 'string') return dropControls(value);
  if (Array.isArray(value)) return value.map(dropFrom);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, dropFrom(member)]));
}
