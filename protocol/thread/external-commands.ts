/**
 * What is taken from another place than the task's own thread: from a review, or from the pull request that a task has
 * delivered. Whatever else is written there is about where it stands. Pure.
 */
import { findCommand } from '../comments/parse-command.ts';

const TAKEN: ReadonlySet<string> = new Set(['answer', 'say', 'retry', 'run']);

export function isTakenElsewhere(body: string): boolean {
  const command = findCommand(body);
  return command !== undefined && TAKEN.has(command.verb);
}
