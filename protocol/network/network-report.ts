/** What of the network the programs of a task may reach: as asked for, and as it turned out. */
import { z } from '../base/zod.ts';

/** `open`: whatever the machine reaches. `allowlist`: what is listed, and the model through its gateway. */
export const NetworkSetting = z.enum(['open', 'allowlist'], 'must be open or allowlist');
export type NetworkSetting = z.infer<typeof NetworkSetting>;

/** What a run reached and what it was kept from, by `host:port`. */
export const NetworkReport = z.strictObject({
  allowed: z.array(z.string()),
  reached: z.record(z.string(), z.int().check(z.minimum(1))),
  refused: z.record(z.string(), z.int().check(z.minimum(1))),
});
export type NetworkReport = z.infer<typeof NetworkReport>;
