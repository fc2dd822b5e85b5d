/** The terminal in which the process was started. */
import { createInterface } from 'node:readline/promises';
import { choosePaint, forTerminal } from '../paint.ts';
import { openTalk } from './terminal-talk.ts';
import type { Terminal } from '../cli-context.ts';

export function processTerminal(environment: Readonly<Record<string, string | undefined>>): Terminal {
  const { stdin, stdout, stderr } = process;
  const clear = stderr.isTTY ? '\r\u001b[K' : '';
  return {
    out: (text) => {
      stdout.write(`${stdout.isTTY ? clear : ''}${forTerminal(text)}\n`);
    },
    tell: (text) => {
      stderr.write(`${clear}${forTerminal(text)}\n`);
    },
    busy: (text) => {
      if (stderr.isTTY)
        stderr.write(text === '' ? clear : `${clear}${forTerminal(text).slice(0, Math.max(20, stderr.columns - 1))}`);
    },
    isInteractive: stdin.isTTY && stderr.isTTY,
    paint: choosePaint(environment, stdout.isTTY),
    interrupt: () => {
      process.kill(process.pid, 'SIGINT');
    },
    talk: () => openTalk(process),
    ask: async (prompt, signal) => {
      stderr.write(clear);
      const lines = createInterface({ input: stdin, output: stderr });
      const ended = new AbortController();
      lines.once('close', () => {
        ended.abort();
      });
      // In raw mode the terminal sends no signal for Ctrl+C, but readline recognizes it.
      lines.once('SIGINT', () => {
        process.kill(process.pid, 'SIGINT');
      });
      try {
        return await lines.question(forTerminal(prompt), { signal: AbortSignal.any([signal, ended.signal]) });
      } catch {
        stderr.write('\n');
        return undefined;
      } finally {
        lines.close();
      }
    },
  };
}
