/**
 * Replies that mean one option and say slightly more than its name: "Option 2", "2 please", "2!", "**2**", "#2", "the
 * second one", "SQLite." for "SQLite". Pure, linear.
 *
 * Without courtesies, emphasis and punctuation, the rest must be the number, the letter or the text of one option. "2
 * files are wrong" and "not 2" have more than that.
 */
const OPENING = new Set(Array.from('*_`"\'“‘„\u00AB([# \uFE0F'));
const CLOSING = new Set(Array.from('*_`"\'”’“\u00BB)].,;:!。！，、…- –—\uFE0F'));
const POLITE = {
  before: new Set(
    (
      "ok okay yes yeah yep sure please hi hello thanks thank you let's lets us i i'd would i'll will we we'll we'd my " +
      "the vote choice answer is it's its go going ahead with use take pick choose prefer like want should number nr " +
      'option variant for opt do say think definitely obviously clearly well so hm hmm hmmm just simply +1 goes to let ' +
      'alright right cool great perfect fine yup agreed agree try trying proceed continue make select selecting ' +
      "picking choosing taking using favor favour in of preference can could you feel free that that'd be should it am i'm " +
      'bitte ja oui sí dann ich nehme nehmen wir je prends la le el die der das decided decide on decision voting voted ' +
      'selected selection reply approved confirmed absolutely certainly totally surely imho imo preference favourite ' +
      'favorite guess from side me us our oh ah ooh y yess yea aye k kk okey okidoki opinion sorry'
    ).split(' '),
  ),
  after: new Set(
    (
      'please pls thanks thank you thx then it is for me fine good great of course sounds looks seems works would be i ' +
      'think imo one option best better the my choice pick sure definitely obviously clearly now enough with by to ' +
      'from and gets vote plz ok okay yes cheers bitte svp stp certainly naturally absolutely confirmed approved imho us ' +
      'graag guess'
    ).split(' '),
  ),
} as const;
/** Praise after a choice: whole phrases, because "makes no sense" contains the same words. */
const PRAISE = new RegExp(
  '[\\s,.:;–—-]{1,4}(?:is the way to go|in my (?:humble )?opinion|by far|hands down|any day|(?:for|from) (?:us|the team)|' +
    'ftw|for the win|all (?:the way|day)(?: long)?|(?:no|without a?) ?(?:question|doubt)|lgtm|' +
    'makes? (?:the most |more |perfect |total |a lot of )?sense(?: to (?:me|us))?|sounds right|is right|' +
    '(?:would|will|should) (?:do|work)(?: (?:for (?:me|us)|fine|well|best|nicely))?|is what (?:i|we) (?:want|need|prefer)|' +
    "many thanks|(?:thanks|thank you) (?:so much|a lot|very much)|por favor|per favore|s'il (?:te|vous) pla[iî]t|" +
    'alsjeblieft|als je blieft|i guess|(?:as the |is my )?final answer|as discussed|should be (?:fine|ok|okay|good)|' +
    'preferred|if you ask me|if i may choose|gets an?|por fa)$',
  'i',
);
/** Words before a choice that only say that it is one. */
const PREAMBLE =
  /^(?:as discussed|(?:as )?per (?:our|the) (?:call|chat|meeting)|final(?: answer)?|sure thing|sounds good|(?:i'm |we're |i am |we are )?(?:happy|good|fine|ok|okay) with|we(?:'ve| have)? (?:chose|chosen|decided)|(?:the )?team says|preferably|(?:хорошо|да|sí|tak|ano|sim|evet|はい)(?=[,:、]))[,.!:…、]{0,3}\s*/i;
/** Questions instead of choices, with or without a question mark: "should we use 2", "do you prefer 2". */
const ASKED =
  /^(?:should|would|could|do|does|did|is|are|was|can|will|shall|may|might) (?:i|we|you|it|he|she|they|that|this|the)\b/i;
/** The same about the name of an option: "is 2 ok", "would SQLite be better", "is option 2 the best". */
const ASKING = new Set('is are would could should can will may might does'.split(' '));
const CALLED = new Set(['option', 'opt', 'choice', 'variant', 'number', 'nr']);
const JUDGED = new Set('ok okay fine good great best better enough right sure work works'.split(' '));
const GREETING =
  /^(?:sorry for the (?:delay|late (?:reply|answer|response))[,.!…:]{1,3}\s+|(?:hi|hello|hey|dear|(?:good )?(?:morning|afternoon|evening)|good (?:question|point|day)|great question|thanks for (?:asking|the (?:question|ping)))(?: (?:all|there|team|bot|agora|everyone|folks|@[\w[\]-]{1,45}))?[,.!…:]{0,3}\s+)/i;
const SIGNED =
  /\n(?:(?:cheers|best|best regards|kind regards|regards|thanks|thank you|greetings|br|viele grüße|lg)[,.!]{0,2}(?:\n[^\n]{1,40})?|[-–—]{1,2} ?@?\p{L}[\p{L}.-]{0,30}(?: \p{L}[\p{L}.-]{0,30})?)$/iu;
const NAMED =
  /^(?:(?:option|opt|choice|variant|number|num|nr|opción|opcion|opção|opzione|variante|optie|nummer|numéro|número|вариант|варіант|опция|opcja|možnost|variantti|seçenek|alternativa?|mulighed|valg|επιλογή|الخيار|विकल्प|选项|選項|옵션|방안)[.:#-]{0,2}|no[.:#]{1,2}) {0,2}#?(?<name>\d{1,2}|[a-z])$/i;
/** Its number and then its text: "2. SQLite", "Option B: SQLite". */
const NUMBERED =
  /^[*_`(["']{0,3}(?:(?:option|opt|choice|variant|number) )?#?(?<name>\d{1,2}|[a-z])(?:[.):\]*_`]{1,4} ?|, | ?(?:[-–—=→]|->) | )(?<words>\S.*)$/i;
/** Its text and then its number: "SQLite (1)", "SQLite (option 1)". */
const NUMBER_BEHIND =
  /^(?<words>[^()]{1,200}) \((?:option |choice |number |no\.? ?|nr\.? ?|#|the )?(?<name>\d{1,2}|[a-z]|first|second|third|fourth|fifth)(?: one| option)?\)?$/i;
/** "SQLite, option 1", "SQLite - option 1". */
const NAMED_BEHIND =
  /^(?<words>\S.{0,200}?)(?:,| [-–—:=]) (?:(?:option|choice|variant|number) )?#?(?<name>\d{1,2}|[a-z])$/i;
/** Its meaning depends on the number of options. */
const LAST = /^the (?:very )?last$|^(?:the )?(?:very )?last (?:one|option|choice|variant)$/i;
const PLEASE = /(?<![,\s])[,\s]{1,4}(?:please|pls|plz|bitte|thanks|thx)$/i;
const PLACES =
  'first second third fourth fifth sixth seventh eighth ninth|1st 2nd 3rd 4th 5th 6th 7th 8th 9th|' +
  'one two three four five six seven eight nine|erste zweite dritte vierte fünfte|eins zwei drei vier fünf|' +
  'première deuxième troisième quatrième|premier deux trois quatre cinq|primera segunda tercera cuarta|' +
  'primero dos tres cuatro cinco|uno due tre quattro cinque|primo seconda terza quarta|eerste tweede derde vierde|первый второй третий четвёртый|' +
  'первая вторая третья четвёртая';
/** Those of them that are amounts too: "two" is also in "two weeks". */
const AMOUNTS = new Set(
  (
    'two three four five six seven eight nine eins zwei drei vier fünf deux trois quatre cinq dos tres cuatro cinco ' +
    'uno due tre quattro cinque'
  ).split(' '),
);
const ORDINAL =
  /^(?:(?:option|choice|variant|number|nummer|opción) )?(?<word>\p{L}{3,10}|\dth|1st|2nd|3rd)(?: (?:one|option|choice|variant|opción|opção|optie))?$/iu;
/** An article before such a word; "a second" would be a time. */
const ARTICLE = /^(?:the|die|der|das|den|le|la|el|il|de|het) (?:option |opción )?/i;
/** "选2", "2番で", "2번", "第二个". */
const IN_CHINESE =
  /^(?:(?:我?[选選](?:[择擇])?|第)\s?)?(?<name>[1-9一二三四五六七八九])\s?(?:番目?(?:で|です)?|(?:番目?)?でお願いします|번(?:으로)?|[号號个個])?$/u;
const CHINESE = '一二三四五六七八九';
const SHORTCODE = /:(one|two|three|four|five|six|seven|eight|nine):/g;
const SHOWN_AS = /<\/?(?:b|i|u|em|strong|code|kbd)>/gi;
/** Symbols of agreement, which name nothing. */
const NODS =
  /\u{1F44D}[\u{1F3FB}-\u{1F3FF}]?|[\u2705\u2714\u{1F64F}\u{1F600}-\u{1F60A}\u{1F642}\u{1F44C}\u{1F389}\u{1F680}\u{1F4AF}\u{1F64C}]|:(?:\+1|thumbsup|ok_hand|tada|white_check_mark|smile|heart|clap|rocket|pray|100):|\u{2764}\uFE0F?|\u{1F44F}| :D$/gu;
/** An empty box: nobody has chosen what stands behind it. */
const UNTICKED = /^(?:[-*+] )?\[ ?\]/;
const LONGEST = 400;
const THANKS = /^(?:thanks|thank you|thx|cheers)(?: a lot| so much| very much)?(?:,? @?[\w-]{1,39})?[.!]{0,3}$/i;

export interface NearNames {
  /** Candidates for the text, the number or the letter of an option. */
  readonly names: readonly string[];
  /** A number or letter that was called one: "option 2", "the second one"; `last` for the last one. */
  readonly place: string | undefined;
  /** A number or letter followed by the text that must belong to the same option: "2. SQLite". */
  readonly numbered: readonly NumberedName[];
}

export interface NumberedName {
  readonly place: string;
  readonly words: string;
}

const NO_NAMES: NearNames = { names: [], place: undefined, numbered: [] };

export function readNearNames(given: string): NearNames {
  const reply = given.length > LONGEST ? '' : withoutGreetings(plainSigns(given));
  if (reply === '' || reply.includes('\n') || UNTICKED.test(reply)) return NO_NAMES;
  const bare = withoutPraise(strip(withoutNods(reply)).replace(PREAMBLE, ''));
  if (ASKED.test(bare) || asksAbout(bare.toLowerCase().split(' '))) return NO_NAMES;
  const polite = strip(withoutLast(bare.split(' ')));
  const short = strip(withoutFirst(polite.split(' ')));
  const said = [bare, bare.replace(PLEASE, ''), polite, short];
  const named = NAMED.exec(polite)?.groups?.['name'];
  const word = said.find((one) => placeOfWord(one) !== undefined) ?? '';
  const isAmount = named === undefined && (AMOUNTS.has(word.toLowerCase()) || /^[\d一二三四五六七八九]$/.test(word));
  const place = named ?? placeOfWord(word);
  const names = [bare, polite, short].flatMap(withBracket).concat(isAmount ? (place ?? []) : []);
  return {
    names: [...new Set(names)].filter((name) => name !== ''),
    place: isAmount ? undefined : place,
    numbered: [...new Set([bare, polite, short])].flatMap(readNumbered),
  };
}

/** A verb, directly followed by the name, and at the end what it is to be: "should be 2" and "is 2" are choices. */
function asksAbout([verb = '', next = '', ...rest]: readonly string[]): boolean {
  const isName = CALLED.has(next) || !POLITE.before.has(next);
  return ASKING.has(verb) && isName && JUDGED.has(rest.at(-1) ?? '');
}

/** "№ 2" and "No 2" are numbers, "no 2" may be a refusal. */
function plainSigns(given: string): string {
  const plain = given.replaceAll('№', 'No. ').normalize('NFKC').replaceAll('’', "'");
  return plain.trim().replace(/^No (?=\d)/, 'No. ');
}

/** A closing bracket was interpreted as part of a pair around the whole text. */
function withBracket(name: string): readonly string[] {
  return name.includes('(') && !name.includes(')') ? [name, `${name})`] : [name];
}

function readNumbered(bare: string): readonly NumberedName[] {
  const found = NUMBERED.exec(bare) ?? NUMBER_BEHIND.exec(bare) ?? NAMED_BEHIND.exec(bare);
  const { name, words } = found?.groups ?? {};
  if (name === undefined || words === undefined) return [];
  return [{ place: placeOfWord(name) ?? name, words: strip(words) }];
}

/** Without the greeting and the closing of a letter. */
function withoutGreetings(reply: string): string {
  return withoutThanks(withoutThanks(reply.replace(GREETING, '')).replace(SIGNED, '').trim());
}

/** Without a last line that only says thanks. */
function withoutThanks(reply: string): string {
  const end = reply.lastIndexOf('\n');
  return end >= 0 && THANKS.test(reply.slice(end).trim()) ? reply.slice(0, end).trim() : reply;
}

/** Without a list marker, symbols of agreement, and the square around a digit. */
function withoutNods(reply: string): string {
  return reply
    .replace(/^[-*+] (?=\S)/, '')
    .replace(/^\[x\] (?=\S)/i, '')
    .replace(/\uFE0F?\u20E3/g, '')
    .replace(SHOWN_AS, '')
    .replace(SHORTCODE, (_, word: string) => placeOfWord(word) ?? '1')
    .replace(NODS, ' ')
    .replace(/\s+/g, ' ');
}

/** Without praise after the choice, at most twice. */
function withoutPraise(text: string): string {
  return strip(strip(text.replace(PRAISE, '')).replace(PRAISE, ''));
}

/** "the second one", "two", "3rd option". "One" alone may be anything. */
function placeOfWord(text: string): string | undefined {
  const inChinese = IN_CHINESE.exec(text)?.groups?.['name'];
  if (inChinese !== undefined) return CHINESE.includes(inChinese) ? String(CHINESE.indexOf(inChinese) + 1) : inChinese;
  const { word = '' } = ORDINAL.exec(text.replace(ARTICLE, ''))?.groups ?? {};
  if (LAST.test(text)) return 'last';
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
    (word) =>
      strip(word) !== '' &&
      !POLITE.before.has(strip(word).toLowerCase()) &&
      !/^@[\w-]{1,39}(?:\[bot\])?[,:]?$/.test(word),
  );
  return words.slice(first < 0 ? words.length : first).join(' ');
}

function withoutLast(words: readonly string[]): string {
  const last = words.findLastIndex((word) => !POLITE.after.has(strip(word).toLowerCase()));
  return words.slice(0, last + 1).join(' ');
}
