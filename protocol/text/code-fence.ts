/**
 * The code fence that is open after a line: code that shortens a text must close it, or it swallows what follows.
 *
 * A fence opens with three marks and closes with as many and nothing after them; "```js" inside a block closes nothing,
 * and backticks with text between them on one line are not a fence.
 *
 * @see https://spec.commonmark.org/0.31.2/#fenced-code-blocks
 */

/** A line separator (U+2028) ends no line in Markdown, so any character can follow the mark. */
const FENCE = /^(?<indent> {0,3})(?<mark>`{3,}(?!`)|~{3,}(?!~))(?<info>.*)$/s;

export interface Fence {
  readonly indent: string;
  readonly mark: string;
}

/** The fence that is open after a line, given the one that was open before it. */
export function fenceAfter(line: string, open: Fence | undefined): Fence | undefined {
  const { indent = '', mark = '', info = '' } = FENCE.exec(line)?.groups ?? {};
  if (mark === '') return open;
  if (open !== undefined) return mark.startsWith(open.mark) && info.trim() === '' ? undefined : open;
  return mark.startsWith('`') && info.includes('`') ? undefined : { indent, mark };
}
