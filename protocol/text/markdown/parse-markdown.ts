/**
 * The parser: CommonMark with GitHub's tables, strikethrough and footnotes, and information from its tokens that its
 * tree does not contain. Every node has its position in the source.
 *
 * GitHub's automatic links are left out: they hide nothing, and parsing them takes quadratic time.
 */
import type { Root } from 'mdast';
import { type CompileContext, fromMarkdown, type Token } from 'mdast-util-from-markdown';
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmFootnote } from 'micromark-extension-gfm-footnote';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';

/** What the tree leaves out and a page does not show either. */
export type TokenKind = 'title' | 'target' | 'label' | 'language' | 'meta' | 'reference';

export interface MarkdownToken {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
}

/** @param text neither tangled nor longer than is-tangled.ts allows. */
export function parseMarkdown(text: string): { readonly tree: Root; readonly tokens: readonly MarkdownToken[] } {
  const tokens: MarkdownToken[] = [];
  const note = (kind: TokenKind, { start, end }: Token): void => {
    tokens.push({ kind, start: start.offset, end: end.offset });
  };
  const passOn = (kind: TokenKind) =>
    function (this: CompileContext, token: Token): undefined {
      note(kind, token);
    };
  // These are parsed into the tree too, which our handler replaces.
  const passOnAndRead = (kind: TokenKind) =>
    function (this: CompileContext, token: Token): undefined {
      note(kind, token);
      this.buffer();
    };
  const tree = fromMarkdown(text, {
    extensions: [gfmTable(), gfmStrikethrough(), gfmFootnote()],
    mdastExtensions: [
      gfmTableFromMarkdown(),
      gfmStrikethroughFromMarkdown(),
      gfmFootnoteFromMarkdown(),
      {
        enter: {
          resourceTitle: passOn('title'),
          definitionTitle: passOn('title'),
          resourceDestination: passOn('target'),
          definitionDestination: passOn('target'),
          referenceString: passOnAndRead('label'),
          codeFencedFenceInfo: passOnAndRead('language'),
          codeFencedFenceMeta: passOnAndRead('meta'),
          characterReferenceMarker: passOn('reference'),
        },
      },
    ],
  });
  return { tree, tokens };
}
