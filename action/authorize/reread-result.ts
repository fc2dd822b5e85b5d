/** What became of reading a task's text again, see reread-task.ts and reread-delegated-question.ts. */
import type { JsonObject } from '../../protocol/base/canonical-json.ts';
import type { Answers } from '../../protocol/comments/marker.ts';

/** For people: what an agent is not given because it was changed, and how. `about` names the occasion. */
export interface ChangedText {
  readonly about: string;
  readonly why: string;
  readonly change: string | undefined;
}

export type ReadInput =
  /** `answers`: the other agent's question that it is. */
  | {
      readonly kind: 'input';
      readonly input: JsonObject;
      readonly answers?: Answers;
      /** What people should know about what the agent was given. */
      readonly notices?: readonly string[];
      /** What was left out of what people wrote, because no reader of the page sees it. */
      readonly leftOut?: readonly string[];
      /** What was changed after it was approved, and so left out. */
      readonly changed?: ChangedText;
    }
  /** Nothing is left to do. */
  | { readonly kind: 'over' }
  | { readonly kind: 'refused'; readonly why: string; readonly about: string; readonly change?: string | undefined };
