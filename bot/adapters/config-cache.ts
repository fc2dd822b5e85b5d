/**
 * The configuration of repositories, read at most once a minute while it is valid.
 *
 * All other facts of a decision are read each time. The configuration is needed for every reply and rarely changes. A
 * run reads it again, and so does a delivery, for the files that are protected. A command that the bot carries out by
 * itself, such as a cancellation or an approval, is never judged by rules that were read before it was written.
 */
import type { ReadConfig } from '../../protocol/config/repository-config.ts';
import type { Owners } from '../../protocol/policy/access-policy.ts';

const FRESH_MS = 60_000;
const PROVEN_MS = 3_600_000;
/** More repositories than one process serves in a minute. */
const KEPT = 10_000;

export interface ConfigCache {
  /** @param since what was read before that time, milliseconds since the epoch, is read again. */
  config(repositoryId: number, now: number, read: () => Promise<ReadConfig>, since?: number): Promise<ReadConfig>;
  /** It was read for another reason. */
  readonly learnConfig: (repositoryId: number, now: number, value: ReadConfig) => void;
  /** The configuration that was read last, however old; makes no request. */
  readonly knownConfig: (repositoryId: number) => ReadConfig | undefined;
  /** @param since as above. */
  owners(repositoryId: number, now: number, read: () => Promise<Owners>, since?: number): Promise<Owners>;
  /** Whether a commit is part of the default branch. A yes is cached, a no is asked again. */
  proven(repositoryId: number, commit: string, now: number, ask: () => Promise<boolean>): Promise<boolean>;
  /** Whether a saved state matches a question. Both results are cached, because anybody can trigger this request. */
  backed(repositoryId: number, question: string, now: number, ask: () => Promise<boolean>): Promise<boolean>;
}

export function createConfigCache(): ConfigCache {
  const configs: Memory<ReadConfig> = new Map();
  return {
    // While the configuration has mistakes nothing continues, and the person who fixes it writes at once.
    config: remember(configs, ({ kind }) => kind === 'config'),
    learnConfig: (repositoryId, now, value) => {
      keep(configs, repositoryId, { at: now, value });
    },
    knownConfig: (repositoryId) => configs.get(repositoryId)?.value,
    owners: remember(new Map()),
    proven: rememberAnswers('yes'),
    backed: rememberAnswers('yes-and-no'),
  };
}

/** A branch can be rewritten and an artifact deleted, so a yes is not kept forever. */
function rememberAnswers(kept: 'yes' | 'yes-and-no'): ConfigCache['proven'] {
  const known = new Map<string, { readonly at: number; readonly answer: boolean }>();
  return async (repositoryId, what, now, ask) => {
    const key = `${repositoryId}@${what}`;
    const before = known.get(key);
    if (before !== undefined && now >= before.at && now - before.at < PROVEN_MS) return before.answer;
    const answer = await ask();
    known.delete(key);
    if (answer || kept === 'yes-and-no') known.set(key, { at: now, answer });
    const [oldest] = known.keys();
    if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
    return answer;
  };
}

type Memory<T> = Map<number, { readonly at: number; readonly value: T }>;

/** @param isKept if false, the value is used once and not cached. */
function remember<T>(
  known: Memory<T>,
  isKept: (value: T) => boolean = () => true,
): (repositoryId: number, now: number, read: () => Promise<T>, since?: number) => Promise<T> {
  return async (repositoryId, now, read, since = 0) => {
    const before = known.get(repositoryId);
    // If the clock was set back, an old rule must not stay valid longer.
    const isFresh = before !== undefined && now >= before.at && now - before.at < FRESH_MS && before.at >= since;
    if (isFresh && isKept(before.value)) return before.value;
    const value = await read();
    keep(known, repositoryId, { at: now, value });
    return value;
  };
}

function keep<T>(known: Memory<T>, repositoryId: number, entry: { readonly at: number; readonly value: T }): void {
  known.delete(repositoryId);
  known.set(repositoryId, entry);
  const [oldest] = known.keys();
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
}
