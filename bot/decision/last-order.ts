/** Commands that the bot carries out by itself: no run checks again whether their author may give them. Pure. */
import { findCommand } from '../../protocol/comments/parse-command.ts';
import type { ThreadComment } from '../../protocol/thread/comment.ts';

const BY_BOT: readonly (string | undefined)[] = ['cancel', 'deliver', 'hold'];

/** When the newest of them was written, milliseconds since the epoch; 0 if there is none. */
export function lastOrderAt(comments: readonly ThreadComment[]): number {
  return comments.reduce(
    (last, { body, updatedAt }) =>
      BY_BOT.includes(findCommand(body)?.verb) ? Math.max(last, Date.parse(updatedAt)) : last,
    0,
  );
}
