/** The result of reading a task's text again, see reread-task.ts and reread-delegated-question.ts. */
import type { JsonObject } from '../../protocol/base/canonical-json.ts';
import type { Answers } from '../../protocol/comments/marker.ts';

/** For people: a text that the agent does not get because it was changed, and how. `about` identifies the occasion. */
export interface ChangedText {
  readonly about: string;
  readonly why: string;
  readonly change: string | undefined;
}

export type ReadInput =
  /** `answers`: the other agent's question. */
  | {
      readonly kind: 'input';
      readonly input: JsonObject;
      readonly answers?: Answers;
      /** Notices for people about the agent's input. */
      readonly notices?: readonly string[];
      /** Parts of people's text that were left out, because no reader of the page sees them. */
      readonly leftOut?: readonly string[];
      /** Texts that were changed after their approval, and so left out. */
      readonly changed?: ChangedText;
    }
  /** Nothing is left to do. */
  | { readonly kind: 'over' }
  | { readonly kind: 'refused'; readonly why: string; readonly about: string; readonly change?: string | undefined };
