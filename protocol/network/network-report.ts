/** What of the network the programs of a task reached. */
import { z } from '../base/zod.ts';

/** What a run reached and what it was kept from, by `host:port`. */
export const NetworkReport = z.strictObject({
  allowed: z.array(z.string()),
  reached: z.record(z.string(), z.int().check(z.minimum(1))),
  refused: z.record(z.string(), z.int().check(z.minimum(1))),
});
export type NetworkReport = z.infer<typeof NetworkReport>;
