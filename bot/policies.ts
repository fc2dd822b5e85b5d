/**
 * What repositories have decided, read at most once a minute.
 *
 * Everything that a decision rests on is read anew, except this: it is asked for by every reply and changes once a month.
 * The run reads it again for itself, so a minute-old rule never lets anybody do what the new one forbids.
 */
import type { ReadConfig } from '../protocol/config.ts';
import type { Owners } from '../protocol/policy.ts';

const FRESH_MS = 60_000;
/** More repositories than one process serves in a minute. */
const KEPT = 10_000;

export interface Policies {
  config(repositoryId: number, now: number, read: () => Promise<ReadConfig>): Promise<ReadConfig>;
  /** What was read last, however old that is; asks nobody. */
  readonly knownConfig: (repositoryId: number) => ReadConfig | undefined;
  owners(repositoryId: number, now: number, read: () => Promise<Owners>): Promise<Owners>;
}

export function createPolicies(): Policies {
  const configs: Memory<ReadConfig> = new Map();
  return {
    config: remember(configs),
    knownConfig: (repositoryId) => configs.get(repositoryId)?.value,
    owners: remember(new Map()),
  };
}

type Memory<T> = Map<number, { readonly at: number; readonly value: T }>;

function remember<T>(known: Memory<T>): (repositoryId: number, now: number, read: () => Promise<T>) => Promise<T> {
  return async (repositoryId, now, read) => {
    const before = known.get(repositoryId);
    // A clock that was set back must not keep an old rule alive.
    if (before !== undefined && now >= before.at && now - before.at < FRESH_MS) return before.value;
    const value = await read();
    known.delete(repositoryId);
    known.set(repositoryId, { at: now, value });
    const [oldest] = known.keys();
    if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
    return value;
  };
}
