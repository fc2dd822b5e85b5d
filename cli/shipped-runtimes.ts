/** The runtimes that exist, and the permission modes that each of them can enforce, for judging subagents. */
import { PermissionMode } from '../protocol/policy/permission-mode.ts';
import type { AgentRuntime } from '../worker/runtimes/contract.ts';
import { registry } from '../worker/runtimes/registry.gen.ts';
import type { ReferenceRules } from '../worker/registry/validate-subagent.ts';

export const SHIPPED_RUNTIMES: Pick<ReferenceRules, 'runtimes' | 'modes'> = {
  runtimes: registry.map(({ id }) => id),
  modes: new Map(registry.map((runtime) => [runtime.id, modesOf(runtime)])),
};

/** A run in any other mode is refused before its agent starts (worker/limits/effective-limits.ts). */
function modesOf(runtime: AgentRuntime): readonly PermissionMode[] {
  return PermissionMode.options.filter((mode) => {
    if (mode === 'bypass') return true;
    return (mode !== 'scoped' || runtime.scopes === true) && runtime.permissionMode(mode).effective !== 'bypass';
  });
}
