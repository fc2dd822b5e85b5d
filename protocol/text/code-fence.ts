/**
 * Which code fence is open after a line: who cuts a text short must close it, or it swallows what follows.
 *
 * A fence opens with three marks and closes with as many and nothing behind them, "```js" inside a block closes
 * nothing, and backticks with text between them on one line are no fence.
 *
 * @see https://spec.commonmark.org/0.31.2/#fenced-code-blocks
 */

/** A line separator (U+2028) ends no line in Markdown, so what stands behind the mark may be any sign. */
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
