/**
 * The hash of the visible text below a record. What people may edit is left out: ticks, the line ends of GitHub's
 * editor, trailing spaces, the replies that the bot offers in a question, each of which the reply itself proves
 * (protocol/comments/offered-reply.ts), and, if there are several questions, its line about the answers so far, which
 * decides nothing (protocol/comments/parts/part-progress.ts). Any other change invalidates the record.
 */
import { contentHash } from '../base/canonical-json.ts';
import { withoutOffers } from '../comments/offered-reply.ts';
import { withoutProgress } from '../comments/parts/part-progress.ts';

/** At the start of a line: `m` would also match after U+2028. */
const TICKED = /(?<![^\n])- \[[xX]\] /g;

/** @param marker the record's: only one of several questions (`parts`) has the line about the answers so far. */
export function shownHash(text: string, marker: Readonly<Record<string, unknown>> = {}): string {
  const asked = withoutOffers(text);
  const bare = marker['parts'] === undefined ? asked : withoutProgress(asked);
  return contentHash(bare.replace(TICKED, '- [ ] ').trimEnd());
}
