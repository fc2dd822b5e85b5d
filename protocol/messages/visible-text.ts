/**
 * Whether a person would see anything of a text. Pure.
 *
 * Zero-width characters, fillers and blanks of other scripts are not white space to `trim`, but a comment made of them
 * is empty, and a question that nobody sees waits forever.
 */
import { dropControls } from '../text/control-characters.ts';

/** Everything else is white space, ignorable, a control, or drawn as nothing (U+2800, the Hangul fillers). */
const SEEN = /[^\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Cs}\u115F\u1160\u2800\u3164\uFFA0]/u;

export function isVisible(text: string): boolean {
  return SEEN.test(dropControls(text));
}
