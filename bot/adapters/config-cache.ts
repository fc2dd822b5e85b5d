/**
 * What repositories have decided, read at most once a minute.
 *
 * Everything that a decision rests on is read anew, except this: it is asked for by every reply and changes once a
 * month. The run reads it again for itself, so a minute-old rule never lets anybody do what the new one forbids.
 */
import type { ReadConfig } from '../../protocol/config/repository-config.ts';
import type { Owners } from '../../protocol/policy/access-policy.ts';

const FRESH_MS = 60_000;
const PROVEN_MS = 3_600_000;
/** More repositories than one process serves in a minute. */
const KEPT = 10_000;

export interface ConfigCache {
  config(repositoryId: number, now: number, read: () => Promise<ReadConfig>): Promise<ReadConfig>;
  /** What was read last, however old that is; asks nobody. */
  readonly knownConfig: (repositoryId: number) => ReadConfig | undefined;
  owners(repositoryId: number, now: number, read: () => Promise<Owners>): Promise<Owners>;
  /** Whether a commit is part of the default branch. A yes is remembered, a no is asked for again. */
  proven(repositoryId: number, commit: string, now: number, ask: () => Promise<boolean>): Promise<boolean>;
}

export function createConfigCache(): ConfigCache {
  const configs: Memory<ReadConfig> = new Map();
  return {
    config: remember(configs),
    knownConfig: (repositoryId) => configs.get(repositoryId)?.value,
    owners: remember(new Map()),
    proven: rememberProven(),
  };
}

/** A branch can be rewritten, so no yes counts for ever. */
function rememberProven(): ConfigCache['proven'] {
  const known = new Map<string, number>();
  return async (repositoryId, commit, now, ask) => {
    const key = `${repositoryId}@${commit}`;
    const at = known.get(key);
    if (at !== undefined && now >= at && now - at < PROVEN_MS) return true;
    const isProven = await ask();
    known.delete(key);
    if (isProven) known.set(key, now);
    const [oldest] = known.keys();
    if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
    return isProven;
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
