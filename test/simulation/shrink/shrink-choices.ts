/**
 * Finds the minimum that a failing schedule needs: makes choices easy while it still ends with the same finding. First
 * whole streams and callers, then smaller and smaller groups (delta debugging), then smaller numbers.
 *
 * @see https://www.st.cs.uni-saarland.de/papers/tse2002/tse2002.pdf
 */
import type { Choices } from './choice-tape.ts';

/**
 * @returns the choices that were made and are not easy, if the schedule still ends with the finding; otherwise
 * `undefined`.
 */
export type Replay = (choices: Choices) => Promise<Choices | undefined>;

export interface ShrunkChoices {
  readonly choices: Choices;
  readonly replays: number;
}

interface Search {
  best: Choices;
  replays: number;
  readonly most: number;
  readonly replay: Replay;
}

/** @param most the maximum number of replays. */
export async function shrinkChoices(first: Choices, replay: Replay, most: number): Promise<ShrunkChoices> {
  const search: Search = { best: first, replays: 0, most, replay };
  await withoutGroups(search, (name) => name.slice(0, name.indexOf(' ')));
  await withoutGroups(search, (name) => name.replace(/ \d+$/, ''));
  for (let before = Infinity; search.best.size < before; ) {
    before = search.best.size;
    await withoutParts(search);
  }
  await withSmaller(search);
  return { choices: search.best, replays: search.replays };
}

async function attempt(search: Search, choices: Choices): Promise<boolean> {
  if (search.replays >= search.most) return false;
  search.replays += 1;
  const played = await search.replay(choices);
  // Choices that were not made are removed too.
  if (played !== undefined) search.best = played;
  return played !== undefined;
}

function without({ best }: Search, names: readonly string[]): Choices {
  const gone = new Set(names);
  return new Map([...best].filter(([name]) => !gone.has(name)));
}

async function withoutGroups(search: Search, groupOf: (name: string) => string): Promise<void> {
  const groups = [...Map.groupBy(search.best.keys(), groupOf).values()];
  for (const names of groups.toSorted((one, other) => other.length - one.length))
    if (names.some((name) => search.best.has(name))) await attempt(search, without(search, names));
}

async function withoutParts(search: Search): Promise<void> {
  for (let size = Math.ceil(search.best.size / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let end = search.best.size; end > 0; end -= size)
      await attempt(search, without(search, [...search.best.keys()].slice(Math.max(0, end - size), end)));
}

async function withSmaller(search: Search): Promise<void> {
  for (const [name, value] of search.best)
    for (const smaller of [1, Math.floor(value / 10), Math.floor(value / 2)])
      if (smaller > 0 && smaller < value && (await attempt(search, new Map([...search.best, [name, smaller]])))) break;
}
