/** What keeps the programs of a task away from the machine that they run on, and from hosts. */
import { z } from '../base/zod.ts';

/** `auto` uses a sandbox if one works and continues without one otherwise; `sandbox` refuses to start then. */
export const IsolationSetting = z.enum(['auto', 'sandbox', 'none'], 'must be auto, sandbox or none');
export type IsolationSetting = z.infer<typeof IsolationSetting>;

/** The user that `agora-setup.sh` runs as: the agent's, or, as in older versions, the runner's. */
export const SetupAs = z.enum(['agent', 'runner'], 'must be agent or runner');
export type SetupAs = z.infer<typeof SetupAs>;

/** `open`: everything that the machine can reach. `allowlist`: the listed hosts, and the model through its gateway. */
export const NetworkSetting = z.enum(['open', 'allowlist'], 'must be open or allowlist');
export type NetworkSetting = z.infer<typeof NetworkSetting>;
