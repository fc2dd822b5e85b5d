/**
 * Builds all files of the documentation site from the files of the repository. Pure: the caller reads and writes files.
 *
 * A link to a missing page, file or heading is a mistake, and nothing is built.
 */
import { posix } from 'node:path';
import { renderMarkdown, type RenderedMarkdown } from './site-markdown.ts';
import { renderSitePage, type SitePage } from './site-page.ts';
import { FRONT_PAGE, pathOfPage, SECTIONS } from './site-map.ts';

export interface SiteSources {
  /** Markdown by path, relative to the root. */
  readonly pages: ReadonlyMap<string, string>;
  /** Every file and folder of the repository. */
  readonly paths: ReadonlySet<string>;
  /** The URL of the repository: `https://github.com/agora/dispatch`. */
  readonly url: string;
}

export interface BuiltSite {
  /** Content by path, relative to the root of the site. */
  readonly files: ReadonlyMap<string, string>;
  /** Pictures: the path in the site, by the path in the repository. */
  readonly pictures: ReadonlyMap<string, string>;
  /** Broken links, each with its page. Empty in a site that can be published. */
  readonly mistakes: readonly string[];
}

interface PageLink {
  readonly from: string;
  readonly href: string;
  readonly to: string;
  readonly anchor: string;
}

export function buildSite(repository: SiteSources): BuiltSite {
  const links: PageLink[] = [];
  const mistakes: string[] = [];
  const pictures = new Map<string, string>();
  const rendered = new Map<string, RenderedMarkdown>();
  for (const [source, markdown] of repository.pages) {
    const resolve = (href: string): string => {
      const found = resolveLink(href, source, repository);
      if (found.kind === 'page') links.push(found.link);
      if (found.kind === 'picture') pictures.set(found.path, found.path.replace(/^docs\//, ''));
      if (found.kind === 'nowhere') mistakes.push(`${source}: ${href} does not exist`);
      return found.shown;
    };
    rendered.set(source, renderMarkdown(markdown, resolve));
  }
  for (const { from, href, to, anchor } of links)
    if (anchor !== '' && rendered.get(to)?.anchors.has(anchor) !== true)
      mistakes.push(`${from}: ${href} does not match a heading in ${to}`);
  const navigation = SECTIONS.map(({ title, about, sources }) => ({
    title,
    about,
    pages: sources.map((source) => ({ path: pathOfPage(source), title: titleOf(rendered, source) })),
  }));
  const files = new Map<string, string>();
  for (const [source, { html, title }] of rendered) {
    const page: SitePage = { path: pathOfPage(source), source, title, html, isFront: source === FRONT_PAGE };
    files.set(page.path, renderSitePage(page, navigation, `${repository.url}/blob/main/${source}`));
  }
  files.set('search-index.js', `globalThis.AGORA_SEARCH = ${JSON.stringify(listEntries(rendered))};\n`);
  return { files, pictures, mistakes };
}

function titleOf(rendered: ReadonlyMap<string, RenderedMarkdown>, source: string): string {
  return rendered.get(source)?.title ?? source;
}

type FoundLink =
  | { readonly kind: 'elsewhere' | 'nowhere'; readonly shown: string }
  | { readonly kind: 'page'; readonly shown: string; readonly link: PageLink }
  | { readonly kind: 'picture'; readonly shown: string; readonly path: string };

function resolveLink(href: string, source: string, { pages, paths, url }: SiteSources): FoundLink {
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return { kind: 'elsewhere', shown: href };
  const [path = '', anchor = ''] = href.split('#', 2);
  const to = path === '' ? source : posix.normalize(posix.join(posix.dirname(source), path)).replace(/\/$/, '');
  const here = posix.dirname(pathOfPage(source));
  const page = [to, `${to}/README.md`].find((one) => pages.has(one));
  if (page !== undefined) {
    const shown = `${page === source ? '' : posix.relative(here, pathOfPage(page))}${anchor === '' ? '' : `#${anchor}`}`;
    return { kind: 'page', shown: shown === '' ? '#' : shown, link: { from: source, href, to: page, anchor } };
  }
  if (!paths.has(to)) return { kind: 'nowhere', shown: href };
  if (/\.(?:png|svg|gif|webp|jpe?g)$/.test(to))
    return { kind: 'picture', shown: posix.relative(here, to.replace(/^docs\//, '')), path: to };
  return { kind: 'elsewhere', shown: `${url}/blob/main/${to}${anchor === '' ? '' : `#${anchor}`}` };
}

/** A search entry: path with anchor, title of the page, title of the section, text. */
type SearchEntry = readonly [to: string, page: string, section: string, text: string];

function listEntries(rendered: ReadonlyMap<string, RenderedMarkdown>): SearchEntry[] {
  return [...rendered].flatMap(([source, { title, sections }]) =>
    sections.map((section): SearchEntry => {
      const to = pathOfPage(source) + (section.depth > 1 ? `#${section.anchor}` : '');
      return [to, title, section.depth > 1 ? section.title : '', section.text];
    }),
  );
}
