/**
 * A value that is assigned to a name such as "password" or "api_key", and looks like a credential.
 *
 * The broadest rule, so the most careful one: what a program, a form or a sentence has after such a name is usually not
 * a secret (`password: required`, `token = read(x)`, `max_tokens: 4096`). Pure.
 */
import { onceForEach } from '../memory/once-for-each.ts';

export interface AssignedValue {
  readonly start: number;
  readonly end: number;
}

/** The purpose of a key; the words with or without a separator between them. */
const KEYS =
  'api access private auth signing encryption account client master service shared deploy server admin session license storage';

/** At least one of these occurs, in lower case. */
export const ASSIGNED_WORDS: readonly string[] = [
  ...'passw pwd passphrase bindpw rootpw secret token credential connection_string "auth"'.split(' '),
  ...KEYS.split(' ').flatMap((word) => ['', '_', '-', ' '].map((sign) => `${word}${sign}key`)),
];

const NAME =
  String.raw`(?<pass>passw(?:or)?d|pwd|pass_?phrase|bindpw|rootpw)` +
  String.raw`|secret|token|(?:${KEYS.replaceAll(' ', '|')}|secret)[ _-]?key|credentials?|"auth`;
const ASSIGNED = new RegExp(
  String.raw`(?:${NAME})(?<rest>[\w.-]{0,24})(?=[^\w.-]|is\b)(?:["'\]\x60)*]|\\")*` +
    String.raw`[ \t]{0,8}(?::=|=>|={1,2}|:(?!:)|\bis\b|\||(?<=(?:^|\s)--[\w-]{1,60})(?=[ \t]))(?:\*\*|__)?[ \t]{0,8}(?<quote>"{3}|'{3}|\\?["'\x60]|)(?<value>[^\s"'\x60\\]{4,400})`,
  'iy',
);
const MOST_READ = 400;
/** The rest of a value that was read in part. */
const RUN = /[^\s"'\x60\\]{0,20000}/y;
const PUNCTUATION = /(?<![,;)\]}>.])[,;)\]}>.]+$/;

/** A shell variable or a URL parameter: its value is not a piece of a program. */
const LITERAL = /(?:^|[\s"'\x60;])[A-Z][A-Z0-9_]*=$|[?&][\w.-]*=$/;
const MOST_NAME_CHARS = 64;

/** The end of a name whose value is about the secret, and not the secret. */
const ABOUT = new RegExp(
  String.raw`(?:names?|refs?|ids?|paths?|files?|dirs?|uris?|urls?|types?|kind|lengths?|len|counts?|` +
    String.raw`limits?|sizes?|min|max|expir\w*|ttl|age|version|algorithms?|formats?|polic(?:y|ies)|` +
    String.raw`fields?|labels?|prefix|suffix|budget|used|usage|per\w*|sha\d*|hash|digest|scopes?|` +
    String.raw`regex|pattern|header|param\w*|input|output|env|var\w*|provider|manager|store|s|total|` +
    String.raw`cost|hint|reset|required)$`,
  'i',
);
const PLACEHOLDER = new RegExp(
  String.raw`^(?:[$%<{*[(@]|![a-z]+$|true\b|false\b|null\b|none\b|undefined\b|process\.|os\.|env\.|secrets\.|vars\.|` +
    String.raw`your[-_]?|my[-_]?(?:pass|secret|token|key)|change[-_]?me|example|placeholder|redacted|x{3,}|\.{3,}|-{3,}|_{3,})` +
    String.raw`|example|placeholder|redacted|changeme|\.\.\.|x{6}|\$\{|\{\{|<\w`,
  'i',
);
/** A call, an index, a member access, or words joined like names in programs. */
const CODE =
  /^[A-Za-z_$][\w$]*(?:(?:\??\.|::|->)[A-Za-z_$][\w$]*)*[([]|^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)+[;,)]?$/;
const WORDS = /^[A-Za-z]?[a-z]*(?:[A-Z][a-z]+)*\d{0,2}$|^[A-Z]+(?:_[A-Z0-9]+)*$|^[a-z]+(?:[-_./][a-z]+)*\d{0,2}$/;

/** This many of these before a word are encoded bytes, in which any word can occur, and not the start of a name. */
const ENCODED = /^[A-Za-z0-9+/=]{48}$/;
const ENCODED_CHARS = 48;
const FIRST_BEYOND_ASCII = 0x80;

/** How a value is written: the first two are no pieces of a program. */
const [QUOTED, ASSIGNED_BY_SHELL, BARE] = ['"', '=', ' '];

export type FindAssignedValue = (text: string, at: number) => AssignedValue | undefined;

/** @returns a function for the position of one of the words; repeated assignments are checked once. */
export function createAssignedValueFinder(): FindAssignedValue {
  const lengths = {
    password: onceForEach((written) => secretLength(written, isPassword)),
    key: onceForEach((written) => secretLength(written, isKey)),
  };
  const isAbout = onceForEach((rest) => ABOUT.test(rest));
  return (text, at) => {
    if (ENCODED.test(text.slice(Math.max(0, at - ENCODED_CHARS), at))) return undefined;
    ASSIGNED.lastIndex = at;
    const { pass, rest = '', quote = '', value } = ASSIGNED.exec(text)?.groups ?? {};
    if (value === undefined || isAbout(rest)) return undefined;
    // The value is the last part of the match, and its quotation mark is in front of it.
    const end = ASSIGNED.lastIndex;
    const start = end - value.length;
    const sign = quote !== '' ? QUOTED : isAssignedByShell(text, start) ? ASSIGNED_BY_SHELL : BARE;
    const length = lengths[pass === undefined ? 'key' : 'password'](sign + value);
    if (length === 0) return undefined;
    return { start, end: length < MOST_READ ? start + length : endOfRun(text, end) };
  };
}

function isAssignedByShell(text: string, start: number): boolean {
  return text[start - 1] === '=' && LITERAL.test(text.slice(Math.max(0, start - MOST_NAME_CHARS), start));
}

/** The end of a value that is longer than the part that is checked. */
function endOfRun(text: string, from: number): number {
  RUN.lastIndex = from;
  RUN.test(text);
  return RUN.lastIndex;
}

/**
 * @param written the value behind one character that tells how it is written.
 * @returns the units of the value that are a secret; 0 if it is none.
 */
function secretLength(written: string, isSecret: (value: string, isLiteral: boolean) => boolean): number {
  const [sign, rest] = [written[0], written.slice(1)];
  const value = sign === QUOTED ? rest : rest.replace(PUNCTUATION, '');
  return isSecret(value, sign !== BARE) ? value.length : 0;
}

function isPassword(value: string, isLiteral: boolean): boolean {
  if (value.length < 6 || PLACEHOLDER.test(value) || WORDS.test(value)) return false;
  if (!isLiteral && CODE.test(value)) return false;
  return /\d/.test(value)
    ? /[A-Za-z]/.test(value) || value.length >= 12
    : /[A-Za-z]/.test(value) && /[!@#%^&*+=?~]/.test(value);
}

function isKey(value: string, isLiteral: boolean): boolean {
  if (value.length < 12 || PLACEHOLDER.test(value) || WORDS.test(value) || !/^[\x21-\x7e]+$/.test(value)) return false;
  if ((!isLiteral && CODE.test(value)) || /^(?:[a-z]+:\/\/|\.{0,2}\/|sha\d+[:-]|v?\d+\.\d+)/i.test(value)) return false;
  const digits = value.match(/\d/g)?.length ?? 0;
  return digits >= 2 && /[A-Za-z]/.test(value) && entropyOf(value) >= (value.length < 16 ? 3 : 3.2);
}

/** How often each character occurs in the value that is checked. Kept, because a new list takes more time. */
const COUNTS = new Uint32Array(FIRST_BEYOND_ASCII + 1);

/** Bits per character, from the frequency of each. All non-ASCII characters count as the same. */
export function entropyOf(value: string): number {
  COUNTS.fill(0);
  for (let at = 0; at < value.length; at += 1) {
    const unit = Math.min(value.charCodeAt(at), FIRST_BEYOND_ASCII);
    COUNTS[unit] = (COUNTS[unit] ?? 0) + 1;
  }
  let sum = 0;
  let last = 0;
  let bits = 0;
  for (let unit = 0; unit < COUNTS.length; unit += 1) {
    const count = COUNTS[unit] ?? 0;
    if (count === 0) continue;
    // Most characters are as frequent as the one before.
    if (count !== last) [last, bits] = [count, (count / value.length) * Math.log2(count / value.length)];
    sum -= bits;
  }
  return sum;
}
