/** Runs programs of this machine to their end and keeps their output. */
import { spawn } from 'node:child_process';
import type { ProgramResult, ProgramRunner } from '../cli-context.ts';

/** The output of a program is shown to people, who cannot read more than this. */
const MOST_CHARS = 100_000;

export const programs: ProgramRunner = {
  run: (program, args, { cwd, input = '' }) =>
    new Promise<ProgramResult>((resolve) => {
      const child = spawn(program, args, { cwd, stdio: ['pipe', 'pipe', 'pipe'] });
      let [out, err] = ['', ''];
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        out = (out + text).slice(0, MOST_CHARS);
      });
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        err = (err + text).slice(0, MOST_CHARS);
      });
      // A program that does not read input has already closed it.
      child.stdin.on('error', () => undefined);
      child.stdin.end(input);
      child.once('error', (error: NodeJS.ErrnoException) => {
        resolve({ code: undefined, out, err: error.code === 'ENOENT' ? `${program} is not installed` : error.message });
      });
      child.once('close', (code) => {
        resolve({ code: code ?? 1, out, err });
      });
    }),
};
