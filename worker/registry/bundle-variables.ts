/**
 * The variables that a dispatch gets from its environments and from its own settings, each with its source. Pure.
 *
 * The environments come in their order, and within each of them values before secrets. What the dispatch itself sets
 * comes last and wins.
 */
import type { SecretReference } from '../../protocol/config/secret-reference.ts';
import { referencesOf, type ToolServers } from '../../protocol/tools/subagent-tools.ts';
import type { Environment } from './read-registry.ts';

export type Variable = { readonly name: string; readonly from: string } & (
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'secret'; readonly reference: SecretReference }
);

/** The variables that win, in the order in which they were last set. */
export function findVariables(
  envs: readonly Pick<Environment, 'name' | 'bundle'>[],
  own: Readonly<Record<string, SecretReference>>,
): readonly Variable[] {
  const all = envs.flatMap(({ name: env, bundle }): Variable[] => [
    ...Object.entries(bundle.values).map(([name, value]) => ({
      kind: 'value' as const,
      name,
      from: `the environment ${env}`,
      value,
    })),
    ...secretsFrom(bundle.secrets, `the environment ${env}`),
  ]);
  return [
    ...new Map(
      [...all, ...secretsFrom(own, 'the settings of the dispatch')].map((variable) => [variable.name, variable]),
    ).values(),
  ];
}

/** The secrets that the tool servers of a subagent ask for, separately for each server. */
export function findToolSecrets(servers: ToolServers | undefined): readonly ToolSecrets[] {
  return Object.entries(servers ?? {}).map(([server, { secrets = {} }]) => ({
    server,
    variables: secretsFrom(secrets, `the tool server ${server}`),
  }));
}

interface ToolSecrets {
  readonly server: string;
  readonly variables: readonly Variable[];
}

/** Every reference that is written, also one that another variable replaces. */
export function findReferences(
  envs: readonly Pick<Environment, 'bundle'>[],
  own: Readonly<Record<string, SecretReference>>,
  servers: ToolServers | undefined,
): readonly SecretReference[] {
  const all = [...envs.map(({ bundle }) => bundle.secrets), own].flatMap((secrets) => Object.values(secrets));
  return [...all, ...referencesOf(servers)];
}

function secretsFrom(secrets: Readonly<Record<string, SecretReference>>, from: string): Variable[] {
  return Object.entries(secrets).map(([name, reference]) => ({ kind: 'secret', name, from, reference }));
}

export const HELPER_SWITCH = 'AGORA_DISABLE_NEEDS_INPUT_HELPER';

/**
 * Only the exact word turns the helper off. A secret is not looked at, because its value is not known yet at that time.
 */
export function turnsHelperOff(variables: readonly Variable[]): boolean {
  return variables.some(
    (variable) => variable.name === HELPER_SWITCH && variable.kind === 'value' && variable.value === 'true',
  );
}
