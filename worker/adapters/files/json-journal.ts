/**
 * The journal as JSON lines: one on our standard output for each event, and the chained ones in a file.
 *
 * Nothing in a line can be taken for a command by whoever reads our output. A runner obeys lines that begin with `::`,
 * and ours begin with a brace and hold no line break; it also obeys `##[command]` anywhere in a line, so that is
 * written in JSON's other spelling, which means the same.
 *
 * @see https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs
 */
import type { LogEvent } from '../../../protocol/messages/log-event.ts';
import { createEventChain, type Recorded } from '../../context/hash-chain.ts';
import type { Journal } from '../../ports/journal-ports.ts';
import { openLineFile } from './line-file.ts';

export interface JournalOptions {
  /** Takes a line without its line break. */
  readonly write: (line: string) => void;
  /** Where the chained events go; undefined for nowhere. */
  readonly file?: string;
  /** Told when they cannot go there any more: the rest of them is only written. */
  readonly onFileFailed?: (why: string) => void;
  /** Tells the runner as well what to mask. */
  readonly hide?: (secret: string) => void;
  /** Begins a part of the log that can be folded, or ends it. */
  readonly section?: (title: string | undefined) => void;
}

function renderLine(event: LogEvent): string {
  return JSON.stringify(event)
    .replaceAll('##[', '#\\u0023[')
    .replace(/[\u007F-\u009F]/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`);
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
      // In a link of its own, which vouches for all before it.
      lines?.flush();
      keep({ event });
      // Whoever hears of it may look into the file.
      lines?.flush();
      return Promise.resolve();
    },
    hide: (secret) => {
      hide?.(secret);
    },
  };
}
