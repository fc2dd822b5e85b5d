/** How it is said that a tool server did not start: an agent goes on without it, and ends as if nothing had been. */
import { cutText } from '../../../protocol/text/sanitize.ts';

const NAME_CHARS = 100;

/** @param names of the servers; each is told once. */
export function noteServersDown(names: readonly string[]): string[] {
  return [...new Set(names)].map(
    (name) => `The tool server "${cutText(name, NAME_CHARS)}" did not start; the agent worked without its tools.`,
  );
}
