/** Finds registered secrets in a text, also with invisible characters, unusual letters or line ends inside. Pure. */
import { decodeQuotedPrintable, decodeRuns } from '../../protocol/credentials/encoded-runs.ts';
import type { Run, Search } from '../../protocol/credentials/multi-pattern-search.ts';
import { joinLines, originOf, type Shadow, shadowsOf } from '../../protocol/credentials/text-shadow.ts';
import { searchDumps } from './dumps/search-dumps.ts';
import { scanAlone } from './lines/scan-lines.ts';
import { MAY_LEAVE } from './joined-output.ts';

/** As in a stream: of a shorter value, no more leaves than may leave of any value. */
const SHORTEST_ACROSS = MAY_LEAVE + 1;
/** A shorter value occurs among decoded bytes by chance. */
const SHORTEST_DECODED = 8;
/** In a longer text, only the known forms are looked for. */
const DECODED_CHARS = 1_048_576;

/** In UTF-16 units. */
export function findInText(text: string, search: Search): Run[] {
  // What a terminal does not show is not decoded: that would cost every colored output time.
  const [shown, ...others] = shadowsOf(text, 'all');
  return [
    ...runsIn(text, search),
    ...back(decodedRuns(shown.text, search), shown),
    ...[shown, ...others].flatMap((shadow) => findInShadow(shadow, search)),
  ];
}

function findInShadow(shadow: Shadow, search: Search): Run[] {
  const folded = shadow.origins === undefined ? [] : back(runsIn(shadow.text, search), shadow);
  if (search.longest < SHORTEST_ACROSS) return folded;
  const joined = joinLines(shadow);
  if (joined.text === shadow.text) return folded;
  const across = runsIn(joined.text, search).filter(([start, end]) => end - start >= SHORTEST_ACROSS);
  return [...folded, ...back(across, joined)];
}

/** Secrets encoded only in part, or in another way than variantsOf does it. */
function decodedRuns(text: string, search: Search): Run[] {
  if (search.longest === 0 || text.length > DECODED_CHARS) return [];
  const decoded = [...decodeRuns(text), ...decodeQuotedPrintable(text)].filter((run) =>
    search.findAll(Buffer.from(run.text, 'latin1')).some(([from, to]) => to - from >= SHORTEST_DECODED),
  );
  const bytes = Buffer.from(text, 'latin1');
  const { runs } = searchDumps(bytes, scanAlone.scan(bytes).ends, search);
  return [...decoded.map(({ start, end }): Run => [start, end]), ...runs];
}

function back(runs: readonly Run[], shadow: Shadow): Run[] {
  return runs.map(([start, end]) => originOf(shadow, start, end));
}

function runsIn(text: string, search: Search): Run[] {
  const bytes = Buffer.from(text, 'utf8');
  const runs = search.findAll(bytes);
  if (bytes.length === text.length || runs.length === 0) return runs;
  const units = unitsBefore(bytes, runs.flat());
  return runs.map(([start, end]): Run => [units.get(start) ?? 0, units.get(end) ?? 0]);
}

/** In one pass: whoever knows a value can write it as often as they like. */
function unitsBefore(bytes: Buffer, places: readonly number[]): ReadonlyMap<number, number> {
  const units = new Map<number, number>();
  let [done, count] = [0, 0];
  for (const place of places.toSorted((one, other) => one - other)) {
    count += bytes.toString('utf8', done, place).length;
    done = place;
    units.set(place, count);
  }
  return units;
}
