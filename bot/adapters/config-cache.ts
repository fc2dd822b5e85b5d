/**
 * What repositories have decided, read at most once a minute while it is valid.
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
  /** Whether a saved state is what a question says. Both answers are remembered: anybody may ask in our name. */
  backed(repositoryId: number, question: string, now: number, ask: () => Promise<boolean>): Promise<boolean>;
}

export function createConfigCache(): ConfigCache {
  const configs: Memory<ReadConfig> = new Map();
  return {
    // While it has mistakes nothing goes on, and whoever corrects it writes at once.
    config: remember(configs, ({ kind }) => kind === 'config'),
    knownConfig: (repositoryId) => configs.get(repositoryId)?.value,
    owners: remember(new Map()),
    proven: rememberAnswers(false),
    backed: rememberAnswers(true),
  };
}

/** A branch can be rewritten and an artifact deleted, so no yes counts for ever. @param noAsWell also a no is kept. */
function rememberAnswers(noAsWell: boolean): ConfigCache['proven'] {
  const known = new Map<string, { readonly at: number; readonly answer: boolean }>();
  return async (repositoryId, what, now, ask) => {
    const key = `${repositoryId}@${what}`;
    const before = known.get(key);
    if (before !== undefined && now >= before.at && now - before.at < PROVEN_MS) return before.answer;
    const answer = await ask();
    known.delete(key);
    if (answer || noAsWell) known.set(key, { at: now, answer });
    const [oldest] = known.keys();
    if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
    return answer;
  };
}

type Memory<T> = Map<number, { readonly at: number; readonly value: T }>;

/** @param isKept what is not counts for this once. */
function remember<T>(
  known: Memory<T>,
  isKept: (value: T) => boolean = () => true,
): (repositoryId: number, now: number, read: () => Promise<T>) => Promise<T> {
  return async (repositoryId, now, read) => {
    const before = known.get(repositoryId);
    // A clock that was set back must not keep an old rule alive.
    if (before !== undefined && isKept(before.value) && now >= before.at && now - before.at < FRESH_MS)
      return before.value;
    const value = await read();
    known.delete(repositoryId);
    known.set(repositoryId, { at: now, value });
    const [oldest] = known.keys();
    if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
    return value;
  };
}
