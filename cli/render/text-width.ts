/** How many columns of a terminal a text takes: East Asian characters and emoji take two. Pure. */

/** A wide character, or one that is shown as an emoji. */
const WIDE =
  /\p{Emoji_Presentation}|\ufe0f|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;
const COLOUR = /\u001b\[\d+m/g;
const GRAPHEMES = new Intl.Segmenter();

/** Colours do not count. */
export function widthOf(text: string): number {
  return [...GRAPHEMES.segment(text.replace(COLOUR, ''))].reduce((sum, { segment }) => sum + columnsOf(segment), 0);
}

/** The beginning of a text that fits. @param text without colours. */
export function cutToWidth(text: string, most: number): string {
  let taken = 0;
  for (const { segment, index } of GRAPHEMES.segment(text)) {
    taken += columnsOf(segment);
    if (taken > most) return text.slice(0, index);
  }
  return text;
}

function columnsOf(grapheme: string): number {
  return WIDE.test(grapheme) ? 2 : 1;
}
