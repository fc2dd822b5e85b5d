/** The network access of a task's programs. */
import { z } from '../base/zod.ts';

/** The hosts that a run reached and those that were refused, by `host:port`. */
export const NetworkReport = z.strictObject({
  allowed: z.array(z.string()),
  reached: z.record(z.string(), z.int().check(z.minimum(1))),
  refused: z.record(z.string(), z.int().check(z.minimum(1))),
});
export type NetworkReport = z.infer<typeof NetworkReport>;
