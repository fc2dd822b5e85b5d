/**
 * Follows an agent's output as it arrives: reports what it does, remembers its session, counts its turns and tokens,
 * and reports at once if it must not continue: its budget is used up, or it is not in the conversation that it should
 * continue.
 */
import { contentHash } from '../../protocol/base/canonical-json.ts';
import type { Allowance, Used } from './budget-watch.ts';
import type { RunningRuntime, RuntimeProgress } from '../runtimes/contract.ts';

const NOTES = 2_000;
/** The messages of one turn arrive close together. */
const IDS = 10_000;

export interface Counted {
  readonly tokens: number;
  /** Of the models whose price is known. */
  readonly costUsd: number;
  /** False if the price of a model is unknown. */
  readonly isPriced: boolean;
}

export interface UsageMeter {
  readonly line: (line: string) => void;
  /** To be called when the counted values have changed. */
  readonly weigh: () => void;
  readonly sessionId: () => string | undefined;
  readonly turns: () => number;
  readonly tokens: () => number;
  /** Why it was stopped, if it was. */
  readonly stopped: () => 'budget' | 'other-session' | 'unreadable' | undefined;
  /** Resolves once every line has been read. @throws what the runtime threw at one; it was stopped then. */
  readonly settle: () => Promise<void>;
}

export interface WatchedLimits {
  readonly allowance: Allowance;
  /** The session that it must continue. */
  readonly session: string | undefined;
  readonly note: (text: string) => void;
  /** Called once, as soon as there is a reason to stop. */
  readonly stop: () => void;
  /** Called once, at the first turn. */
  readonly onAnswer?: () => void;
  /** The usage of this run so far, if all of it is counted in transit: then the output's numbers are ignored. */
  readonly counted?: () => Counted;
}

export function createMeter(
  runtime: Pick<RunningRuntime, 'progress'>,
  { allowance, session, note, stop, onAnswer, counted }: WatchedLimits,
): UsageMeter {
  const calls = rememberIds();
  let [sessionId, notes, turns, tokens]: [string | undefined, number, number, number] = [undefined, 0, 0, 0];
  let stopped: ReturnType<UsageMeter['stopped']>;
  const stopFor = (why: NonNullable<typeof stopped>): void => {
    if (stopped !== undefined) return;
    stopped = why;
    stop();
  };
  const count = (id: string | undefined, more: number): void => {
    if (id !== undefined && !calls.isNew(id)) return;
    turns += 1;
    if (turns === 1) onAnswer?.();
    tokens += more;
    weigh();
  };
  const weigh = (): void => {
    if (isUsedUp({ tokens, costUsd: 0, ...counted?.(), turns }, allowance)) stopFor('budget');
  };
  const take = (all: readonly RuntimeProgress[]): void => {
    for (const told of all)
      switch (told.kind) {
        case 'session':
          sessionId = told.id;
          if (session !== undefined && session !== told.id) stopFor('other-session');
          break;
        case 'turn':
          count(told.id, told.tokens);
          break;
        case 'note':
          if ((notes += 1) <= NOTES) note(told.text);
      }
  };
  const reader = createReader(runtime, take, () => {
    stopFor('unreadable');
  });
  return {
    line: reader.read,
    weigh,
    sessionId: () => sessionId,
    turns: () => Math.min(turns, allowance.turns ?? Infinity),
    tokens: () => tokens,
    stopped: () => stopped,
    settle: reader.settle,
  };
}

/** The agent chooses the ids: neither their length nor their number fills our memory. */
function rememberIds(): { readonly isNew: (id: string) => boolean } {
  const known = new Set<string>();
  return {
    isNew: (id) => {
      const key = contentHash(id);
      if (known.has(key)) return false;
      known.add(key);
      for (const oldest of known) {
        if (known.size <= IDS) break;
        known.delete(oldest);
      }
      return true;
    },
  };
}

function isUsedUp({ turns, tokens, costUsd }: Omit<Used, 'seconds'>, allowance: Allowance): boolean {
  // The turn that uses up the rest may be the one that ends the work; only another one is too many.
  if (turns > (allowance.turns ?? Infinity)) return true;
  return tokens >= (allowance.tokens ?? Infinity) || costUsd >= (allowance.costUsd ?? Infinity);
}

/**
 * Reads lines until the runtime throws, because exceptions could not be caught where the lines arrive. Asynchronous
 * results are processed in the order of the lines.
 */
function createReader(
  runtime: Pick<RunningRuntime, 'progress'>,
  take: (told: readonly RuntimeProgress[]) => void,
  onFailed: () => void,
): { readonly read: (line: string) => void; readonly settle: () => Promise<void> } {
  let thrown: { readonly error: unknown } | undefined;
  let before = Promise.resolve();
  const fail = (error: unknown): void => {
    if (thrown !== undefined) return;
    thrown = { error };
    onFailed();
  };
  const takeUnlessFailed = (told: readonly RuntimeProgress[]): void => {
    if (thrown === undefined) take(told);
  };
  return {
    read: (line) => {
      if (thrown !== undefined) return;
      try {
        const told = runtime.progress(line);
        if (told instanceof Promise)
          before = Promise.all([told, before])
            .then(([all]) => {
              takeUnlessFailed(all);
            })
            .catch(fail);
        else takeUnlessFailed(told);
      } catch (error) {
        fail(error);
      }
    },
    settle: async () => {
      await before;
      if (thrown !== undefined) throw thrown.error;
    },
  };
}
