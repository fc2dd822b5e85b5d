/**
 * What people write when they mean one option and say a little more than its name: "Option 2", "2 please", "2!",
 * "**2**", "#2", "SQLite." for "SQLite". Pure, linear.
 *
 * What is left when politeness, emphasis and punctuation are gone must be the number, the letter or the words of one
 * option. "2 files are wrong" and "not 2" leave more than that.
 */
const OPENING = new Set(['*', '_', '`', '"', "'", '“', '‘', '"', '(', '[', '#', ' ']);
const CLOSING = new Set(['*', '_', '`', '"', "'", '”', '’', '"', ')', ']', '.', ',', ';', ':', '!', '…', ' ']);
const POLITE = {
  before: new Set(
    (
      "ok okay yes yeah yep sure please hi hello thanks thank you let's lets us i i'd would i'll will we my the vote " +
      "choice answer is it's its go with use take pick choose prefer number nr no option variant for"
    ).split(' '),
  ),
  after: new Set('please pls thanks thank you thx then it is for me fine good'.split(' ')),
} as const;
const NAMED = /^(?:option|choice|variant|number|nr|no)[.:#]? ?#?(?<name>\d{1,2}|[a-z])$/i;
const LONGEST = 400;

export interface NearNames {
  /** What may be the words, the number or the letter of an option. */
  readonly names: readonly string[];
  /** The number or letter that is called one: "option 2". */
  readonly place: string | undefined;
}

export function readNearNames(reply: string): NearNames {
  if (reply.length > LONGEST || reply.includes('\n')) return { names: [], place: undefined };
  const bare = strip(reply.replace(/\s+/g, ' '));
  const polite = strip(withoutLast(bare.split(' ')));
  const short = strip(withoutFirst(polite.split(' ')));
  const place = NAMED.exec(polite)?.groups?.['name'];
  return { names: [...new Set([bare, polite, short])].filter((name) => name !== ''), place };
}

function strip(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && OPENING.has(text[from] ?? '')) from += 1;
  while (to > from && CLOSING.has(text[to - 1] ?? '')) to -= 1;
  return text.slice(from, to);
}

function withoutFirst(words: readonly string[]): string {
  const first = words.findIndex((word) => !POLITE.before.has(strip(word).toLowerCase()));
  return words.slice(first < 0 ? words.length : first).join(' ');
}

function withoutLast(words: readonly string[]): string {
  const last = words.findLastIndex((word) => !POLITE.after.has(strip(word).toLowerCase()));
  return words.slice(0, last + 1).join(' ');
}
