/**
 * Makes text that an agent wrote safe to stand in a comment of ours.
 *
 * An agent quotes what it read, and what it read may be hostile: a mention that calls a team, an HTML comment that
 * looks like our marker, a command in the first column, an image that carries data to somebody's server. The text
 * stays readable; it only loses its effects.
 */

const INVISIBLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]/gu;

/** An invisible word joiner behind the sign: GitHub then neither calls nor links, and a reader sees no difference. */
const BREAK = '\u2060';

/** Neutralises one piece of agent text for a comment body. Idempotent. */
export function renderUntrusted(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(INVISIBLE, '')
    .replace(/<(?=[!/?a-z])/gi, '&lt;')
    .replace(/!\[/g, '\\[')
    .replace(/@(?=[a-z0-9])/gi, `@${BREAK}`)
    .replace(/#(?=\d)/g, `#${BREAK}`)
    .replace(/^(\s*(?:>\s*)*)\/(?=[a-z])/gim, `$1/${BREAK}`);
}

/** Untrusted text on a single line, for a title or a list item. */
export function renderUntrustedLine(text: string, chars: number): string {
  return cutText(renderUntrusted(text).replace(/\s+/g, ' ').trim(), chars);
}

/** At most `chars` UTF-16 units, never half a character, with a visible sign that something is missing. */
export function cutText(text: string, chars: number): string {
  if (text.length <= chars) return text;
  const kept = text.slice(0, Math.max(0, chars - 1)).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept}…`;
}

/**
 * Cuts Markdown and closes what the cut left open: a code fence without its end would swallow everything that we write
 * below it.
 */
export function cutMarkdown(text: string, chars: number): string {
  const cut = cutText(text, text.length > chars ? chars - 12 : chars);
  const open = openFence(cut);
  return open === undefined ? cut : `${cut}\n${open}`;
}

function openFence(text: string): string | undefined {
  let open: string | undefined;
  for (const line of text.split('\n')) {
    const fence = /^ {0,3}(?<mark>`{3,}|~{3,})(?<info>.*)$/.exec(line)?.groups;
    const mark = fence?.['mark'];
    if (mark === undefined) continue;
    if (open === undefined) open = mark;
    else if (mark.startsWith(open) && fence?.['info']?.trim() === '') open = undefined;
  }
  return open;
}
