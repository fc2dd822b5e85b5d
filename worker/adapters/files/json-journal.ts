/**
 * The journal as JSON lines: one on our standard output for each event, and the chained ones in a file.
 *
 * No reader of our output can mistake a part of a line for a command. A runner obeys lines that start with `::`, but
 * ours start with a brace and contain no line break. It also obeys `##[command]` anywhere in a line, so that is written
 * with an equivalent JSON escape.
 *
 * @see https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs
 */
import type { LogEvent } from '../../../protocol/messages/log-event.ts';
import { createEventChain, type Recorded } from '../../context/hash-chain.ts';
import type { Journal } from '../../ports/journal-ports.ts';
import { openLineFile } from './line-file.ts';

export interface JournalOptions {
  /** Receives a line without its line break. */
  readonly write: (line: string) => void;
  /** The file for the chained events; undefined for none. */
  readonly file?: string;
  /** Called when they can no longer be written there: the rest of them is only printed. */
  readonly onFileFailed?: (why: string) => void;
  /** Also tells the runner what to mask. */
  readonly hide?: (secret: string) => void;
  /** Starts or ends a folded section of the log. */
  readonly section?: (title: string | undefined) => void;
}

/** JSON leaves them as they are: control characters, and the two that also end a line for many readers. */
const INSIDE = /[\u007F-\u009F\u2028\u2029]/g;

function renderLine(event: LogEvent): string {
  return JSON.stringify(event)
    .replaceAll('##[', '#\\u0023[')
    .replace(INSIDE, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

export function jsonJournal({ write, file, onFileFailed, hide, section }: JournalOptions): Journal {
  const chain = createEventChain();
  const lines =
    file === undefined
      ? undefined
      : openLineFile(file, {
          onWritten: chain.link,
          onFailed: (why) => {
            onFileFailed?.(why);
          },
        });
  const keep = (recorded: Recorded): void => {
    lines?.add(chain.append(recorded));
  };
  return {
    log: (event) => {
      write(renderLine(event));
      keep({ log: event });
    },
    show: (event) => {
      write(renderLine(event));
    },
    section: (title) => {
      section?.(title);
    },
    emit: (event) => {
      // As a link of its own, which vouches for everything before it.
      lines?.flush();
      keep({ event });
      // Receivers of the event may read the file.
      lines?.flush();
      return Promise.resolve();
    },
    hide: (secret) => {
      hide?.(secret);
    },
  };
}
