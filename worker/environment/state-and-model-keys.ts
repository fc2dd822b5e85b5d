/** Which secrets of our own environment are used for what. Values are read only here. */
import type { AgentRuntime } from '../runtimes/contract.ts';
import { readStateKeys, secretsOf, type StateKey } from '../../protocol/config/state-keys.ts';

export const STATE_KEY = 'AGORA_STATE_KEY';

type KeyVariables = Readonly<Record<string, string | undefined>>;

function valueOf(environment: KeyVariables, name: string): string | undefined {
  const value = environment[name]?.trim();
  return value === '' ? undefined : value;
}

/** The one model key that the agent gets: if there were several, a program might use the wrong one. */
export function findModelKey(
  environment: KeyVariables,
  runtime: Pick<AgentRuntime, 'keys'>,
): { readonly name: string; readonly value: string } | undefined {
  for (const name of runtime.keys) {
    const value = valueOf(environment, name);
    if (value !== undefined) return { name, value };
  }
  return undefined;
}

/** The key that encrypts a new state: the newest state key, otherwise the model key under its variable's name. */
export function findSealingKey(environment: KeyVariables, runtime: Pick<AgentRuntime, 'keys'>): StateKey | undefined {
  const [newest] = readStateKeys(valueOf(environment, STATE_KEY) ?? '');
  const model = findModelKey(environment, runtime);
  return newest ?? (model === undefined ? undefined : { id: model.name, secret: model.value });
}

/** All keys that may have encrypted an old state: the workflow may have got a state key since. */
export function findOpeningSecrets(
  environment: KeyVariables,
  runtimes: readonly Pick<AgentRuntime, 'keys'>[],
): string[] {
  const models = runtimes.flatMap((runtime) => runtime.keys).flatMap((name) => valueOf(environment, name) ?? []);
  return [...new Set([...secretsOf(valueOf(environment, STATE_KEY) ?? ''), ...models])];
}

/** Names of the keys that this run has, for a message about the missing one. */
export function findKeyNames(environment: KeyVariables, runtimes: readonly Pick<AgentRuntime, 'keys'>[]): string[] {
  const models = runtimes.flatMap((runtime) => runtime.keys).filter((name) => valueOf(environment, name) !== undefined);
  return [...new Set([...readStateKeys(valueOf(environment, STATE_KEY) ?? '').map(({ id }) => id), ...models])];
}
