/**
 * What people write when they mean one option and say a little more than its name: "Option 2", "2 please", "2!",
 * "**2**", "#2", "the second one", "SQLite." for "SQLite". Pure, linear.
 *
 * What is left when politeness, emphasis and punctuation are gone must be the number, the letter or the words of one
 * option. "2 files are wrong" and "not 2" leave more than that.
 */
const OPENING = new Set(['*', '_', '`', '"', "'", '“', '‘', '"', '(', '[', '#', ' ', '\uFE0F']);
const CLOSING = new Set([
  '*',
  '_',
  '`',
  '"',
  "'",
  '”',
  '’',
  '"',
  ')',
  ']',
  '.',
  ',',
  ';',
  ':',
  '!',
  '…',
  ' ',
  '-',
  '–',
  '—',
  '\uFE0F',
]);
const POLITE = {
  before: new Set(
    (
      "ok okay yes yeah yep sure please hi hello thanks thank you let's lets us i i'd would i'll will we my the vote " +
      "choice answer is it's its go with use take pick choose prefer number nr no option variant for opt do say think " +
      'definitely obviously clearly'
    ).split(' '),
  ),
  after: new Set(
    'please pls thanks thank you thx then it is for me fine good great of course sounds works i think imo one option'.split(
      ' ',
    ),
  ),
} as const;
const NAMED = /^(?:option|opt|choice|variant|number|nr|no)[.:#]{0,2} ?#?(?<name>\d{1,2}|[a-z])$/i;
/** Its number and then its words: "2. SQLite", "Option B: SQLite". */
const NUMBERED =
  /^[*_`(["']{0,3}(?:(?:option|opt|choice|variant|number) )?#?(?<name>\d{1,2}|[a-z])(?:[.):\]*_`]{1,4} ?| ?[-–—] | (?=\())(?<words>\S.*)$/i;
const PLACES =
  'first second third fourth fifth sixth seventh eighth ninth|1st 2nd 3rd 4th 5th 6th 7th 8th 9th|' +
  'one two three four five six seven eight nine';
const ORDINAL =
  /^(?:(?:option|choice|variant|number) )?(?<word>[a-z]{3,7}|\dth|1st|2nd|3rd)(?: (?:one|option|choice|variant))?$/i;
/** Signs of agreement, which name nothing. */
const NODS =
  /\u{1F44D}[\u{1F3FB}-\u{1F3FF}]?|[\u2705\u2714\u{1F64F}\u{1F642}\u{1F44C}\u{1F389}]|:(?:\+1|thumbsup|ok_hand|tada|white_check_mark):/gu;
const LONGEST = 400;
const THANKS = /^(?:thanks|thank you|thx|cheers)(?: a lot| so much| very much)?(?:,? @?[\w-]{1,39})?[.!]{0,3}$/i;

export interface NearNames {
  /** What may be the words, the number or the letter of an option. */
  readonly names: readonly string[];
  /** The number or letter that is called one: "option 2", "the second one". */
  readonly place: string | undefined;
  /** A number or letter with the words behind it that must be those of the same option: "2. SQLite". */
  readonly numbered: { readonly place: string; readonly words: string } | undefined;
}

const NO_NAMES: NearNames = { names: [], place: undefined, numbered: undefined };

export function readNearNames(given: string): NearNames {
  const reply = given.length > LONGEST ? '' : withoutThanks(given.trim());
  if (reply === '' || reply.includes('\n')) return NO_NAMES;
  const bare = strip(withoutNods(reply));
  const polite = strip(withoutLast(bare.split(' ')));
  const short = strip(withoutFirst(polite.split(' ')));
  const place = NAMED.exec(polite)?.groups?.['name'] ?? placeOfWord(polite) ?? placeOfWord(short);
  const { name, words } = NUMBERED.exec(bare)?.groups ?? {};
  const numbered = name === undefined || words === undefined ? undefined : { place: name, words: strip(words) };
  return { names: [...new Set([bare, polite, short])].filter((name) => name !== ''), place, numbered };
}

/** Without a last line that only thanks. */
function withoutThanks(reply: string): string {
  const end = reply.lastIndexOf('\n');
  return end >= 0 && THANKS.test(reply.slice(end).trim()) ? reply.slice(0, end).trim() : reply;
}

/** Without a mark of a list, signs of agreement, and the square around a digit. */
function withoutNods(reply: string): string {
  return reply
    .replace(/^[-*+] (?=\S)/, '')
    .replace(/\uFE0F?\u20E3/g, '')
    .replace(NODS, ' ')
    .replace(/\s+/g, ' ');
}

/** "the second one", "two", "3rd option". "One" alone may be anything. */
function placeOfWord(text: string): string | undefined {
  const { word = '' } = ORDINAL.exec(text.replace(/^the /i, ''))?.groups ?? {};
  if (/^(?:the )?one(?: one)?$/i.test(text)) return undefined;
  const at = PLACES.split('|').map((words) => words.split(' ').indexOf(word.toLowerCase()) + 1);
  return at.find((place) => place > 0)?.toString();
}

function strip(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && OPENING.has(text[from] ?? '')) from += 1;
  while (to > from && CLOSING.has(text[to - 1] ?? '')) to -= 1;
  return text.slice(from, to);
}

function withoutFirst(words: readonly string[]): string {
  const first = words.findIndex(
    (word) => !POLITE.before.has(strip(word).toLowerCase()) && !/^@[\w-]{1,39}[,:]?$/.test(word),
  );
  return words.slice(first < 0 ? words.length : first).join(' ');
}

function withoutLast(words: readonly string[]): string {
  const last = words.findLastIndex((word) => !POLITE.after.has(strip(word).toLowerCase()));
  return words.slice(0, last + 1).join(' ');
}
