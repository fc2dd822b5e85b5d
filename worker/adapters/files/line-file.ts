/**
 * Appends lines to a file, several hundred at a time: one write per line would take longer than all other work for a
 * line.
 *
 * A killed program loses at most the lines of the last ten milliseconds; one that ends normally loses nothing.
 */
import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorMessage } from '../../../protocol/errors/error-message.ts';

const FLUSH_CHARS = 65_536;
const FLUSH_MS = 10;

export interface LineFile {
  readonly add: (line: string) => void;
  /** Writes everything that is not yet in the file. */
  readonly flush: () => void;
}

export interface LineFileOptions {
  /** Called with the lines that were written together. */
  readonly onWritten: (lines: string) => void;
  /**
   * Called once with the reason why no more can be written. Nothing is appended after that: a gap would go unnoticed.
   */
  readonly onFailed: (why: string) => void;
}

export function openLineFile(path: string, { onWritten, onFailed }: LineFileOptions): LineFile {
  mkdirSync(dirname(path), { recursive: true });
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  let hasFailed = false;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const lines = waiting;
    waiting = '';
    if (lines === '' || hasFailed) return;
    try {
      appendFileSync(path, lines, { mode: 0o600 });
      onWritten(lines);
    } catch (error) {
      hasFailed = true;
      onFailed(errorMessage(error));
    }
  };
  process.on('exit', flush);
  return {
    add: (line) => {
      waiting += `${line}\n`;
      if (waiting.length >= FLUSH_CHARS) flush();
      else timer ??= setTimeout(flush, FLUSH_MS);
    },
    flush,
  };
}
