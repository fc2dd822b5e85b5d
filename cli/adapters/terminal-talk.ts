/** A terminal that shows lines while the user types: the line being typed stays at the bottom. */
import { createInterface, type Interface } from 'node:readline';
import { createEventStream } from '../../client/live/event-stream.ts';
import { forTerminal } from '../paint.ts';
import type { TerminalTalk, Typed } from '../cli-context.ts';

/** Pasted lines arrive one right after the other. Nobody types two lines in this time. */
export const GATHER_MS = 100;
/** The output of a program may never pause for that long. */
const MOST_GATHER_MS = 2_000;

export type TalkStreams = Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'>;

export interface EditedLine {
  /** What erases the line being typed. Empty where that is not possible. */
  readonly clear: string;
  readonly prompt: string;
}

export function openTalk({ stdin, stdout, stderr }: TalkStreams, { clear, prompt }: EditedLine): TerminalTalk {
  const isTerminal = stdin.isTTY && stderr.isTTY;
  const { events: typed, put, close } = createEventStream<Typed>();
  let lines: Interface | undefined;
  let isClosed = false;
  const gathered = gatherLines(put);
  const open = (): void => {
    lines = createInterface(isTerminal ? { input: stdin, output: stderr, prompt } : { input: stdin });
    lines.on('line', (text) => {
      gathered.add(text);
      if (isTerminal) lines?.prompt();
    });
    // In raw mode the terminal sends no signal for Ctrl+C, but readline recognizes it.
    lines.on('SIGINT', () => {
      gathered.flush();
      put({ kind: 'interrupt' });
    });
    lines.once('close', () => {
      gathered.flush();
      if (isClosed) return;
      if (!isTerminal) {
        close();
        return;
      }
      put({ kind: 'end' });
      // Ctrl+D has closed the reader, not the terminal: Ctrl+C still has to work.
      open();
    });
    if (isTerminal) lines.prompt();
  };
  const above = (stream: NodeJS.WriteStream, line: string): void => {
    if (isTerminal) eraseTyped(stderr, lines, clear);
    stream.write(`${forTerminal(line)}\n`);
    if (isTerminal && !isClosed) lines?.prompt(true);
  };
  open();
  return {
    typed,
    show: (line) => {
      above(stdout, line);
    },
    note: (line) => {
      above(stderr, line);
    },
    close: () => {
      isClosed = true;
      close();
      if (isTerminal) eraseTyped(stderr, lines, clear);
      lines?.close();
    },
  };
}

/** The line being typed takes several rows of the terminal when it is longer than one. */
function eraseTyped(stderr: NodeJS.WriteStream, lines: Interface | undefined, clear: string): void {
  if (clear === '') return;
  const rows = lines?.getCursorPos().rows ?? 0;
  stderr.write(`${rows === 0 ? '' : `\u001b[${rows}A`}\r\u001b[J`);
  // Otherwise, the next prompt erases that many rows above it, which by then are what was shown.
  Object.assign(lines ?? {}, { prevRows: 0 });
}

interface GatheredLines {
  readonly add: (line: string) => void;
  /** Passes on the collected lines. */
  readonly flush: () => void;
}

function gatherLines(put: (typed: Typed) => void): GatheredLines {
  let lines: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let latest: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    clearTimeout(latest);
    const texts = lines;
    lines = [];
    if (texts.length > 0) put({ kind: 'lines', texts });
  };
  return {
    add: (line) => {
      if (lines.length === 0) latest = setTimeout(flush, MOST_GATHER_MS);
      lines.push(line);
      clearTimeout(timer);
      timer = setTimeout(flush, GATHER_MS);
    },
    flush,
  };
}
