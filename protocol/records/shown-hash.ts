/**
 * The hash of the text that people see below a record. What people may edit is left out: ticks, the line ends that
 * GitHub's editor writes, blanks at the end, the replies that the bot offers in a question, each of which is proven
 * by the reply itself (protocol/comments/offered-reply.ts), and its line about what replies have answered so far, which
 * decides nothing (protocol/comments/parts/part-progress.ts). Any other change makes the record count for nothing.
 */
import { contentHash } from '../base/canonical-json.ts';
import { withoutOffers } from '../comments/offered-reply.ts';
import { withoutProgress } from '../comments/parts/part-progress.ts';

/** At the start of a line: `m` would also end one at U+2028. */
const TICKED = /(?<![^\n])- \[[xX]\] /g;

export function shownHash(text: string): string {
  return contentHash(withoutProgress(withoutOffers(text)).replace(TICKED, '- [ ] ').trimEnd());
}
