/** Plants every mistake, one after another, and plays schedules until one finds it. */
import type { Mutation } from '../interference.ts';
import { simulate } from '../simulate.ts';
import { GOING_ON } from './mutations-going-on.ts';
import { OF_HOSTING } from './mutations-of-hosting.ts';
import { OF_PROOF } from './mutations-of-proof.ts';
import { OF_RUNS } from './mutations-of-runs.ts';
import { OF_SET_UPS } from './mutations-of-set-ups.ts';
import { OF_THE_BOT } from './mutations-of-the-bot.ts';
import FOUND_BY from './found-by.json' with { type: 'json' };

const MUTATIONS = [...GOING_ON, ...OF_HOSTING, ...OF_PROOF, ...OF_RUNS, ...OF_SET_UPS, ...OF_THE_BOT];

export interface Caught {
  readonly mutation: string;
  /** The first seed that found it, `undefined` if none did. */
  readonly seed: number | undefined;
  readonly finding: string | undefined;
}

/** @param seeds how many schedules a mistake can survive. */
export async function tryMutations(
  seeds: number,
  from: number,
  onCaught: (caught: Caught) => void,
  mutations: readonly Mutation[] = MUTATIONS,
): Promise<readonly Caught[]> {
  const all: Caught[] = [];
  for (const mutation of mutations) {
    const caught = await tryOne(mutation, seeds, from);
    onCaught(caught);
    all.push(caught);
  }
  return all;
}

/**
 * Starts with the seed that found the mistake the last time. It finds it again if the product still makes its requests
 * in the same order. Otherwise all seeds are tried. `npm run simulate -- --mutations --keep` stores the new seeds.
 */
function* seedsFor({ name }: Mutation, seeds: number, from: number): Generator<number> {
  const before = new Map(Object.entries<number>(FOUND_BY)).get(name);
  if (before !== undefined) yield before;
  for (let seed = from; seed < from + seeds; seed += 1) yield seed;
}

async function tryOne(mutation: Mutation, seeds: number, from: number): Promise<Caught> {
  for (const seed of seedsFor(mutation, seeds, from)) {
    const [finding] = (await simulate(seed, { mutation })).findings;
    if (finding !== undefined) return { mutation: mutation.name, seed, finding: `${finding.kind}: ${finding.text}` };
  }
  return { mutation: mutation.name, seed: undefined, finding: undefined };
}
