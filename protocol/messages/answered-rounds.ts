/**
 * The questions and answers so far. Flat, oldest first: a resumed round appends a line and never wraps earlier ones.
 */
import { z } from '../base/zod.ts';
import { QuestionId } from '../base/ids.ts';
import { SpeakerText } from '../policy/speaker.ts';

/** One part with its answer, as the agent gets it and as results record it. */
export const AnsweredPart = z.strictObject({
  id: z.string(),
  question: z.string(),
  answer: z.string(),
  /** The number of the option that it names, from 1. */
  option: z.optional(z.int().check(z.minimum(1))),
  /** Who spoke: see speaker.ts. */
  by: SpeakerText,
});
export type AnsweredPart = z.infer<typeof AnsweredPart>;

export const AnsweredRound = z.strictObject({
  round: z.int().check(z.minimum(1)),
  question: QuestionId,
  asked: z.string(),
  options: z._default(z.array(z.string()), []),
  answer: z.string(),
  option: z.optional(z.int().check(z.minimum(1))),
  /** If several questions were asked at once: each with its answer; `asked` and `answer` contain them as one text. */
  answers: z.optional(z.array(AnsweredPart)),
  /** Who spoke: see speaker.ts. */
  by: SpeakerText,
  /** Who else gave this answer, or one of several. By login. */
  also: z.optional(z.array(z.string())),
  /** That person's permission in the repository, if it was looked up: GitHub's term, such as `write`. */
  permission: z.optional(z.string()),
  at: z.iso.datetime(),
});
export type AnsweredRound = z.infer<typeof AnsweredRound>;
