/**
 * Lines that are added to a file, some hundred at a time: a write for each would take longer than all else that is done for a line.
 *
 * A program that is killed loses what the last ten milliseconds said, at most; one that ends loses nothing.
 */
import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

const FLUSH_CHARS = 65_536;
const FLUSH_MS = 10;

export interface LineFile {
  readonly add: (line: string) => void;
  /** Puts everything into the file that is not there yet. */
  readonly flush: () => void;
}

/** @param onWritten told what was put into the file together. */
export function openLineFile(path: string, onWritten?: (lines: string) => void): LineFile {
  mkdirSync(dirname(path), { recursive: true });
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === '') return;
    const lines = waiting;
    waiting = '';
    appendFileSync(path, lines, { mode: 0o600 });
    onWritten?.(lines);
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
