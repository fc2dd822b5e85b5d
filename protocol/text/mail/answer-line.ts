/**
 * Where the answer of a mail is: between a greeting and a closing. Pure, linear.
 *
 * A mail has a line with its answer, and below it thanks, a name, a company, a disclaimer. Only if everything below is
 * one of these, the line is the whole answer: "2" above "No wait, 3 is better" is not.
 */
const GREETING =
  /^(?:hi|hello|hey|dear|hallo|guten (?:tag|morgen)|bonjour|hola|ciao|good (?:morning|afternoon|evening)|(?:sehr )?geehrte[rs]?)(?: [\p{L}@[\]-]{1,39}){0,3}[,.!:]{0,2}$/iu;
/** A line that ends a letter; what is below it is a signature. */
const CLOSING = new RegExp(
  '^(?:(?:(?:best|kind(?:est)?|warm(?:est)?|many)? ?(?:regards|wishes|greetings)|best|cheers|all the best|' +
    '(?:yours )?(?:truly|sincerely|faithfully)|have a (?:nice|good|great) (?:day|one|weekend|evening)|br|' +
    '(?:many )?thanks|thank you|thx|(?:thanks|thank you)(?: a lot| so much| very much| and (?:best|kind) regards)|' +
    '(?:mit )?(?:viele|beste|liebe|schöne|herzliche|freundliche)n? gr(?:ü(?:ß|ss)en?|uß)|' +
    'gruß|grüße|lg|vg|mfg|danke|vielen dank|(?:bien )?cordialement|bien à vous|merci(?: beaucoup)?|' +
    '(?:un )?saludos?|(?:muchas )?gracias|atentamente|(?:cordiali )?saluti|grazie|atenciosamente|obrigad[oa]|' +
    '(?:met vriendelijke )?groet(?:en|jes)?|bedankt|mvh|(?:venlig )?hilsen|(?:med )?vänliga hälsningar|pozdrawiam|' +
    'с уважением|よろしくお願い(?:いた)?します|ありがとうございます|谢谢|감사합니다)' +
    "(?:,? @?(?!(?:but|not?|only|wait|if|except|unless)\\b)\\p{L}[\\p{L}.'-]{0,30}){0,2}[,.!。]{0,3})$",
  'iu',
);
/** A company's text about the mail itself: all that follows belongs to it. */
const DISCLAIMER =
  /^\W{0,3}(?:confidential|disclaimer|this (?:e-?mail|message|communication)|the (?:information|content)s? (?:in|of|contained)|diese (?:e-?mail|nachricht)|ce (?:message|courriel|mail)|caution:|virus-free)/i;
const RULE = /^[-_=*–—]{2,}$/;
/** "Ada", "- Ada Lovelace", "Dr. Ada M. de Lovelace". */
const NAME =
  /^[-–—]{0,2} ?@?\p{Lu}[\p{L}.'’-]{0,30}(?: (?:de|van|von|der|den|da|di|la|le|\p{Lu}[\p{L}.'’-]{0,30})){0,4}[,.]?$/u;
/** They look like a name at the start of a line, and take back what is above them. */
const SPEAKS =
  /^\W{0,3}(?:no|not|nope|nah|never|none|neither|nor|or|and|but|wait|actually|sorry|wrong|scratch|except|only|unless|if|maybe|perhaps|both|all|either|hm+|oh|oops|edit|correction|update|why|what|how|is|are|does|also|then|otherwise|instead|rather|please|however|though|although|because|p\.?s\.?|nein|nicht|oder|und|aber|doch|non|ou|et|mais|pero|sino|o|y|ma|option|answer|question|stop|cancel|hold|later|undo|don't|do|use|let|keep|go|take|same|see)(?![\p{L}\p{N}])/iu;
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
