/** The event that started the run, from the runner's file. */
import { readFileSync } from 'node:fs';

/** @throws Error that names the variable, and repeats nothing of the file. */
export function readEvent(path: string | undefined): unknown {
  if (path === undefined || path === '') return {};
  const read = (): string => {
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      throw unreadable(`it cannot be read (${error instanceof Error && 'code' in error ? String(error.code) : '?'})`);
    }
  };
  const text = read();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw unreadable('it is not JSON');
  }
}

function unreadable(why: string): Error {
  return new Error(`GITHUB_EVENT_PATH names the event of this run, but ${why}. Start the run again.`);
}
