/**
 * Makes agent text safe for a comment of ours.
 *
 * An agent quotes what it read, which may be hostile: a mention of a team, an HTML comment that looks like our marker,
 * a command at the start of a line, an image that sends data to somebody's server. The text stays readable; it only
 * loses its effects.
 */
import { closeFences } from './code-fence.ts';
import { dropControls } from './control-characters.ts';
import { LINK_EFFECTS } from './link-effects.ts';

/** Control characters have been removed before, with their sequences. */
const INVISIBLE =
  /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]/gu;
/** Without them, words of two lines would become one, which nobody has looked at. */
const LINE_ENDS = /\r\n?|[\u2028\u2029]/g;

/**
 * An invisible word joiner after a character: GitHub then neither mentions nor links nor renders, and a reader sees no
 * difference, even inside code, where an escaped character would show its escape.
 */
export const BREAK = '\u2060';

/**
 * Text with an effect, up to the character after which it is broken. Markdown removes a backslash before punctuation,
 * and what is left may have the effect.
 */
const EFFECTS = [
  /** Tags, HTML comments, processing instructions, autolinks. */
  /<(?=[!/?a-z])/gi,
  /** Images: a browser loads them without asking. */
  /!(?=\[)/g,
  /** Mentions of people and teams, and addresses of mail. */
  /@(?=\\*[a-z0-9_-])/gi,
  /** References to issues and pull requests, which leave a trace there; "fixes #1" would even close one. */
  /#(?=\d)/g,
  /(?<![a-z0-9])GH(?=\\*-\d)/gi,
  /** Character references: they could produce any of these characters. */
  /&(?=#|[a-z][a-z0-9]*;)/gi,
  /**
   * What closes an issue, or marks one as a duplicate, before a URL, which needs no `#`. GitHub does not document what
   * may stand between them, and has closed issues through the link of a Markdown link.
   */
  /(?<![a-z0-9])(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?|duplicate\s+of)(?=[^a-z0-9]*(?:\[|https?:\/\/))/gi,
  ...LINK_EFFECTS,
  /** What GitHub draws instead of showing its source: a diagram has links of its own. */
  /(?:(?<!`)`{3,}|(?<!~)~{3,})[ \t]*(?=(?:mermaid|geojson|topojson|stl)\b)/gi,
  /** Alerts look like GitHub's own text, or ours. */
  /\[(?=\\*!(?:note|tip|important|warning|caution)\\*\])/gi,
  /** Keeps workflows from running, in a title or a commit message: GitHub's, and those of other services. */
  /\[(?=(?:skip[ -][a-z]+|(?:[a-z]+[ -]){1,2}skip|no[ -]ci)\])/gi,
  /\bskip-(?=checks *:)/gi,
  /\*(?=\*\*NO_CI\*)/gi,
  /** Commands, ours and other bots'. */
  /^[ \t]*(?:>[ \t]*)*\/(?=[a-z])/gim,
];

/** Neutralizes one piece of agent text for a comment body. Idempotent. */
export function renderUntrusted(text: string): string {
  return breakEffects(readVisible(text));
}

/** Untrusted text on a single line, for a title or a list item. */
export function renderUntrustedLine(text: string, chars: number): string {
  // Before the effects are looked for: other white space than a space would hide one until it is replaced.
  return cutText(breakEffects(readVisible(text).replace(/\s+/g, ' ').trim()), chars);
}

function readVisible(text: string): string {
  // Half a character is invalid, and GitHub does not document how it handles it.
  return dropControls(text.toWellFormed()).replace(LINE_ENDS, '\n').replace(INVISIBLE, '');
}

function breakEffects(text: string): string {
  return EFFECTS.reduce((safe, effect) => safe.replace(effect, (sign) => sign + BREAK), text);
}

/** Neutralizes task-list checkboxes: in a question, the checkboxes are ours. */
export function neutralizeBoxes(text: string): string {
  return text.replace(/\[(?=[\sxX]\])/g, `[${BREAK}`);
}

/** At most `chars` UTF-16 units, never half a character, with a visible sign that something is missing. */
export function cutText(text: string, chars: number): string {
  if (text.length <= chars) return text;
  if (chars < 1) return '';
  const kept = text.slice(0, chars - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept}…`;
}

/**
 * At most `chars` UTF-16 units of Markdown, and closes what the cut or the text itself left open: an unclosed code
 * fence would swallow everything that we write below it.
 */
export function cutMarkdown(text: string, chars: number): string {
  for (let kept = chars; ; ) {
    const cut = cutText(text, kept);
    const closed = closeFences(cut, BREAK);
    if (closed.length <= chars || cut === '') return closed;
    kept = Math.min(kept, cut.length) - (closed.length - chars);
  }
}
