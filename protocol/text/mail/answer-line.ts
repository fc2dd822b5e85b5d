/**
 * Where the answer of a mail is: between a greeting and a closing. Pure, linear.
 *
 * A mail has a line with its answer, and below it thanks, a name, a company, a disclaimer. Only if everything below is
 * one of these, the line is the whole answer: "2" above "No wait, 3 is better" is not.
 */
const GREETING = new RegExp(
  '^(?:(?:hi|hello|hey|dear|hallo|moin|servus|guten (?:tag|morgen|abend)|bonjour|bonsoir|salut|hola|ciao|' +
    'buen(?:os|as)(?: (?:d[ií]as|tardes|noches))?|ol[áa]|oi|bom dia|boa (?:tarde|noite)|buongiorno|buonasera|' +
    'hoi|hej|dzień dobry|cześć|good (?:morning|afternoon|evening)|(?:sehr )?geehrte[rs]?|здравствуйте|привет|' +
    'добр(?:ый день|ый вечер|ое утро))(?:,? [\\p{L}@[\\]-]{1,39}){0,3}|' +
    'こんにちは|こんばんは|おはようございます|お疲れ(?:さま|様)です|(?:いつも)?お世話になって(?:おり|い)ます|' +
    '(?:大家|各位|你|您|早上|下午)好|안녕하세요)[,.!:，。！：、]{0,2}$',
  'iu',
);
/** They look like a name at the start of a line, and take back what is above them. */
const TAKES_BACK =
  "(?:no|not|nope|nah|never|none|neither|nor|or|and|but|wait|actually|sorry|wrong|scratch|except|only|unless|if|maybe|perhaps|both|all|either|hm+|oh|oops|edit|correction|update|why|what|how|is|are|does|also|then|otherwise|instead|rather|please|however|though|although|because|p\\.?s\\.?|option|answer|question|stop|cancel|hold|later|undo|don't|do|use|let|keep|go|take|same|see|" +
  'nein|nicht|kein[es]?|oder|und|aber|doch|warte|moment|halt|stopp|falsch|lieber|beide|vielleicht|wenn|falls|sofern|außer|nur|' +
  'non|pas|ou|et|mais|attends|attendez|faux|plutôt|peut-être|sauf|seulement|si|' +
  'pero|sino|o|y|espera|espere|mejor|ambos|ambas|quizás?|salvo|excepto|sólo|solo|' +
  'não|nao|mas|aguarde|errado|melhor|talvez|exceto|só|ma|però|aspetta|oppure|' +
  'нет|не|или|но|подожди(?:те)?|стоп|отмена|лучше|возможно|если|кроме|только|оба)(?![\\p{L}\\p{N}])';
const JOINED =
  '(?:不|但|等|或|别|還是|还是|如果|除非|其实|其實|いや|いえ|でも|ただ|もし|やっぱ|やはり|しかし|待|아니|하지만|그런데|잠깐)';
/** A line that ends a letter; what is below it is a signature. */
const FAREWELL =
  '(?:(?:(?:best|kind(?:est)?|warm(?:est)?|many)? ?(?:regards|wishes|greetings)|best|cheers|all the best|' +
  '(?:yours )?(?:truly|sincerely|faithfully)|have a (?:nice|good|great) (?:day|one|weekend|evening)|br|' +
  '(?:many )?thanks|thank you|thx|(?:thanks|thank you)(?: a lot| so much| very much)|' +
  '(?:mit )?(?:viele|beste|liebe|schöne|herzliche|freundliche)[nmr]? gr(?:ü(?:ß|ss)en?|u(?:ß|ss))|' +
  'gruß|grüße|lg|vg|mfg|danke|vielen dank|(?:bien )?cordialement|cdlt|bien à (?:vous|toi)|à bientôt|amicalement|' +
  '(?:bonne|belle) (?:journée|soirée)|(?:(?:sincères|meilleures|cordiales) )?salutations|' +
  "merci(?: beaucoup| (?:d|par )['’]?avance)?|" +
  '(?:un )?(?:cordial )?saludos?(?: cordial(?:es)?)?|(?:u[mn] )?abra(?:z|ç)os?|(?:muchas )?gracias(?: de antemano)?|' +
  'atentamente|(?:cordiali |distinti )?saluti|grazie|atenciosamente|att|cumprimentos|' +
  'com os melhores cumprimentos|(?:muito )?obrigad[oa]|' +
  '(?:met vriendelijke )?groet(?:en|jes)?|bedankt|mvh|(?:venlig )?hilsen|(?:med )?vänliga hälsningar|pozdrawiam|' +
  'с уважением|с наилучшими пожеланиями|всего (?:доброго|хорошего)|(?:заранее |большое )?спасибо|' +
  '(?:以上、)?(?:どうぞ|何卒)?(?:よろしく|宜しく)お願い(?:いた|致)?します|以上です|ありがとうございま(?:す|した)|' +
  '谢谢(?:你|您|大家)?|謝謝|多谢|感谢|祝好|此致|敬礼|감사합니다))';
const CLOSING = new RegExp(
  `^${FAREWELL}(?:(?:,| /| (?:and|und|et|y|e))? ${FAREWELL})?` +
    `(?:,? @?(?:(?:all|both)(?!\\p{L})|(?!${TAKES_BACK})\\p{L}[\\p{L}.'-]{0,30})){0,2}[,.!，。！]{0,3}$`,
  'iu',
);
/** A company's text about the mail itself: all that follows belongs to it. */
const DISCLAIMER =
  /^\W{0,3}(?:confidential|disclaimer|this (?:e-?mail|message|communication)|the (?:information|content)s? (?:in|of|contained)|diese (?:e-?mail|nachricht)|ce (?:message|courriel|mail)|caution:|virus-free)/i;
const RULE = /^[-_=*–—]{2,}$/;
/** "Ada", "- Ada Lovelace", "Dr. Ada M. de Lovelace". */
const NAME =
  /^[-–—]{0,2} ?@?\p{Lu}[\p{L}.'’-]{0,30}(?: (?:de|van|von|der|den|da|di|la|le|\p{Lu}[\p{L}.'’-]{0,30})){0,4}[,.]?$/u;
const SPEAKS = new RegExp(`^[^\\p{L}\\p{N}]{0,3}(?:${TAKES_BACK}|${JOINED})`, 'iu');
const MOST_LINES = 10;
const LONGEST_LINE = 100;

/**
 * @param isMore whether a line below the answer is another answer, whatever it looks like.
 * @returns the line with the answer of a mail, or `undefined` if it says more than one line and its closing.
 */
export function answerLineOf(reply: string, isMore: (line: string) => boolean): string | undefined {
  const lines = reply
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const [first = '', ...rest] = lines.length > 1 && GREETING.test(lines[0] ?? '') ? lines.slice(1) : lines;
  return isClosing(rest) && !rest.some(isMore) ? first : undefined;
}

function isClosing(lines: readonly string[]): boolean {
  let isSignature = false;
  for (const [index, line] of lines.entries()) {
    if (DISCLAIMER.test(line)) return true;
    if (RULE.test(line) || CLOSING.test(line)) isSignature = true;
    else if (SPEAKS.test(line) || line.length > LONGEST_LINE || index >= MOST_LINES) return false;
    else if (NAME.test(line)) isSignature = true;
    else if (!isSignature) return false;
  }
  return true;
}
