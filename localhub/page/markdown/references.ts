/**
 * Links that GitHub makes from plain text: `@login`, `#12`, `owner/name#12` and commit ids.
 *
 * Works on HTML made by sanitize-html.ts: its tags are balanced and its attributes contain no `>`, so it can safely be
 * searched with an expression. Only users and repositories of this hub become links, as on GitHub, where `@param` in a
 * comment is not a person either.
 *
 * @see
 * https://docs.github.com/en/get-started/writing-on-github/working-with-advanced-formatting/autolinked-references-and-urls
 */
export interface Names {
  /** owner/name of the repository the text belongs to. */
  readonly repository: string;
  readonly repositories: readonly string[];
  readonly users: readonly string[];
}

const REFERENCE =
  /(?<![\w@/.&-])(?:@([a-z\d](?:[a-z\d-]{0,38}))(?![\w@/])|([\w.-]+\/[\w.-]+)?#(\d{1,9})(?!\w)|([0-9a-f]{40})(?!\w))/gi;

/** Text inside these elements is not changed. */
const LITERAL = /^<(\/?)(?:a|code|pre|kbd|samp|tt|var)\b/;

export function linkReferences(safeHtml: string, names: Names): string {
  let literal = 0;
  return safeHtml.replace(/<[^<>]*>|[^<]+/g, (part) => {
    const tag = LITERAL.exec(part);
    if (tag !== null) literal += tag[1] === '/' ? -1 : 1;
    return part.startsWith('<') || literal > 0 ? part : renderReferences(part, names);
  });
}

function renderReferences(escaped: string, names: Names): string {
  return escaped.replace(
    REFERENCE,
    (text: string, login?: string, repository?: string, number?: string, sha?: string) => {
      if (login !== undefined) return renderMention(text, login, names);
      if (number !== undefined) return renderNumber(text, repository ?? names.repository, number, names);
      return sha === undefined
        ? text
        : `<a href="/${names.repository}/commit/${sha}"><code>${sha.slice(0, 7)}</code></a>`;
    },
  );
}

function renderMention(text: string, login: string, { users }: Names): string {
  const known = users.some((user) => user.toLowerCase() === login.toLowerCase());
  return known ? `<a class="mention" href="/${login}">${text}</a>` : text;
}

/** Issues and pull requests share their numbers. The page redirects to the pull request's. */
function renderNumber(text: string, repository: string, number: string, { repositories }: Names): string {
  return repositories.includes(repository) ? `<a href="/${repository}/issues/${number}">${text}</a>` : text;
}

/** Hosts that stand for this hub: GitHub's own (jobs believe that they run there) and every name of this machine. */
const OUR_HOSTS = /^(?:www\.)?github\.com$|^github\.localhost(?::\d+)?$|^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/;

/**
 * The address on this page for a link in Markdown.
 * @param base the folder of the document inside its repository, `/owner/name/blob/main/docs/`, for relative links.
 */
export function readHref(href: string, base: string, { repositories }: Names): string {
  if (href.startsWith('#')) return href;
  const origin = 'http://hub.invalid';
  const url = URL.canParse(href, origin + base) ? new URL(href, origin + base) : undefined;
  if (url === undefined) return '';
  const path = url.pathname + url.search + url.hash;
  if (url.origin === origin) return path;

  const [, owner, name] = url.pathname.split('/');
  const isOurs = OUR_HOSTS.test(url.host) && repositories.includes(`${owner ?? ''}/${name ?? ''}`);
  return isOurs ? path : url.href;
}
