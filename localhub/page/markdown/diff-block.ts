/**
 * A code block of the language `diff` or `patch`: its lines are coloured by their first characters, as on GitHub. That
 * is how an agent shows a change in the context of a question.
 *
 * Pure. render-markdown.ts calls it for such blocks, and sanitize-html.ts lets these classes through.
 */
import { escapeHtml } from '../html.ts';

type DiffLineKind = 'added' | 'removed' | 'hunk' | 'file';

const LANGUAGE = /^(?:diff|patch)(?=[\s,{]|$)/i;
const FILE =
  /^(?:diff --git |index [0-9a-f]+\.\.[0-9a-f]+|(?:new|deleted) file mode |similarity index |rename (?:from|to) )/;

/** @param language the words behind the fence, empty where there are none. */
export function isDiff(language: string): boolean {
  return LANGUAGE.test(language);
}

/** @returns HTML, with all that was written in it escaped. */
export function renderDiffBlock(text: string): string {
  const lines = text.replace(/\n$/, '').split('\n');
  const rendered = lines.map((line, index) => {
    const kind = kindOf(line, lines[index - 1] ?? '', lines[index + 1] ?? '');
    return kind === undefined ? escapeHtml(line) : `<span class="diff-${kind}">${escapeHtml(line)}</span>`;
  });
  return `<pre><code class="language-diff">${rendered.join('\n')}\n</code></pre>\n`;
}

/** The two lines that name the files look like changed lines that begin with dashes or pluses: they come as a pair. */
function kindOf(line: string, before: string, after: string): DiffLineKind | undefined {
  if (line.startsWith('@@')) return 'hunk';
  const isNamed = (one: string, other: string): boolean => one.startsWith('--- ') && other.startsWith('+++ ');
  if (FILE.test(line) || isNamed(line, after) || isNamed(before, line)) return 'file';
  if (line.startsWith('+')) return 'added';
  return line.startsWith('-') ? 'removed' : undefined;
}
