/**
 * A repository's requirements for the sandbox of all its runs. A workflow can be stricter, never less strict; the hosts
 * of either list can be reached. Pure.
 */
import { z } from '../base/zod.ts';
import { type IsolationSetting, NetworkSetting } from '../config/isolation.ts';
import { HostRule, isServicePort } from './allowed-hosts.ts';

/** Members of config.yaml. */
export const SandboxRulesFile = {
  'isolation': z.optional(
    z.enum(['auto', 'sandbox'], 'must be auto or sandbox; a repository can only demand more than its workflows'),
  ),
  'network': z._default(NetworkSetting, 'open'),
  'allow-hosts': z._default(
    z
      .array(HostRule, { error: 'must be a list, like [npm, api.example.com]' })
      .check(z.maxLength(200, 'must have at most 200 entries')),
    [],
  ),
  'service-ports': z._default(
    z.array(
      z
        .int('must be a whole number')
        .check(z.refine(isServicePort, 'must be a port from 1 to 65535, other than 60917 and 60918')),
      { error: 'must be a list, like [5432]' },
    ),
    [],
  ),
};

/** The requirements for a sandbox, and what can be reached from it. */
export interface SandboxRules {
  /** Undefined: the workflow decides. */
  readonly isolation: IsolationSetting | undefined;
  readonly network: NetworkSetting;
  readonly allowHosts: readonly string[];
  readonly servicePorts: readonly number[];
}

const STRICTER = ['none', 'auto', 'sandbox'] as const satisfies readonly IsolationSetting[];

/** The requirements of a workflow. */
export type AskedSandbox = SandboxRules & { readonly isolation: IsolationSetting };

/** The requirements of both, and the hosts of either list. */
export function joinRules(asked: AskedSandbox, rules: SandboxRules): AskedSandbox {
  const isolation = STRICTER.findLast((one) => one === asked.isolation || one === rules.isolation);
  return {
    isolation: isolation ?? asked.isolation,
    network: rules.network === 'allowlist' ? rules.network : asked.network,
    allowHosts: [...new Set([...rules.allowHosts, ...asked.allowHosts])],
    servicePorts: [...new Set([...rules.servicePorts, ...asked.servicePorts])],
  };
}
