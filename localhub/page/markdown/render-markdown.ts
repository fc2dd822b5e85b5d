/**
 * GitHub-flavoured Markdown as this hub shows it: comments, issues, READMEs and step summaries.
 *
 * `marked` renders the Markdown, sanitize-html.ts makes the result harmless, and only then are the boxes of task lists
 * inserted: a stranger's `<input>` is removed with everything else, ours are added later.
 *
 * Pure: the same text and the same names give the same HTML.
 *
 * @see https://github.github.com/gfm/
 */
import { Marked, type RendererObject, type Tokens } from 'marked';
import { escapeHtml, type Html, trustedHtml } from '../html.ts';
import { isDiff, renderDiffBlock } from './diff-block.ts';
import { type HtmlContext, sanitize } from './sanitize-html.ts';
import {
  boxPattern,
  type MarkedText,
  markCandidates,
  type Marks,
  readTaskItems,
  strayPattern,
  type TaskItem,
} from './task-items.ts';

export interface MarkdownOptions extends HtmlContext {
  /** A line break in a comment stays a line break. In a file it is a space, as on GitHub. */
  readonly kind: 'comment' | 'file';
  /** Whether boxes can be ticked here. */
  readonly boxes: 'live' | 'still';
}

export function renderMarkdown(markdown: string, options: MarkdownOptions): Html {
  const marked = markCandidates(markdown);
  const rendered = renderTokens(marked, options.kind);
  const items = new Map(
    readTaskItems(markdown, marked, rendered).map((item, index) => [item.offset, { ...item, index }]),
  );

  const safe = sanitize(rendered, options);
  const boxed = safe.replace(boxPattern(marked.marks), (_, candidate: string) => {
    const item = items.get(marked.offsets[Number(candidate)] ?? -1);
    return item === undefined ? '' : renderBox(item, options.boxes);
  });
  return trustedHtml(boxed.replace(strayPattern(marked.marks), ''));
}

/** The boxes of a text in reading order; box `n` of the page is item `n` of this list. */
export function findTaskItems(markdown: string): TaskItem[] {
  const marked = markCandidates(markdown);
  return readTaskItems(markdown, marked, renderTokens(marked, 'comment'));
}

function renderBox(item: TaskItem & { readonly index: number }, boxes: 'live' | 'still'): string {
  const state = `${item.checked ? ' checked' : ''}${boxes === 'still' ? ' disabled' : ''}`;
  return `<input type="checkbox" class="task" data-task="${String(item.index)}" aria-label="${escapeHtml(item.name)}"${state}> `;
}

function renderTokens({ text, marks }: MarkedText, kind: MarkdownOptions['kind']): string {
  const parser = new Marked<string, string>({
    gfm: true,
    breaks: kind === 'comment',
    async: false,
    renderer: rendererOf(marks),
  });
  return parser.parse(text, { async: false });
}

function rendererOf(marks: Marks): RendererObject {
  return {
    checkbox: () => marks.box,
    // `false` leaves the block to the parser's own renderer.
    code: ({ lang = '', text }: Tokens.Code) => (isDiff(lang) ? renderDiffBlock(text) : false),
    blockquote(token: Tokens.Blockquote) {
      return renderAlert(this.parser.parse(token.tokens));
    },
  };
}

const ALERT = /^<p>\[!(note|tip|important|warning|caution)\](?:<br>|\s)*/i;

/** A quotation that begins with `[!NOTE]` or a similar word is a coloured box on GitHub. */
function renderAlert(content: string): string {
  const kind = ALERT.exec(content)?.[1]?.toLowerCase();
  if (kind === undefined) return `<blockquote>\n${content}</blockquote>\n`;
  const title = kind.charAt(0).toUpperCase() + kind.slice(1);
  const rest = content.replace(ALERT, '<p>').replace(/^<p><\/p>\s*/, '');
  return `<div class="alert alert-${kind}"><p class="alert-title">${title}</p>\n${rest}</div>\n`;
}
