/**
 * A code block in the language `diff` or `patch`: its lines are coloured by their first characters, as on GitHub. An
 * agent can show a change in this way in the context of a question.
 *
 * Pure. render-markdown.ts calls it for such blocks, and sanitize-html.ts allows these classes.
 */
import { escapeHtml } from '../html.ts';

type DiffLineKind = 'added' | 'removed' | 'hunk' | 'file';

const LANGUAGE = /^(?:diff|patch)(?=[\s,{]|$)/i;
const FILE =
  /^(?:diff --git |index [0-9a-f]+\.\.[0-9a-f]+|(?:new|deleted) file mode |similarity index |rename (?:from|to) )/;

/** @param language the words after the fence, or an empty text. */
export function isDiff(language: string): boolean {
  return LANGUAGE.test(language);
}

/** @returns HTML, with all text escaped. */
export function renderDiffBlock(text: string): string {
  const lines = text.replace(/\n$/, '').split('\n');
  const rendered = lines.map((line, index) => {
    const kind = kindOf(line, lines[index - 1] ?? '', lines[index + 1] ?? '');
    return kind === undefined ? escapeHtml(line) : `<span class="diff-${kind}">${escapeHtml(line)}</span>`;
  });
  return `<pre><code class="language-diff">${rendered.join('\n')}\n</code></pre>\n`;
}

/**
 * The two lines that name the files look like changed lines that begin with dashes or pluses, but they always come as a
 * pair.
 */
function kindOf(line: string, before: string, after: string): DiffLineKind | undefined {
  if (line.startsWith('@@')) return 'hunk';
  const isNamed = (one: string, other: string): boolean => one.startsWith('--- ') && other.startsWith('+++ ');
  if (FILE.test(line) || isNamed(line, after) || isNamed(before, line)) return 'file';
  if (line.startsWith('+')) return 'added';
  return line.startsWith('-') ? 'removed' : undefined;
}
