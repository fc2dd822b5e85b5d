/**
 * The usage of a dispatch's models, added up as responses arrive. It makes no decisions: observers of a budget are
 * notified of every change.
 */
import { defined } from '../../protocol/base/defined.ts';
import { costOf, findPrice, type ModelPrices } from '../../protocol/config/model-prices.ts';
import { type ModelCalls, NO_TOKENS, sumTokens, type TokenCounts } from '../../protocol/results/model-calls.ts';

/** One call, from its first byte to its last. */
export interface CallAccount {
  /** The whole count of this call so far. */
  readonly tokens: (tokens: TokenCounts) => void;
  readonly retry: () => void;
  /** @param how `silent`: it broke off, or did not report its usage. `failed`: no model responded. */
  readonly end: (how: 'counted' | 'silent' | 'failed', ms: number) => void;
}

export interface ModelUse {
  readonly tokens: number;
  /** undefined if the price of a used model is unknown. */
  readonly costUsd: number | undefined;
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
  const sums = { requests: 0, retries: 0, refused: 0, uncounted: 0, ms: 0 };
  const watchers = new Set<() => void>();
  const tell = (): void => {
    for (const watcher of watchers) watcher();
  };
  return {
    begin: (model) => beginCall(model, { byModel, sums, tell }),
    refuse: () => {
      sums.refused += 1;
    },
    used: () => ({
      tokens: sumTokens(total(byModel)),
      costUsd: costOfAll(byModel, prices).costUsd,
      requests: sums.requests,
    }),
    calls: () => {
      const { ms, ...counts } = sums;
      const { costUsd, unpriced } = costOfAll(byModel, prices);
      return {
        ...counts,
        tokens: total(byModel),
        seconds: Math.round(ms / 100) / 10,
        ...defined({ costUsd: costUsd === undefined ? undefined : Number(costUsd.toFixed(6)) }),
        ...(unpriced.length > 0 && { unpriced }),
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
  readonly sums: Sums;
  readonly tell: () => void;
}

function beginCall(model: string, { byModel, sums, tell }: Books): CallAccount {
  let last = NO_TOKENS;
  return {
    tokens: (tokens) => {
      byModel.set(model, add(byModel.get(model) ?? NO_TOKENS, difference(tokens, last)));
      last = tokens;
      tell();
    },
    retry: () => {
      sums.retries += 1;
    },
    end: (how, ms) => {
      sums.ms += ms;
      if (how !== 'failed') sums.requests += 1;
      if (how === 'silent') sums.uncounted += 1;
      tell();
    },
  };
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
): { readonly costUsd: number | undefined; readonly unpriced: string[] } {
  const unpriced: string[] = [];
  let costUsd = 0;
  for (const [model, tokens] of byModel) {
    const price = findPrice(model, prices);
    if (price !== undefined) costUsd += costOf(tokens, price);
    else if (sumTokens(tokens) > 0) unpriced.push(model.slice(0, 200));
  }
  return { costUsd: unpriced.length > 0 ? undefined : costUsd, unpriced };
}
