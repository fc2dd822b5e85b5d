/** What became of reading a task's text again, see fresh-input.ts and child-input.ts. */
import type { JsonObject } from '../protocol/canonical-json.ts';
import type { Answers } from '../protocol/marker.ts';

export type ReadInput =
  /** `answers`: the other agent's question that it is. */
  | { readonly kind: 'input'; readonly input: JsonObject; readonly answers?: Answers }
  /** Nothing is left to do. */
  | { readonly kind: 'over' }
  | { readonly kind: 'refused'; readonly why: string; readonly about: string };
