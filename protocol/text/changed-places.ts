/**
 * The places at which one list of lines differs from another.
 *
 * Lines that occur exactly once in both, in the same order, align the two; between two of them, only the common
 * beginning and end count as equal. So it takes n log n time for any two texts, and if lines repeat, more may count as
 * changed than was, never less.
 */
export interface LineRange {
  readonly from: number;
  /** The line after its last one. */
  readonly to: number;
}

/** One of the two ranges can be empty. At least one equal line separates two places. */
export interface ChangedPlace {
  readonly old: LineRange;
  readonly now: LineRange;
}

interface SameLine {
  readonly old: number;
  readonly now: number;
}

/** First to last. */
export function findChangedPlaces(old: readonly string[], now: readonly string[]): readonly ChangedPlace[] {
  const whole = narrow(old, now, { old: { from: 0, to: old.length }, now: { from: 0, to: now.length } });
  if (whole === undefined) return [];
  const places: ChangedPlace[] = [];
  let from: SameLine = { old: whole.old.from, now: whole.now.from };
  for (const same of [...findCommonOrder(findUnique(old, now, whole)), { old: whole.old.to, now: whole.now.to }]) {
    const place = narrow(old, now, { old: { from: from.old, to: same.old }, now: { from: from.now, to: same.now } });
    if (place !== undefined) places.push(place);
    from = { old: same.old + 1, now: same.now + 1 };
  }
  return places;
}

/** Without the common beginning and end; `undefined` if nothing is left. */
function narrow(old: readonly string[], now: readonly string[], place: ChangedPlace): ChangedPlace | undefined {
  const most = Math.min(place.old.to - place.old.from, place.now.to - place.now.from);
  let head = 0;
  while (head < most && old[place.old.from + head] === now[place.now.from + head]) head += 1;
  let tail = 0;
  while (tail < most - head && old[place.old.to - 1 - tail] === now[place.now.to - 1 - tail]) tail += 1;
  const left = {
    old: { from: place.old.from + head, to: place.old.to - tail },
    now: { from: place.now.from + head, to: place.now.to - tail },
  };
  return left.old.from === left.old.to && left.now.from === left.now.to ? undefined : left;
}

/** Lines that occur exactly once in both ranges, in the order of the old ones. */
function findUnique(old: readonly string[], now: readonly string[], place: ChangedPlace): readonly SameLine[] {
  const before = onceIn(old, place.old);
  const after = onceIn(now, place.now);
  return [...before].flatMap(([line, index]) => {
    const there = after.get(line);
    return index === undefined || there === undefined ? [] : [{ old: index, now: there }];
  });
}

/** The position of each line; `undefined` for a line that occurs more than once. */
function onceIn(lines: readonly string[], { from, to }: LineRange): ReadonlyMap<string, number | undefined> {
  const found = new Map<string, number | undefined>();
  for (let index = from; index < to; index += 1) {
    const line = lines[index] ?? '';
    found.set(line, found.has(line) ? undefined : index);
  }
  return found;
}

/** As many of them as possible in the same order in both: the longest increasing subsequence. */
function findCommonOrder(lines: readonly SameLine[]): readonly SameLine[] {
  /** For each length of a chain, the end of the chain with the lowest end. */
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [index, { now }] of lines.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((lines[ends[middle] ?? 0]?.now ?? 0) < now) low = middle + 1;
      else high = middle;
    }
    before[index] = ends[low - 1];
    ends[low] = index;
  }
  const chain: SameLine[] = [];
  for (let at = ends.at(-1); at !== undefined; at = before[at]) chain.push(...lines.slice(at, at + 1));
  return chain.toReversed();
}
