/** A person's comment in a thread, with its command. */
import type { Command } from '../comments/parse-command.ts';
import type { ThreadComment } from './comment.ts';

export interface ThreadReply extends ThreadComment {
  readonly command: Command | undefined;
}
