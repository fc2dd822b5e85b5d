/**
 * Whether the record of a dispatch (`events.jsonl`) is complete and unchanged: each line with a link contains the hash
 * of all lines since the last one. worker/context/hash-chain.ts writes the chain. Pure.
 */
import { contentHash } from '../base/canonical-json.ts';

const BEGIN = /^\{"sequence":(?<sequence>\d+),(?:"previous":"(?<previous>[^"]*)",)?/;

/** The number of the first line that does not follow from those before it; `undefined` for an unbroken chain. */
export function findBreak(lines: readonly string[]): number | undefined {
  let linked: string[] = [];
  for (const [index, line] of lines.entries()) {
    const { sequence, previous } = BEGIN.exec(line)?.groups ?? {};
    const follows =
      sequence === String(index + 1) &&
      (previous === undefined ? index > 0 : previous === contentHash(linked.join('')));
    if (!follows) return index + 1;
    if (previous !== undefined) linked = [];
    linked.push(`${line}\n`);
  }
  return undefined;
}
