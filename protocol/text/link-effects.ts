/**
 * Links to where nobody expects to be led, perhaps with data in their address: the sign behind which each breaks, so
 * that the address stays to read. Pure.
 *
 * Browsers take more for an address of another host than `https://`: a backslash for a slash, `http:host`, two slashes
 * behind a bracket; Markdown takes off a backslash before a slash. And a name goes on where punctuation does:
 * `github.com.example.org` and `github.com:x@example.org` lead elsewhere. The sign stands before the colon: within the
 * name of a host, browsers leave it out.
 */

/** What stands behind the name of a host that is over: a port, then the path, or no more of an address. */
const HOST_END = '(?::\\d{1,5})?(?:[/?#|<]|[)\\]>.,;\'"`*_~]*(?:\\s|$))';

const GITHUB = '(?:[a-z0-9-]+\\.)?github\\.com';

/** Behind the scheme. @param names expressions for names of hosts, without groups that count. */
export function hostPattern(names: readonly string[]): string {
  return `:\\/\\/(?:${names.join('|')})${HOST_END}`;
}

export const LINK_EFFECTS = [
  new RegExp(`(?:https?|ftp)(?!${hostPattern([GITHUB])})(?=:\\S)`, 'gi'),
  /www(?=\.\S)/gi,
  /(?:\(|\]:)\s*(?:<\s*)?[/\\]\s*(?=[/\\])/g,
];
