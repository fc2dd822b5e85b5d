/** The frame of every page: header with "You are", the repository's tabs, footer with the number of requests. */
import { renderAvatar } from './avatar.ts';
import { type Html, html } from './html.ts';
import { icon, type IconName } from './icons.ts';
import type { Counts } from './counts.ts';
import { fullName, type PageAddress, type Visit } from './http/visit.ts';

export type Tab = 'code' | 'issues' | 'pulls' | 'actions';

export interface HtmlPage {
  readonly kind: 'page';
  readonly status: number;
  readonly title: string;
  /** For pages that belong to a repository. */
  readonly place?: PageAddress;
  readonly tab?: Tab;
  readonly counts?: Counts;
  /** The run whose log this page shows, so that new lines are sent to it. */
  readonly run?: number;
  readonly body: Html;
}
/** The requested page is at another address. */
export interface Redirect {
  readonly kind: 'moved';
  readonly to: string;
}

export function renderPage(page: HtmlPage, visit: Visit): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title} · Local GitHub</title>
<link rel="icon" href="/_page/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/_page/style.css">
<link rel="stylesheet" href="/_page/thread.css">
<link rel="stylesheet" href="/_page/code.css">
<script type="module" src="/_page/live.js"></script>
</head>
<body${page.run !== undefined && html` data-run="${page.run}"`}>
<a class="skip" href="#main">Skip to content</a>
${renderHeader(visit, page.place)}
${renderTabs(page)}
<main id="main" tabindex="-1">${renderLabelColours(page.body)}${page.body}</main>
${renderFooter(visit)}
<div id="toasts" role="status" aria-live="polite"></div>
</body>
</html>
`.text;
}

function renderHeader(visit: Visit, place: PageAddress | undefined): Html {
  return html`<header class="top"><div class="wide">
    <a class="home" href="/" aria-label="Local GitHub: all repositories"><span class="logo" aria-hidden="true"></span><span class="home-name">Local GitHub</span></a>
    ${place !== undefined && html`<nav class="where" aria-label="Location"><a href="/${place.owner}">${place.owner}</a><span>/</span><a class="strong" href="/${fullName(place)}">${place.repo}</a></nav>`}
    <details class="menu you" data-key="you" data-menu><summary><span class="you-are">You are:</span> ${renderAvatar(visit.client.login, 'small')} <b>${visit.client.login}</b></summary>
      <form class="menu-list" method="post" action="/_page/do/you"><input type="hidden" name="back" value="${visit.here}">
        ${visit.users.map((login) => html`<button name="login" value="${login}"${login === visit.client.login && html` aria-current="true"`}>${renderAvatar(login, 'small')} ${login}</button>`)}
      </form></details>
  </div></header>`;
}

const TABS: readonly { readonly tab: Tab; readonly path: string; readonly name: string; readonly sign: IconName }[] = [
  { tab: 'code', path: '', name: 'Code', sign: 'code' },
  { tab: 'issues', path: '/issues', name: 'Issues', sign: 'issue' },
  { tab: 'pulls', path: '/pulls', name: 'Pull requests', sign: 'pull' },
  { tab: 'actions', path: '/actions', name: 'Actions', sign: 'run' },
];

function renderTabs({ place, counts, tab: current }: HtmlPage): Html {
  if (place === undefined || counts === undefined) return html``;
  const number = (tab: Tab): number | undefined => (tab === 'code' ? undefined : counts[tab]);
  return html`<nav class="tabs" id="tabs" aria-label="Repository"><div class="wide">
    ${TABS.map(
      ({ tab, path, name, sign }) =>
        html`<a href="/${fullName(place)}${path}"${tab === current && html` aria-current="page"`}>${icon(sign)} <span>${name}</span>${
          number(tab) !== undefined && html` <span class="count">${number(tab)}</span>`
        }</a>`,
    )}
  </div></nav>`;
}

/** A style sheet with just the label colours this page uses: the policy allows no inline styles. */
function renderLabelColours(body: Html): Html | undefined {
  const colours = [
    ...new Set([...body.text.matchAll(/\blabel-([0-9a-f]{6})\b/g)].map(([, colour]) => colour ?? '')),
  ].sort();
  return colours.length === 0
    ? undefined
    : html`<link rel="stylesheet" href="/_page/labels.css?c=${colours.join(',')}">`;
}

function renderFooter({ traffic }: Visit): Html {
  return html`<footer id="footer"><div class="wide">
    <span><span class="lamp"></span> Local GitHub: nothing leaves your machine</span>
    <span class="numbers"><span><b>${traffic.requests}</b> ${traffic.requests === 1 ? 'request' : 'requests'}</span>
    <span class="${traffic.illegal > 0 ? 'bad' : 'good'}"><b>${traffic.illegal}</b> invalid for GitHub</span></span>
  </div></footer>`;
}

/** @param colours from the address of the style sheet. Anything other than six hexadecimal digits is left out. */
export function renderColourSheet(colours: string): string {
  const valid = colours.split(',').filter((colour) => /^[0-9a-f]{6}$/.test(colour));
  return valid.map((colour) => `.label-${colour}{--label:#${colour}}`).join('\n');
}
