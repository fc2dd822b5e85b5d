/** The terminal in which the process was started. */
import { createInterface } from 'node:readline/promises';
import { setTimeout } from 'node:timers/promises';
import { choosePaint, forTerminal } from '../paint.ts';
import { GATHER_MS, openTalk, type TalkStreams } from './terminal-talk.ts';
import { cutToWidth } from '../render/text-width.ts';
import type { Terminal } from '../cli-context.ts';

export function processTerminal(
  environment: Readonly<Record<string, string | undefined>>,
  { stdin, stdout, stderr }: TalkStreams = process,
): Terminal {
  // A terminal without cursor movement would show the sequence, and every state of the progress line.
  const canErase = stderr.isTTY && environment['TERM'] !== 'dumb';
  const clear = canErase ? '\r\u001b[K' : '';
  return {
    out: (text) => {
      stdout.write(`${stdout.isTTY ? clear : ''}${forTerminal(text)}\n`);
    },
    tell: (text) => {
      stderr.write(`${clear}${forTerminal(text)}\n`);
    },
    busy: (text) => {
      if (canErase)
        stderr.write(
          text === '' ? clear : `${clear}${cutToWidth(forTerminal(text), Math.max(20, stderr.columns - 1))}`,
        );
    },
    isInteractive: stdin.isTTY && stderr.isTTY,
    paint: choosePaint(environment, stdout.isTTY),
    interrupt: () => {
      process.kill(process.pid, 'SIGINT');
    },
    talk: () => openTalk({ stdin, stdout, stderr }, { clear, prompt: canErase ? '> ' : '' }),
    ask: (prompt, signal) => {
      stderr.write(clear);
      return askLines({ input: stdin, output: stderr }, prompt, signal);
    },
  };
}

interface AskedStreams {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** Lines that are pasted together are one text. @returns undefined when the input has ended. */
export async function askLines(
  streams: AskedStreams,
  prompt: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const lines = createInterface(streams);
  const ended = new AbortController();
  lines.once('close', () => {
    ended.abort();
  });
  // In raw mode the terminal sends no signal for Ctrl+C, but readline recognizes it.
  lines.once('SIGINT', () => {
    process.kill(process.pid, 'SIGINT');
  });
  const more: string[] = [];
  lines.on('line', (line) => more.push(line));
  const isOver = AbortSignal.any([signal, ended.signal]);
  try {
    const first = await lines.question(forTerminal(prompt), { signal: isOver });
    // What is pasted need not end with a line end: then the user sees the rest, and ends it.
    for (let seen = -1; seen !== more.length || lines.line !== ''; ) {
      seen = more.length;
      await setTimeout(GATHER_MS, undefined, { signal: isOver });
    }
    return [first, ...more].join('\n');
  } catch {
    streams.output.write('\n');
    return undefined;
  } finally {
    lines.close();
  }
}
