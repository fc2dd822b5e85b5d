/**
 * The command in a comment, read once per comment: a decision is made anew with every fact that it asks for, and each of
 * its stories goes through all replies.
 */
import { type Command, findCommand } from '../protocol/commands.ts';
import type { ThreadComment } from './ports.ts';

const known = new WeakMap<Pick<ThreadComment, 'body'>, { readonly command: Command | undefined }>();

export function commandOf(comment: Pick<ThreadComment, 'body'>): Command | undefined {
  const before = known.get(comment);
  if (before !== undefined) return before.command;
  const command = findCommand(comment.body);
  known.set(comment, { command });
  return command;
}
