/**
 * Lines that are added to a file, some hundred at a time: a write for each would take longer than all else that is done
 * for a line.
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

export interface LineFileOptions {
  /** Told what was put into the file together. */
  readonly onWritten: (lines: string) => void;
  /** Told once why no more can be put into it. Nothing is added after that: a file with a gap would look whole. */
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
      onFailed(error instanceof Error ? error.message : String(error));
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
