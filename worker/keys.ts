/**
 * Which secrets of our own environment are used for what. Values are looked up here and nowhere else.
 */
import type { AgentRuntime } from './runtimes/contract.ts';

export const STATE_KEY = 'AGORA_STATE_KEY';

type Environment = Readonly<Record<string, string | undefined>>;

function valueOf(environment: Environment, name: string): string | undefined {
  const value = environment[name]?.trim();
  return value === '' ? undefined : value;
}

/** The one model key that reaches the agent: of several, a program may take the wrong one. */
export function findModelKey(environment: Environment, runtime: AgentRuntime): { readonly name: string; readonly value: string } | undefined {
  for (const name of runtime.keys) {
    const value = valueOf(environment, name);
    if (value !== undefined) return { name, value };
  }
  return undefined;
}

/** What a new state is closed with. */
export function findSealingSecret(environment: Environment, runtime: AgentRuntime): string | undefined {
  return valueOf(environment, STATE_KEY) ?? findModelKey(environment, runtime)?.value;
}

/** Everything that may have closed an old one: the workflow may have got a state key since. */
export function findOpeningSecrets(environment: Environment, runtimes: readonly AgentRuntime[]): string[] {
  const names = [STATE_KEY, ...runtimes.flatMap((runtime) => runtime.keys)];
  return [...new Set(names.flatMap((name) => valueOf(environment, name) ?? []))];
}
