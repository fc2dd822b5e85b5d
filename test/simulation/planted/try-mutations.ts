/**
 * Plants every mistake in turn and runs schedules until one finds it.
 */
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
  /** The first seed that found it, `undefined` when none did. */
  readonly seed: number | undefined;
  readonly finding: string | undefined;
}

/** @param seeds how many schedules a mistake may survive. */
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
 * The seed that found it the last time comes first: as long as the product asks in the same order, it finds it again.
 * Else all are tried as before; `npm run simulate -- --mutations --keep` writes the new ones down.
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
