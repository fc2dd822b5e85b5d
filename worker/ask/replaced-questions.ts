/**
 * Questions that a later one of the same round replaced: a list beside the sentinel, which the ask tool writes and the
 * worker logs. Pure.
 */
import { readJson } from '../../protocol/base/read-json.ts';
import { cutText } from '../../protocol/text/sanitize.ts';

/** What came of writing the sentinel, and which question it replaced. */
export type QuestionWrite =
  | { readonly kind: 'written'; readonly replaced: string | undefined }
  | { readonly kind: 'failed'; readonly why: string };

const EARLIER_CHARS = 200;
const MOST_LOGGED = 20;
/** An agent may write the list itself; a longer one is not read. */
export const REPLACED_BYTES = 65_536;

/** The path of the list, from the sentinel's. */
export function replacedListOf(sentinel: string): string {
  return `${sentinel}.replaced`;
}

export function cutEarlier(question: string): string {
  return cutText(question.replace(/\s+/g, ' ').trim(), EARLIER_CHARS);
}

/** @returns one sentence for each; lines that are not a text are skipped. */
export function describeReplaced(list: Uint8Array): string[] {
  return Buffer.from(list)
    .toString('utf8')
    .split('\n')
    .flatMap((line) => {
      const read = readJson(line);
      return read.kind === 'json' && typeof read.value === 'string' ? [cutEarlier(read.value)] : [];
    })
    .slice(0, MOST_LOGGED)
    .map((question) => `The agent replaced its question "${question}" with a later one.`);
}
