/**
 * The forms in which a secret may be printed: unchanged, reversed, in JSON, in HTML, in a URL, in mail, in base64, in
 * hexadecimal, and with each of its characters escaped.
 *
 * A value that occurs in every text is not a secret, whatever it is called: hiding "true" would only make the text
 * unreadable. Pure.
 */
import { escapeBytes, quotedForms } from './forms/quoted-forms.ts';

/** Shorter values are not registered: hiding "1" or "no" would make every log unreadable. */
const SHORTEST = 4;
const SHORTEST_LINE = 8;
/** A value that was stored with its quotes: programs that read a file of variables drop them. */
const QUOTED = /^(["'])([^]{7,})\1$/;
/** The shortest form that is not the value itself. */
const SHORTEST_FORM = 6;
/** With fewer of its few letters, it could be a word. */
const SHORTEST_BASE32 = 8;

const COMMON = new Set(
  `true false null none undefined yes test tests admin root user users guest default main master develop staging
  production prod development local localhost password passwd secret token key value name example changeme latest
  stable enabled disabled debug info warn warning error public private internal http https github actions runner
  ubuntu linux node npm home data temp build release version string number object array function return import
  export const this that with from have will your content application json text html utf-8 utf8`.split(/\s+/),
);

/** Whether a value occurs in ordinary texts so often that hiding it would make them unreadable. */
export function isTooCommon(secret: string): boolean {
  const value = secret.trim();
  if (value.length < SHORTEST || COMMON.has(value.toLowerCase())) return true;
  // Years, ports, times; a line of one character.
  return /^\d{1,5}$/.test(value) || /^([-=*_#.\s])\1*$/.test(value);
}

/** All the forms in which a secret may be printed. */
export function variantsOf(secret: string): Set<string> {
  if (isTooCommon(secret)) return new Set();
  const plain = [
    secret,
    secret.trim(),
    secret.trim().replace(QUOTED, '$2'),
    ...secret
      .split(/\r?\n/)
      .filter((line) => line.trim().length >= SHORTEST_LINE)
      .map((line) => line.trim()),
  ];
  const forms = plain.filter((value) => !isTooCommon(value)).flatMap(formsOf);
  return new Set(forms);
}

/** Every form separately. The encoded form of a short value is too short to be told apart from any other text. */
function formsOf(value: string): string[] {
  const encoded = encodedFormsOf(value).filter((form) => form.length >= SHORTEST_FORM);
  return [value, ...encoded].filter((form) => form.length >= SHORTEST);
}

function encodedFormsOf(value: string): string[] {
  const bytes = Buffer.from(value, 'utf8');
  const base64 = [bytes, ...utf16Of(value)].flatMap(base64Forms);
  return [
    Array.from(value).reverse().join(''),
    ...quotedForms(value),
    ...base64,
    ...base64.map((form) => form.replace(/\+/g, '-').replace(/\//g, '_')),
    ...inBothCases(bytes.toString('hex')),
    ...base32Forms(bytes),
    ...escapeEach(value),
    ...numbersOf(bytes),
    ...referencesOf(value),
  ];
}

/**
 * The bytes of the text in UTF-16, which PowerShell encodes (`-EncodedCommand`), without the zero at one end: what is
 * left of a text in Latin letters is the same in both orders of bytes.
 */
function utf16Of(value: string): Buffer[] {
  const little = Buffer.from(value, 'utf16le');
  const big = Buffer.from(little).swap16().subarray(1);
  const cut = little.subarray(0, -1);
  return cut.equals(big) ? [cut] : [little, Buffer.from(little).swap16()];
}

/**
 * Escapes every character, although none of them needs it, as somebody would do to get the value past a filter. Other
 * ways of doing that are undone in texts that are read whole (encoded-runs.ts). Here, every form costs every stream
 * time.
 */
function escapeEach(value: string): string[] {
  const units = Array.from({ length: value.length }, (_, at) => value.charCodeAt(at).toString(16).padStart(4, '0'));
  return [
    ...['%', '\\x'].flatMap((sign) => inBothCases(escapeBytes(value, sign), sign)),
    ...inBothCases(units.map((unit) => `\\u${unit}`).join(''), '\\u'),
    escapeBytes(value, '\\'),
  ];
}

/** Byte by byte, as numbers: in a sentence or an array. Numbers that fill whole lines are handled in dumps/. */
function numbersOf(bytes: Buffer): string[] {
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'));
  const numbers = Array.from(bytes, String);
  const capitals = digits.map((pair) => pair.toUpperCase());
  return [
    ...[' ', ':'].flatMap((sign) => [digits.join(sign), capitals.join(sign)]),
    ...[', ', ','].flatMap((sign) => [digits.map((pair) => `0x${pair}`).join(sign), numbers.join(sign)]),
  ];
}

/** References of HTML, which a page shows as the value. They number characters, not bytes. */
function referencesOf(value: string): string[] {
  const points = Array.from(value, (sign) => sign.codePointAt(0) ?? 0);
  const digits = points.map((point) => point.toString(16).padStart(2, '0'));
  return [
    points.map((point) => `&#${point};`).join(''),
    ...[digits, digits.map((one) => one.toUpperCase())].map((all) => all.map((one) => `&#x${one};`).join('')),
  ];
}

/** @param sign is not changed. */
function inBothCases(form: string, sign = ''): string[] {
  const upper = form.toUpperCase();
  return [form, sign === '' ? upper : upper.replaceAll(sign.toUpperCase(), sign)];
}

const BASE32_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * What base32 makes of the bytes wherever they are in a longer text, without the letters that also depend on their
 * neighbours.
 */
function base32Forms(bytes: Buffer): string[] {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const forms = [0, 1, 2, 3, 4].map((shift) => {
    const first = (5 - ((shift * 8) % 5)) % 5;
    const groups = bits.slice(first).match(/.{5}/g) ?? [];
    return groups.map((group) => BASE32_LETTERS[Number.parseInt(group, 2)] ?? '').join('');
  });
  return forms.filter(({ length }) => length >= SHORTEST_BASE32);
}

/**
 * What base64 makes of the bytes wherever they are in a longer text: the three alignments, each without the characters
 * that also depend on the neighbours.
 */
function base64Forms(bytes: Buffer): string[] {
  return [0, 1, 2].map((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/(?<!=)=+$/, '');
    const first = Math.ceil((shift * 8) / 6);
    const last = Math.floor(((shift + bytes.length) * 8) / 6);
    return encoded.slice(first, last);
  });
}
