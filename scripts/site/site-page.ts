/** The frame of a page: navigation by kind, search, and a link to the source. Pure. */
import { posix } from 'node:path';
import { escapeText } from './site-markdown.ts';

export interface SitePage {
  readonly path: string;
  readonly source: string;
  readonly title: string;
  readonly html: string;
  readonly isFront: boolean;
}

export interface NavigationSection {
  readonly title: string;
  readonly about: string;
  readonly pages: readonly { readonly path: string; readonly title: string }[];
}

/** Only the site's own files are allowed; `file:` if it is opened from a folder. */
const POLICY =
  "default-src 'none'; script-src 'self' file:; style-src 'self' file:; img-src 'self' file:; base-uri 'none'; form-action 'none'";

export function renderSitePage(page: SitePage, navigation: readonly NavigationSection[], sourceUrl: string): string {
  const root = posix.relative(posix.dirname(page.path), '.') || '.';
  const to = (path: string): string => posix.relative(posix.dirname(page.path), path);
  const name = page.isFront ? 'Agora Dispatch' : `${page.title} · Agora Dispatch`;
  return `<!doctype html>
<html lang="en" data-root="${root}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${escapeText(name)}</title>
<link rel="stylesheet" href="${to('site.css')}">
<script defer src="${to('site.js')}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<a class="name" href="${to('index.html')}">Agora Dispatch</a>
<search><input type="search" id="search" placeholder="Search (press /)" aria-label="Search the documentation" autocomplete="off"><ol id="found" hidden></ol></search>
</header>
<div class="columns">
<nav aria-label="Pages"><details id="pages" open><summary>All pages</summary>
${navigation.map((section) => renderSection(section, page, to)).join('\n')}
</details></nav>
<main id="content">
${page.html}${page.isFront ? renderOverview(navigation, to) : ''}
<footer><a href="${escapeText(sourceUrl)}">Source of this page</a></footer>
</main>
</div>
</body>
</html>
`;
}

function renderSection({ title, pages }: NavigationSection, { path }: SitePage, to: (path: string) => string): string {
  const items = pages.map((one) => {
    const current = one.path === path ? ' aria-current="page"' : '';
    return `<li><a href="${to(one.path)}"${current}>${escapeText(one.title)}</a></li>`;
  });
  return `<h2>${title}</h2>\n<ul>${items.join('')}</ul>`;
}

function renderOverview(navigation: readonly NavigationSection[], to: (path: string) => string): string {
  const sections = navigation.map(({ title, about, pages }) => {
    const items = pages.map((one) => `<li><a href="${to(one.path)}">${escapeText(one.title)}</a></li>`);
    return `<section><h3>${title}</h3><p>${about}</p><ul>${items.join('')}</ul></section>`;
  });
  return `<h2 id="all-pages">All pages</h2>\n<div class="overview">${sections.join('\n')}</div>\n`;
}
