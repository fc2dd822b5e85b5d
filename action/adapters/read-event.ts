/** The event that started the run, from the runner's file. */
import { readFileSync } from 'node:fs';

/** @throws Error that names the variable, and repeats nothing of the file. */
export function readEvent(path: string | undefined): unknown {
  if (path === undefined || path === '') return {};
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown;
  } catch (error) {
    const why =
      error instanceof SyntaxError
        ? 'it is not JSON'
        : `it cannot be read (${error instanceof Error && 'code' in error ? String(error.code) : '?'})`;
    throw new Error(`GITHUB_EVENT_PATH names the event of this run, but ${why}. Start the run again.`);
  }
}
