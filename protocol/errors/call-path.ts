/** The path of a call to GitHub, for a sentence or a comparison. Pure. */

/** A server may have its API below a path. */
const SERVER = /^https?:\/\/[^/?#]+(?:(?:\/[^/?#]+)*?(?=\/repos\/|\/repositories\/)|\/api\/v3(?=\/))?/;

/** Of an address, or of Octokit's template for one; without the server, and without what stands behind the path. */
export function pathOfCall(url: string): string {
  return url
    .replace(SERVER, '')
    .replace(/[?#].*/s, '')
    .replaceAll('%2F', '/');
}
