/**
 * Which code points a reader does not see, and when one of them is part of something visible. Pure, linear.
 *
 * `\p{DI}` is Unicode's Default_Ignorable_Code_Point; the engine contains the table. It lacks controls and interlinear
 * marks, and includes joiners and selectors that emoji and many scripts need.
 */
import type { Cut } from './html-elements.ts';

/** Why such a passage is left out. */
export const INVISIBLE = 'invisible characters';

/** The headless note is a symbol in Unicode, and invisible on a page. */
const CANDIDATE = /(?![\t\n\r])[\p{DI}\p{Cf}\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u{1D159}]/gu;
/** Spaces of several widths in a row can carry a message in their kinds: nobody formats text with them. */
const SPACES = /[\u1680\u2000-\u200A\u202F\u205F\u2800\u3000]{8,}/g;
/** The Arabic mark counts as Arabic itself, so it may be next to itself anywhere. */
const RTL = /(?!\u061C)[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const DIRECTION = /[\u200E\u200F\u061C]/;
/** A mark follows a letter, or is between spaces and punctuation next to one. */
const BESIDE = 3;
/** What changes the order of letters, or ends a line for some programs: a reviewer has to see all of these. */
const MISLEADING = /[\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g;
const JOINING = new RegExp(
  `[${'Arab Syrc Nkoo Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt'
    .split(' ')
    .map((script) => `\\p{scx=${script}}`)
    .join('')}]`,
  'u',
);
const PICTURE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{FE0F}]/u;
const BASE_OF_PICTURE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;
/** The three flags that are written with tags: England, Scotland, Wales. */
const FLAGS = ['gbeng', 'gbsct', 'gbwls'].map((land) => {
  const tags = Array.from(land, (sign) => String.fromCodePoint(0xe0000 + sign.charCodeAt(0)));
  return `\u{1F3F4}${tags.join('')}\u{E007F}`;
});
const FLAG_UNITS = 14;
/** Format characters with a shape, such as Arabic number signs. */
const SHAPED = new Set([0x600, 0x601, 0x602, 0x603, 0x604, 0x605, 0x6dd, 0x70f, 0x890, 0x891, 0x8e2, 0x110bd, 0x110cd]);

/** Needed after some letters only: variation selectors. */
const BEHIND: readonly (readonly [codes: readonly number[], letters: RegExp])[] = [
  [range(0xfe00, 0xfe0d), /[\p{Ideographic}\p{Script=Phags_Pa}\p{Script=Myanmar}\p{Sm}]/u],
  [range(0xe0100, 0xe011f), /\p{Ideographic}/u],
  [range(0x180b, 0x180f), /\p{Script=Mongolian}/u],
];
const LETTERS_BEFORE: ReadonlyMap<number, RegExp> = new Map(
  BEHIND.flatMap(([codes, letters]) => codes.map((code) => [code, letters] as const)),
);

/** All characters that the functions below can accept; for others, which may fill a text, no neighbors are read. */
const MAY_BE_SHOWN: ReadonlySet<number> = new Set([
  ...[0x200c, 0x200d, 0x200e, 0x200f, 0x61c, 0xfe0e, 0xfe0f],
  ...[...SHAPED, ...LETTERS_BEFORE.keys(), ...range(0xe0020, 0xe007f)],
]);

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Each run of invisible characters, and then each run of spaces that carry a message in their kinds. */
export function findInvisible(text: string): Cut[] {
  const runs: Cut[] = [];
  let [start, end, first] = [-1, -1, -1];
  // Not with matchAll(): in a text full of them, creating an object for each would take most of the time.
  CANDIDATE.lastIndex = 0;
  while (CANDIDATE.test(text)) {
    const after = CANDIDATE.lastIndex;
    const at = after - (isPairBefore(text, after) ? 2 : 1);
    if (at !== end) first = at;
    if (isShown(text, at, first)) continue;
    if (at !== end) {
      if (end > start) runs.push({ start, end, why: INVISIBLE });
      start = at;
    }
    end = after;
  }
  if (end > start) runs.push({ start, end, why: INVISIBLE });
  runs.push(...findOddSpaces(text));
  return runs;
}

/**
 * Text for a reviewer: what is invisible has its name in its place, such as `<U+202E>`. Joiners and selectors stay
 * where pictures and scripts need them, because these would fall apart without them.
 */
export function nameInvisible(text: string): string {
  const runs = findInvisible(text).toSorted((one, other) => one.start - other.start);
  const parts = runs.map(
    ({ start, end }, at) =>
      text.slice(runs[at - 1]?.end ?? 0, start) + Array.from(text.slice(start, end), nameOf).join(''),
  );
  return [...parts, text.slice(runs.at(-1)?.end ?? 0)].join('').replace(MISLEADING, nameOf);
}

function nameOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
}

function findOddSpaces(text: string): Cut[] {
  return [...text.matchAll(SPACES)]
    .filter(({ 0: run }) => new Set(run).size > 1)
    .map(({ 0: run, index }) => ({ start: index, end: index + run.length, why: INVISIBLE }));
}

/** @param first start of the adjacent ones before it: characters that are left out are not neighbors. */
function isShown(text: string, at: number, first: number): boolean {
  const code = text.codePointAt(at) ?? 0;
  if (!MAY_BE_SHOWN.has(code)) return false;
  const before = signBefore(text, first);
  // Only for characters of one unit does it matter what follows.
  const after = String.fromCodePoint(text.codePointAt(at + 1) ?? 0x20);
  return isNeeded(code, before, after) || isMark(text, at, before) || isInFlag(text, at);
}

function isPairBefore(text: string, end: number): boolean {
  return (text.codePointAt(end - 2) ?? 0) > 0xffff;
}

function signBefore(text: string, at: number): string {
  const unit = text[at - 1] ?? '';
  return /[\uDC00-\uDFFF]/.test(unit) ? text.slice(at - 2, at) : unit;
}

/** A tag counts as part of a flag that starts at most twelve units before it. */
function isInFlag(text: string, at: number): boolean {
  // No farther back, or a text full of tags would be read to its start for each.
  const before = text.slice(Math.max(0, at - FLAG_UNITS + 2), at);
  const flag = before.slice(before.lastIndexOf('\u{1F3F4}')) + text.slice(at, at + FLAG_UNITS);
  return FLAGS.some((known) => flag.startsWith(known));
}

/** A single direction mark beside right-to-left letters. */
function isMark(text: string, at: number, before: string): boolean {
  return (
    DIRECTION.test(text[at] ?? '') &&
    !DIRECTION.test(before) &&
    RTL.test(text.slice(Math.max(0, at - BESIDE), at + BESIDE + 1))
  );
}

function isNeeded(code: number, before: string, after: string): boolean {
  if (code === 0x200d)
    return (
      (PICTURE.test(before) && PICTURE.test(after)) ||
      (JOINING.test(before) && (JOINING.test(after) || /\s/.test(after)))
    );
  if (code === 0x200c) return JOINING.test(before) && JOINING.test(after);
  if (code === 0xfe0f || code === 0xfe0e)
    return BASE_OF_PICTURE.test(before) || (/[\d#*]/.test(before) && after === '\u20E3');
  return SHAPED.has(code) || LETTERS_BEFORE.get(code)?.test(before) === true;
}
