/** One file: its lines with numbers, or rendered when it is Markdown and the source was not requested. */
import { type Html, html } from '../../html.ts';
import { renderMarkdown } from '../../markdown/render-markdown.ts';
import { fullName, type Visit } from '../../http/visit.ts';
import { commentMarkdown } from '../../markdown/comment-markdown.ts';
import { renderBytes } from './bytes.ts';
import { type CodeLocation, encodePath } from './code-location.ts';

const MARKDOWN = /\.(?:md|markdown)$/i;
/** People rarely read more lines than this on a page, and browsers get slow. */
const SHOWN_LINES = 5000;

export function renderFile(bytes: Buffer, location: CodeLocation, visit: Visit): Html {
  const isSource = visit.query.get('plain') === '1';
  const lines = isBinary(bytes) ? [] : bytes.toString('utf8').replace(/\n$/, '').split('\n');
  const switchTo = MARKDOWN.test(location.path)
    ? html`<a href="${isSource ? '?' : '?plain=1'}">${isSource ? 'Show rendered' : 'Show source'}</a>`
    : undefined;
  return html`<div class="box file"><div class="box-head"><span class="muted">${lines.length > 0 && html`${lines.length} ${lines.length === 1 ? 'line' : 'lines'} · `}${renderBytes(bytes.length)}</span> ${switchTo}</div>
    ${renderContent(bytes, lines, location, visit, isSource ? 'source' : 'rendered')}</div>`;
}

function renderContent(
  bytes: Buffer,
  lines: readonly string[],
  location: CodeLocation,
  visit: Visit,
  how: 'source' | 'rendered',
): Html {
  if (isBinary(bytes)) return html`<p class="empty">Binary file.</p>`;
  if (how === 'rendered' && MARKDOWN.test(location.path))
    return renderDocument(bytes.toString('utf8'), location.path, location, visit);
  const hidden = lines.length - SHOWN_LINES;
  return html`<div class="code-scroll" tabindex="0" role="region" aria-label="File content"><table class="code"><tbody>${lines
    .slice(0, SHOWN_LINES)
    .map(
      (line, index) =>
        html`<tr id="L${index + 1}"><td class="n" data-n="${index + 1}"></td><td class="text">${line}</td></tr>`,
    )}</tbody></table></div>
    ${hidden > 0 && html`<p class="empty">${hidden} more lines are not shown.</p>`}`;
}

export function renderReadme(bytes: Buffer, path: string, location: CodeLocation, visit: Visit): Html {
  return html`<section class="box readme"><h2 class="box-head">${path.split('/').at(-1)}</h2>${renderDocument(bytes.toString('utf8'), path, location, visit)}</section>`;
}

function renderDocument(text: string, path: string, { place, ref }: CodeLocation, visit: Visit): Html {
  const folder = path
    .split('/')
    .slice(0, -1)
    .map((part) => `${part}/`)
    .join('');
  const options = {
    ...commentMarkdown(place, visit, 'still'),
    kind: 'file',
    base: `/${fullName(place)}/blob/${encodePath(`${ref}/${folder}`)}`,
  } as const;
  return html`<div class="markdown">${renderMarkdown(text, options)}</div>`;
}

/** Git's own rule: a NUL among the first 8,000 bytes. */
function isBinary(bytes: Buffer): boolean {
  return bytes.subarray(0, 8000).includes(0);
}
