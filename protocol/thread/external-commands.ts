/**
 * What is accepted from other places than the task's own thread: from a review, or from the pull request that a task
 * delivered. Everything else that is written there is about its own place. Pure.
 */
import { findCommand } from '../comments/parse-command.ts';

const TAKEN: ReadonlySet<string> = new Set(['answer', 'say', 'retry', 'run']);

export function isTakenElsewhere(body: string): boolean {
  const command = findCommand(body);
  return command !== undefined && TAKEN.has(command.verb);
}
