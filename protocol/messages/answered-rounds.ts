/**
 * What was asked and answered so far. Flat, oldest first: a resumed round adds a line and never wraps what was there.
 */
import { z } from '../base/zod.ts';
import { QuestionId } from '../base/ids.ts';
import { SpeakerText } from '../policy/speaker.ts';

export const AnsweredRound = z.strictObject({
  round: z.int().check(z.minimum(1)),
  question: QuestionId,
  asked: z.string(),
  options: z._default(z.array(z.string()), []),
  answer: z.string(),
  option: z.optional(z.int().check(z.minimum(1))),
  /** Who spoke: see speaker.ts. */
  by: SpeakerText,
  /** What that person may do in the repository, where it was asked: GitHub's word, such as `write`. */
  permission: z.optional(z.string()),
  at: z.iso.datetime(),
});
export type AnsweredRound = z.infer<typeof AnsweredRound>;
