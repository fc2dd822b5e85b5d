/**
 * A comment's lines, told apart: what its author wrote as prose, what is code, what is quoted.
 *
 * Follows CommonMark where it decides about somebody's words: a fence opens with three marks and closes with as many
 * and nothing behind them, «```js» inside a block closes nothing, and backticks with text between them on one line are
 * no fence. Ends at a mail footer. Linear in the length of the text.
 *
 * @see https://spec.commonmark.org/0.31.2/#fenced-code-blocks
 */

export interface ProseLine {
  readonly kind: 'prose' | 'code' | 'fence' | 'quote';
  readonly text: string;
}

const FENCE = /^(?<indent> {0,3})(?<mark>`{3,}|~{3,})(?<info>.*)$/;

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

/** The lines of a comment down to the first that a mail program added. HTML comments outside code are left out. */
export function readLines(body: string): ProseLine[] {
  const read: ProseLine[] = [];
  const lines = body.replace(/\r\n?/g, '\n').split('\n');
  let fence: Fence | undefined;
  let inComment = false;
  for (const [index, line] of lines.entries()) {
    const before = fence;
    if (!inComment) fence = fenceAfter(line, fence);
    if (before !== undefined) read.push({ kind: fence === undefined ? 'fence' : 'code', text: line });
    else if (fence !== undefined) read.push({ kind: 'fence', text: line });
    else {
      const seen = withoutComments(line, inComment);
      inComment = seen.inComment;
      if (isMailFooter(seen.text, lines, index)) break;
      read.push({ kind: /^ {0,3}>/.test(seen.text) ? 'quote' : 'prose', text: seen.text });
    }
  }
  return read;
}

/** The line without what a reader does not see, and whether it leaves a comment open for the next one. */
function withoutComments(line: string, inComment: boolean): { readonly text: string; readonly inComment: boolean } {
  let text = '';
  let at = 0;
  let hidden = inComment;
  for (;;) {
    const mark = hidden ? '-->' : '<!--';
    const next = line.indexOf(mark, at);
    if (!hidden) text += next < 0 ? line.slice(at) : line.slice(at, next);
    if (next < 0) return { text, inComment: hidden };
    at = next + mark.length;
    hidden = !hidden;
  }
}

/** What mail programs put under a reply: a signature, «On Tuesday Ada wrote:» on one or two lines, GitHub's own footer. */
function isMailFooter(line: string, lines: readonly string[], index: number): boolean {
  const text = line.trimEnd();
  if (line === '-- ' || /^(-{3,} ?Original Message ?-{3,}|_{10,})$/i.test(text)) return true;
  if (/^(Reply to this email directly|You are receiving this because|Sent from my )/.test(text)) return true;
  return (
    /^On .{1,200}$/.test(text) &&
    [text, `${text} ${(lines[index + 1] ?? '').trimEnd()}`].some((head) => / wrote:$/.test(head.slice(0, 500)))
  );
}
