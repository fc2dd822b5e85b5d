/** What is to keep the programs of a task away from the machine that they run on, and from hosts. */
import { z } from '../base/zod.ts';

/** `auto` takes a sandbox where one works and goes on without one elsewhere; `sandbox` refuses to start there. */
export const IsolationSetting = z.enum(['auto', 'sandbox', 'none'], 'must be auto, sandbox or none');
export type IsolationSetting = z.infer<typeof IsolationSetting>;

/** As whom `agora-setup.sh` runs: like the agent, or as before, with the rights of the runner's user. */
export const SetupAs = z.enum(['agent', 'runner'], 'must be agent or runner');
export type SetupAs = z.infer<typeof SetupAs>;

/** `open`: whatever the machine reaches. `allowlist`: what is listed, and the model through its gateway. */
export const NetworkSetting = z.enum(['open', 'allowlist'], 'must be open or allowlist');
export type NetworkSetting = z.infer<typeof NetworkSetting>;
