/**
 * Renders a page of Markdown as HTML, with the same heading anchors as on GitHub and with links to the site's own
 * pages. Pure: the caller resolves links.
 */
import { Marked, type Tokens } from 'marked';

export interface RenderedSection {
  /** Empty for text above the first heading. */
  readonly anchor: string;
  readonly title: string;
  readonly depth: number;
  /** The text of the section without markup, for the search. */
  readonly text: string;
}

export interface RenderedMarkdown {
  readonly title: string;
  readonly html: string;
  readonly sections: readonly RenderedSection[];
  readonly anchors: ReadonlySet<string>;
}

/** @returns the address that replaces a link's or a picture's address. @throws if the target does not exist. */
export type ResolveLink = (href: string) => string;

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** @see https://docs.github.com/en/get-started/writing-on-github — letters, digits, `-` and `_` stay. */
export function slugOf(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-');
}

const PICTURE_ADDRESS = /\b(src|srcset)="([^":\s]+)"/g;

export function renderMarkdown(markdown: string, resolve: ResolveLink): RenderedMarkdown {
  const sections: RenderedSection[] = [];
  const anchors = new Set<string>();
  const parser = new Marked({ gfm: true });
  const tokens = parser.lexer(markdown);
  for (const token of tokens) {
    if (token.type === 'heading') {
      const { text, depth } = token as Tokens.Heading;
      const title = plainText(parser.lexer(text));
      sections.push({ anchor: addAnchor(anchors, slugOf(title)), title, depth, text: '' });
    } else addText(sections, plainText([token]));
  }
  const headings = sections.filter(({ depth }) => depth > 0).values();
  parser.use({
    renderer: {
      heading({ tokens: inline, depth }) {
        const anchor = headings.next().value?.anchor ?? '';
        const text = this.parser.parseInline(inline);
        const link = depth === 1 ? '' : ` <a class="anchor" href="#${anchor}" aria-label="Link to this section">#</a>`;
        return `<h${depth} id="${anchor}">${text}${link}</h${depth}>\n`;
      },
      link({ href, title, tokens: inline }) {
        const about = title ? ` title="${escapeText(title)}"` : '';
        return `<a href="${escapeText(resolve(href))}"${about}>${this.parser.parseInline(inline)}</a>`;
      },
      image({ href, text }) {
        // Badges need a network, so only their text is shown.
        if (/^https?:/.test(href)) return escapeText(text);
        return `<img src="${escapeText(resolve(href))}" alt="${escapeText(text)}" loading="lazy">`;
      },
      // A picture for light and one for dark, for which Markdown has no syntax.
      html({ text }) {
        return text.replace(
          PICTURE_ADDRESS,
          (_, name: string, address: string) => `${name}="${escapeText(resolve(address))}"`,
        );
      },
    },
    hooks: {
      postprocess: (html) =>
        html
          .replace(/<table>/g, '<div class="table" tabindex="0"><table>')
          .replace(/<\/table>/g, '</table></div>')
          .replace(/<pre>/g, '<pre tabindex="0">'),
    },
  });
  const html = parser.parse(markdown, { async: false });
  return { title: sections.find(({ depth }) => depth === 1)?.title ?? '', html, sections, anchors };
}

function addAnchor(anchors: Set<string>, slug: string): string {
  let anchor = slug;
  for (let number = 1; anchors.has(anchor); number += 1) anchor = `${slug}-${number}`;
  anchors.add(anchor);
  return anchor;
}

function addText(sections: RenderedSection[], text: string): void {
  const last = sections.pop() ?? { anchor: '', title: '', depth: 0, text: '' };
  sections.push({ ...last, text: `${last.text} ${text}`.replace(/\s+/g, ' ').trim() });
}

interface AnyToken {
  readonly type: string;
  readonly raw?: string;
  readonly text?: string;
  readonly tokens?: readonly AnyToken[];
  readonly items?: readonly AnyToken[];
  /** The cells of a table's header; for a single cell, whether it is part of the header. */
  readonly header?: unknown;
  readonly rows?: readonly (readonly AnyToken[])[];
}

/** The visible text of tokens, without HTML and markup. */
function plainText(tokens: readonly unknown[]): string {
  return (tokens as readonly AnyToken[])
    .map((token): string => {
      if (token.type === 'html') return '';
      const { tokens: inner, items = [], header, rows = [], text = '' } = token;
      // Blocks and cells are separated by spaces. The words of a line stay as they are.
      const blocks = [...items, ...(Array.isArray(header) ? (header as readonly AnyToken[]) : []), ...rows.flat()];
      if (blocks.length > 0) return ` ${blocks.map((block) => plainText([block])).join(' ')} `;
      return inner === undefined ? text : plainText(inner);
    })
    .join('');
}
