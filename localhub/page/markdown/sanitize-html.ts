/**
 * Makes HTML that a stranger wrote harmless, with roughly the allow-list that GitHub uses.
 *
 * Everything not named here is removed: scripts with their content, event handlers, styles, frames, forms, ids and
 * foreign classes, links with any scheme except http, https and mailto. Comments are removed, and broken tags are
 * closed. Images become links to their source: this page loads nothing from another machine.
 *
 * @see https://github.com/gjtorikian/html-pipeline for GitHub's published allow-list
 */
import sanitizeHtml from 'sanitize-html';
import { linkReferences, type Names, readHref } from './references.ts';

const TAGS = [
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'p',
  'br',
  'hr',
  'div',
  'span',
  'a',
  'b',
  'i',
  'strong',
  'em',
  's',
  'strike',
  'del',
  'ins',
  'sup',
  'sub',
  'small',
  'mark',
  'abbr',
  'cite',
  'dfn',
  'q',
  'kbd',
  'samp',
  'var',
  'tt',
  'code',
  'pre',
  'blockquote',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'ruby',
  'rt',
  'rp',
  'details',
  'summary',
  'figure',
  'figcaption',
  'time',
  'wbr',
  'bdo',
];

/** Removed together with their content, which was never meant to be read as text. */
const DROPPED_WITH_CONTENT = [
  'script',
  'style',
  'textarea',
  'option',
  'select',
  'noscript',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'title',
  'template',
  'xmp',
  'noembed',
  'noframes',
  'plaintext',
];

export interface HtmlContext {
  readonly names: Names;
  /** Folder that relative links start from: `/owner/name/blob/main/`. */
  readonly base: string;
}

export function sanitize(dirty: string, place: HtmlContext): string {
  const open: string[] = [];
  const safe = sanitizeHtml(dirty, {
    allowedTags: TAGS,
    nonTextTags: DROPPED_WITH_CONTENT,
    allowedAttributes: {
      a: ['href', 'rel', 'class', 'title'],
      abbr: ['title'],
      time: ['datetime'],
      details: ['open'],
      ol: ['start', 'reversed'],
      li: ['value'],
      th: ['align', 'colspan', 'rowspan'],
      td: ['align', 'colspan', 'rowspan'],
      p: ['align', 'class'],
      div: ['align', 'class'],
      h1: ['align'],
      h2: ['align'],
      h3: ['align'],
      code: ['class'],
      span: ['class'],
      bdo: ['dir'],
    },
    allowedClasses: {
      a: ['image'],
      div: [/^alert(?:-[a-z]+)?$/],
      p: ['alert-title'],
      code: [/^language-[\w+#.-]{1,40}$/],
      span: [/^diff-(?:added|removed|hunk|file)$/],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    nestingLimit: 60,
    transformTags: {
      a: (_, { href, title }) => ({ tagName: 'a', attribs: renderAnchor(href, title, place) }),
      img: (_, { src, alt }) => renderImage(src, alt, open.includes('a') ? 'inside a link' : 'alone', place),
    },
    onOpenTag: (name) => void open.push(name),
    onCloseTag: (name) => void open.splice(open.lastIndexOf(name), 1),
  });
  return linkReferences(safe, place.names);
}

type Attributes = Record<string, string>;

function renderAnchor(href: string | undefined, title: string | undefined, { base, names }: HtmlContext): Attributes {
  const attributes: Attributes = title === undefined ? {} : { title };
  if (href === undefined) return attributes;
  return { ...attributes, href: readHref(href, base, names), rel: 'nofollow noopener noreferrer' };
}

function renderImage(
  src: string | undefined,
  alt: string | undefined,
  where: 'alone' | 'inside a link',
  place: HtmlContext,
): sanitizeHtml.Tag {
  const text = alt === undefined || alt === '' ? 'image' : alt;
  if (where === 'inside a link') return { tagName: 'span', attribs: {}, text };
  return { tagName: 'a', attribs: { ...renderAnchor(src, undefined, place), class: 'image' }, text };
}
