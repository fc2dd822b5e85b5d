/** What kept the programs of a task away from the machine that they ran on. */
import { z } from '../base/zod.ts';
import { IsolationSetting, NetworkSetting, SetupAs } from '../config/isolation.ts';

/** How a sandbox is set up: as root, with sudo, or in a user namespace. */
export const SandboxMethod = z.enum(['root', 'sudo', 'user-namespace']);
export type SandboxMethod = z.infer<typeof SandboxMethod>;

export const IsolationReport = z.strictObject({
  mode: z.enum(['sandbox', 'none']),
  asked: IsolationSetting,
  method: z.optional(SandboxMethod),
  setupAs: SetupAs,
  /** Absent in records from before hosts could be restricted. */
  network: z.optional(NetworkSetting),
  /** Why there is no sandbox, or no better one: one sentence for each method that was tried. */
  tried: z.array(z.string()),
  /** What this mode does not protect, one sentence each. */
  unprotected: z.array(z.string()),
});
export type IsolationReport = z.infer<typeof IsolationReport>;
