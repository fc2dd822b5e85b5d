/**
 * A reply in plain words, offered in the question as a checkbox: "Use @alice's reply of 10:42 UTC: …".
 *
 * The bot adds the checkboxes, but a question is signed by the run that asked, so they are outside of the signed text,
 * in one place and one form. Therefore they prove nothing. A checkbox counts only if it is what we would write for that
 * reply now (its author, its time, the hash of its text): the bot checks this when it is ticked, and the run checks
 * again. Both directions are here, because the line is the format. Pure.
 */
import { contentHash } from '../base/canonical-json.ts';
import { renderClock } from '../base/duration.ts';
import { readComment, readOwnWords } from '../text/read-comment.ts';
import { hideCredentials } from '../text/redact-credentials.ts';
import { renderUntrustedLine, neutralizeBoxes } from '../text/sanitize.ts';

/** The start of the last paragraph of an open question. */
export const HOW_TO = '**Your turn.** ';

/** The newest ones; older ones are dropped. */
export const MOST_OFFERS = 3;
/** The longest line of an offer. */
export const OFFER_CHARS = 800;
const QUOTED_CHARS = 120;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export interface OfferableReply {
  readonly id: number;
  readonly body: string;
  readonly author: { readonly login: string };
  /** ISO 8601. */
  readonly createdAt: string;
}

export interface Offer {
  /** The line with an empty box. */
  readonly line: string;
  readonly isTicked: boolean;
  /** The comment with the reply. */
  readonly commentId: number;
}

/** As GitHub allows it; the accounts of a company have its short name behind an underscore. */
const LOGIN = '[A-Za-z0-9-]{1,39}(?:_[A-Za-z0-9]{1,10})?';
/** `*` and not `-`: below the options, it is a separate list. */
const LINE = `\\* \\[[ xX]\\] Use \\[@\\u2060?${LOGIN}'s reply of (?:\\d{1,2} [A-Z][a-z]{2}, )?\\d\\d:\\d\\d UTC\\]\\(#issuecomment-\\d{1,16}\\): "[^\\n]{0,400}" <!-- agora-reply:\\d{1,16}:sha256:[0-9a-f]{64} -->`;
const BLOCK = new RegExp(`^(?:${LINE}\\n){1,${MOST_OFFERS}}\\n(?=\\*\\*Your turn\\.\\*\\* )`, 'gm');
const NAMED = /<!-- agora-reply:(?<id>\d+):/;
const TICKED = /^\* \[[xX]\]/;

/** @param asked when the question was asked, ISO 8601: a reply of another day shows its date. */
export function renderOffer(reply: OfferableReply, asked: string): string {
  const { id, author, createdAt, body } = reply;
  const day = new Date(createdAt);
  const date =
    createdAt.slice(0, 10) === asked.slice(0, 10) ? '' : `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()] ?? ''}, `;
  const who = renderUntrustedLine(`@${author.login}`, 60);
  const words = renderUntrustedLine(hideCredentials(readPlainReply(body)).text, QUOTED_CHARS);
  return `* [ ] Use [${who}'s reply of ${date}${renderClock(day.getTime())}](#issuecomment-${id}): "${neutralizeBoxes(words)}" <!-- agora-reply:${id}:${contentHash(body)} -->`;
}

/** The text of such a reply, as the agent gets it. */
export function readPlainReply(body: string): string {
  return readOwnWords(readComment(body));
}

/** The question without its offers: what the run that asked has signed. */
export function withoutOffers(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(BLOCK, '');
}

export function readOffers(text: string): Offer[] {
  const blocks = text.replaceAll('\r\n', '\n').match(BLOCK) ?? [];
  return blocks
    .flatMap((block) => block.trim().split('\n'))
    .map((line) => ({
      line: line.replace(TICKED, '* [ ]'),
      isTicked: TICKED.test(line),
      commentId: Number(NAMED.exec(line)?.groups?.['id']),
    }));
}

/** The lines of the ticked ones, each with an empty box. */
export function tickedOffers(body: string): string[] {
  return readOffers(body).flatMap(({ line, isTicked }) => (isTicked ? [line] : []));
}

/** The question with exactly these offers; ticked ones among them stay ticked. */
export function withOffers(text: string, lines: readonly string[]): string {
  const ticked = new Set(readOffers(text).flatMap(({ line, isTicked }) => (isTicked ? [line] : [])));
  const bare = withoutOffers(text);
  const foot = bare.lastIndexOf(`\n${HOW_TO}`);
  if (foot < 0 || lines.length === 0) return bare;
  const items = lines.map((line) => (ticked.has(line) ? line.replace('* [ ]', '* [x]') : line));
  return `${bare.slice(0, foot + 1)}${items.join('\n')}\n\n${bare.slice(foot + 1)}`;
}

/** The question with one of its offers cleared. */
export function withOfferUnticked(text: string, line: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(line.replace('* [ ]', '* [x]'), () => line)
    .replace(line.replace('* [ ]', '* [X]'), () => line);
}
