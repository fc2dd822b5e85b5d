/**
 * Links to unexpected places, perhaps with data in their URL: the character after which each is broken, so that the URL
 * stays readable. Pure.
 *
 * Browsers accept more forms of a URL to another host than `https://`: a backslash for a slash, `http:host`, two
 * slashes after a bracket; Markdown removes a backslash before punctuation, and inside a quotation the marks at the
 * start of a line, so an address may stand below its bracket. And a name continues after punctuation:
 * `github.com.example.org` and `github.com:x@example.org` lead elsewhere. The invisible character is put before the
 * colon, because browsers ignore it within a host name.
 *
 * Expressions and not the parser: what they find is broken wherever the text is put later, and they are faster.
 */

/** What follows a complete host name: a port, then the path, or the end of the URL. */
const HOST_END = '(?::\\d{1,5})?(?:[/?#|<]|[)\\]>.,;\'"`*_~]*(?:\\s|$))';

const GITHUB = '(?:[a-z0-9-]+\\.)?github\\.com';

/** The part after the scheme. @param names expressions for host names, without capturing groups. */
export function hostPattern(names: readonly string[]): string {
  return `:\\/\\/(?:${names.join('|')})${HOST_END}`;
}

/** Except those that the first expression breaks. */
const SCHEME = '(?!(?:https?|ftp)\\\\*:)[a-z](?:\\\\*[a-z0-9+.-])*';

export const LINK_EFFECTS = [
  new RegExp(`(?:https?|ftp)(?!${hostPattern([GITHUB])})(?=\\\\*:.)`, 'gi'),
  /www(?=\\*\.\S)/gi,
  /(?:\(|\]:)[\s>]*(?:<\s*)?[/\\]\s*(?=[/\\])/g,
  /** Mail, chat, telephone and programs, as the address of a link. Without one, most of them are words. */
  new RegExp(`\\](?:\\(|:)[\\s>]*(?:<\\s*${SCHEME}(?=\\\\*:)|${SCHEME}(?=\\\\*:\\S))`, 'gi'),
];
