/**
 * The character references that affect what is visible: those to invisible characters, and those that people write for
 * characters with a meaning in Markdown and HTML.
 *
 * @see https://html.spec.whatwg.org/multipage/named-characters.html
 */
export const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['shy', '\u00AD'],
  ['ZeroWidthSpace', '\u200B'],
  ['NegativeVeryThinSpace', '\u200B'],
  ['NegativeThinSpace', '\u200B'],
  ['NegativeMediumSpace', '\u200B'],
  ['NegativeThickSpace', '\u200B'],
  ['zwnj', '\u200C'],
  ['zwj', '\u200D'],
  ['lrm', '\u200E'],
  ['rlm', '\u200F'],
  ['NoBreak', '\u2060'],
  ['ApplyFunction', '\u2061'],
  ['af', '\u2061'],
  ['InvisibleTimes', '\u2062'],
  ['it', '\u2062'],
  ['InvisibleComma', '\u2063'],
  ['ic', '\u2063'],
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00A0'],
]);
