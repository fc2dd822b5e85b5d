/** What somebody said in a thread, with the command in it. */
import type { Command } from '../comments/parse-command.ts';
import type { ThreadComment } from './comment.ts';

export interface ThreadReply extends ThreadComment {
  readonly command: Command | undefined;
}
