/**
 * The value of a wrong setting, as a message may repeat it. Pure.
 *
 * A secret may be in the wrong place, and the runner masks a secret in a log only where it appears unchanged. So a
 * value is repeated as it is and as a whole, or not at all: a secret that is cut, or whose white space is changed, is
 * no longer masked. A key in a known form is never repeated, because no mask may know it.
 */
import { plural } from '../../comments/usage-text.ts';
import { hideCredentials } from '../../text/redact-credentials.ts';

/** Longer than almost every correct value that is a single word. */
const MOST_CHARS = 40;
/** Line ends, controls and characters that nobody sees: a log would change them. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/u;

/** @returns the end of a sentence about the value. */
export function renderWrongValue(value: string): string {
  const shown = value.trim();
  return shown.length > MOST_CHARS || UNPRINTABLE.test(shown)
    ? `; it has ${plural(shown.length, 'character')}`
    : `; it is "${hideCredentials(shown).text}"`;
}
