/**
 * What was asked and answered so far. Flat, oldest first: a resumed round adds a line and never wraps what was there.
 */
import { z } from 'zod';
import { QuestionId } from './ids.ts';

export const Round = z.strictObject({
  round: z.int().min(1),
  question: QuestionId,
  asked: z.string(),
  options: z.array(z.string()).default([]),
  answer: z.string(),
  option: z.int().min(1).optional(),
  by: z.string(),
  at: z.iso.datetime(),
});
export type Round = z.infer<typeof Round>;
