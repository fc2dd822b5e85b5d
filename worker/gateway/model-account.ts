/**
 * The usage of a dispatch's models, added up as responses arrive. It makes no decisions: observers of a budget are
 * notified of every change.
 *
 * `calls` has what the models reported. `used` is for budgets, and must not be less than what was really used: it adds
 * an estimate for responses that reported nothing.
 */
import { costOf, findPrice, type ModelPrices } from '../../protocol/config/model-prices.ts';
import { type ModelCalls, NO_TOKENS, sumTokens, type TokenCounts } from '../../protocol/results/model-calls.ts';

/** One call, from its first byte to its last. */
export interface CallAccount {
  /** The whole count of this call so far. */
  readonly tokens: (tokens: TokenCounts) => void;
  readonly retry: () => void;
  /** @param how `silent`: it broke off, or did not report its usage. `failed`: no model responded. */
  readonly end: (how: 'counted' | 'silent' | 'failed', ms: number, size?: CallSize) => void;
}

/** Of the bodies of a call, in bytes. */
export interface CallSize {
  readonly sent: number;
  readonly received: number;
}

export interface ModelUse {
  /** With an estimate for responses that did not report it. */
  readonly tokens: number;
  /** Of the models whose price is known. */
  readonly costUsd: number;
  /** False if the price of a used model is unknown. */
  readonly isPriced: boolean;
  readonly requests: number;
}

export interface ModelAccount {
  readonly begin: (model: string) => CallAccount;
  readonly refuse: () => void;
  readonly used: () => ModelUse;
  readonly calls: () => ModelCalls;
  /** Calls it after every change, until the returned function is called. */
  readonly watch: (onChange: () => void) => () => void;
}

export function createModelAccount(prices: ModelPrices | undefined): ModelAccount {
  const byModel = new Map<string, TokenCounts>();
  const estimated = new Map<string, TokenCounts>();
  const sums = { requests: 0, retries: 0, refused: 0, uncounted: 0, ms: 0 };
  const watchers = new Set<() => void>();
  const tell = (): void => {
    for (const watcher of watchers) watcher();
  };
  return {
    begin: (model) => beginCall(model, { byModel, estimated, sums, tell }),
    refuse: () => {
      sums.refused += 1;
    },
    used: () => {
      const [said, guessed] = [costOfAll(byModel, prices), costOfAll(estimated, prices)];
      return {
        tokens: sumTokens(total(byModel)) + sumTokens(total(estimated)),
        costUsd: said.costUsd + guessed.costUsd,
        isPriced: said.unpriced.length + guessed.unpriced.length === 0,
        requests: sums.requests,
      };
    },
    calls: () => {
      const { ms, ...counts } = sums;
      const { costUsd, unpriced } = costOfAll(byModel, prices);
      return {
        ...counts,
        tokens: total(byModel),
        seconds: Math.round(ms / 100) / 10,
        ...(unpriced.length > 0 ? { unpriced } : { costUsd: Number(costUsd.toFixed(6)) }),
      };
    },
    watch: (onChange) => {
      watchers.add(onChange);
      return () => void watchers.delete(onChange);
    },
  };
}

interface Sums {
  requests: number;
  retries: number;
  refused: number;
  uncounted: number;
  ms: number;
}

interface Books {
  readonly byModel: Map<string, TokenCounts>;
  readonly estimated: Map<string, TokenCounts>;
  readonly sums: Sums;
  readonly tell: () => void;
}

function beginCall(model: string, { byModel, estimated, sums, tell }: Books): CallAccount {
  let last = NO_TOKENS;
  return {
    tokens: (tokens) => {
      addTo(byModel, model, difference(tokens, last));
      last = tokens;
      tell();
    },
    retry: () => {
      sums.retries += 1;
    },
    end: (how, ms, size = NOTHING_SENT) => {
      sums.ms += ms;
      if (how !== 'failed') sums.requests += 1;
      if (how === 'silent') sums.uncounted += 1;
      if (how === 'silent' && sumTokens(last) === 0) addTo(estimated, model, estimateTokens(size));
      tell();
    },
  };
}

const NOTHING_SENT: CallSize = { sent: 0, received: 0 };
/** Text has three to four bytes for each token, code has fewer, and an answer has a lot of framing. */
const [BYTES_SENT, BYTES_RECEIVED] = [2, 4];
/** Neither stored parts of a conversation nor thinking is in those bytes. */
const LEAST = 10_000;

/** More than most calls use, so that a call is never cheaper for hiding its usage. */
function estimateTokens({ sent, received }: CallSize): TokenCounts {
  const input = Math.max(LEAST, Math.ceil(sent / BYTES_SENT));
  return { ...NO_TOKENS, input, output: Math.ceil(received / BYTES_RECEIVED) };
}

function addTo(sums: Map<string, TokenCounts>, model: string, more: TokenCounts): void {
  sums.set(model, add(sums.get(model) ?? NO_TOKENS, more));
}

function combine(one: TokenCounts, other: TokenCounts, by: (a: number, b: number) => number): TokenCounts {
  return {
    input: by(one.input, other.input),
    output: by(one.output, other.output),
    cacheRead: by(one.cacheRead, other.cacheRead),
    cacheWrite: by(one.cacheWrite, other.cacheWrite),
  };
}

function add(one: TokenCounts, other: TokenCounts): TokenCounts {
  return combine(one, other, (a, b) => a + b);
}

function difference(now: TokenCounts, before: TokenCounts): TokenCounts {
  return combine(now, before, (a, b) => a - b);
}

function total(byModel: Books['byModel']): TokenCounts {
  return [...byModel.values()].reduce(add, NO_TOKENS);
}

function costOfAll(
  byModel: Books['byModel'],
  prices: ModelPrices | undefined,
): { readonly costUsd: number; readonly unpriced: string[] } {
  const unpriced: string[] = [];
  let costUsd = 0;
  for (const [model, tokens] of byModel) {
    const price = findPrice(model, prices);
    if (price !== undefined) costUsd += costOf(tokens, price);
    else if (sumTokens(tokens) > 0) unpriced.push(model.slice(0, 200));
  }
  return { costUsd, unpriced };
}
