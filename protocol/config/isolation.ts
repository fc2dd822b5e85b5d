/** What keeps the programs of a task away from the machine that they run on: as asked for, and as it turned out. */
import { z } from '../base/zod.ts';
import { NetworkSetting } from '../network/network-report.ts';

/** `auto` takes a sandbox where one works and goes on without one elsewhere; `sandbox` refuses to start there. */
export const IsolationSetting = z.enum(['auto', 'sandbox', 'none'], 'must be auto, sandbox or none');
export type IsolationSetting = z.infer<typeof IsolationSetting>;

/** As whom `agora-setup.sh` runs: like the agent, or as before, with the rights of the runner's user. */
export const SetupAs = z.enum(['agent', 'runner'], 'must be agent or runner');
export type SetupAs = z.infer<typeof SetupAs>;

/** How a sandbox is built: as root, by sudo, or in a user namespace. */
export const SandboxMethod = z.enum(['root', 'sudo', 'user-namespace']);
export type SandboxMethod = z.infer<typeof SandboxMethod>;

export const IsolationReport = z.strictObject({
  mode: z.enum(['sandbox', 'none']),
  asked: IsolationSetting,
  method: z.optional(SandboxMethod),
  setupAs: SetupAs,
  /** Absent in what was written before hosts could be restricted. */
  network: z.optional(NetworkSetting),
  /** Why there is no sandbox, or no better one: one sentence for each way that was tried. */
  tried: z.array(z.string()),
  /** What this mode does not protect, one sentence each. */
  unprotected: z.array(z.string()),
});
export type IsolationReport = z.infer<typeof IsolationReport>;
