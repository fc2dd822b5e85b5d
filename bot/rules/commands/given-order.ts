/** A command that somebody gave on an issue. */
import type { Command, RunTarget } from '../../../protocol/comments/parse-command.ts';
import type { TaskId } from '../../../protocol/base/ids.ts';
import type { ThreadComment } from '../../../protocol/thread/comment.ts';

export type GivenOrder =
  | { readonly verb: 'help' | 'questions'; readonly target?: undefined }
  | { readonly verb: 'status'; readonly explains?: true; readonly target?: undefined }
  | Extract<Command, { verb: 'say' | 'hold' | 'cancel' }>
  | { readonly verb: 'end'; readonly target?: RunTarget };

export interface Given {
  readonly comment: ThreadComment;
  readonly order: GivenOrder;
  readonly at: number;
  /** The task that notes about it are filed under. */
  readonly task: TaskId;
}
