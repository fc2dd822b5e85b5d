/**
 * A value that is assigned to a name such as "password" or "api_key", and looks like one.
 *
 * The widest of the nets, so the most careful: what a programme, a form or a sentence writes behind such a name is
 * mostly no secret (`password: required`, `token = read(x)`, `max_tokens: 4096`). Pure.
 */
import { onceForEach } from './once-for-each.ts';

export interface AssignedValue {
  readonly start: number;
  readonly end: number;
}

/** What a key is for; the words stand with or without a sign between them. */
const KEYS =
  'api access private auth signing encryption account client master service shared deploy server admin session license storage';

/** One of these is there, in lower case. */
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
/** What a value goes on with that was read in part. */
const RUN = /[^\s"'\x60\\]{0,20000}/y;
const PUNCTUATION = /(?<![,;)\]}>.])[,;)\]}>.]+$/;

/** A variable of a shell, or a parameter of an address: its value is no piece of a programme. */
const LITERAL = /(?:^|[\s"'\x60;])[A-Z][A-Z0-9_]*=$|[?&][\w.-]*=$/;
const MOST_NAME_CHARS = 64;

/** The end of a name that says that its value is about the secret, and not the secret. */
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
/** A call, an index, a member of something, or words joined as names in programmes are. */
const CODE =
  /^[A-Za-z_$][\w$]*(?:(?:\??\.|::|->)[A-Za-z_$][\w$]*)*[([]|^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)+[;,)]?$/;
const WORDS = /^[A-Za-z]?[a-z]*(?:[A-Z][a-z]+)*\d{0,2}$|^[A-Z]+(?:_[A-Z0-9]+)*$|^[a-z]+(?:[-_./][a-z]+)*\d{0,2}$/;

/** So many of these before a word are encoded bytes, in which any word turns up, and no beginning of a name. */
const ENCODED = /^[A-Za-z0-9+/=]{48}$/;
const ENCODED_CHARS = 48;
const FIRST_BEYOND_ASCII = 0x80;

export type FindAssignedValue = (text: string, at: number) => AssignedValue | undefined;

/** @returns what takes the place where one of the words begins; what is assigned again is looked at once. */
export function createAssignedValueFinder(): FindAssignedValue {
  const lengths = {
    password: onceForEach((written) => secretLength(written, isPassword)),
    key: onceForEach((written) => secretLength(written, isKey)),
  };
  return (text, at) => {
    if (ENCODED.test(text.slice(Math.max(0, at - ENCODED_CHARS), at))) return undefined;
    ASSIGNED.lastIndex = at;
    const { pass, rest = '', quote = '', value } = ASSIGNED.exec(text)?.groups ?? {};
    if (value === undefined || ABOUT.test(rest)) return undefined;
    // The value is the last of what was read, and its quotation mark stands before it.
    const end = ASSIGNED.lastIndex;
    const start = end - value.length;
    const isLiteral = quote !== '' || isAssignedByShell(text, start);
    const written = (isLiteral ? '"' : '') + (quote === '' ? value.replace(PUNCTUATION, '') : value);
    const length = lengths[pass === undefined ? 'key' : 'password'](written);
    if (length === 0) return undefined;
    return { start, end: length < MOST_READ ? start + length : endOfRun(text, end) };
  };
}

function isAssignedByShell(text: string, start: number): boolean {
  return text[start - 1] === '=' && LITERAL.test(text.slice(Math.max(0, start - MOST_NAME_CHARS), start));
}

/** Of a value that is longer than what is looked at of it. */
function endOfRun(text: string, from: number): number {
  RUN.lastIndex = from;
  RUN.test(text);
  return RUN.lastIndex;
}

/** @returns units of the value that are a secret; 0 when it is none. */
function secretLength(written: string, isSecret: (value: string, isLiteral: boolean) => boolean): number {
  const isLiteral = written.startsWith('"');
  const value = isLiteral ? written.slice(1) : written;
  return isSecret(value, isLiteral) ? value.length : 0;
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

/** How often each character occurs in the value that is looked at: all 0 between two of them. */
const COUNTS = new Uint32Array(FIRST_BEYOND_ASCII + 1);

/** Bits of a character, by how often each occurs. What is no ASCII counts as one and the same. */
export function entropyOf(value: string): number {
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
    COUNTS[unit] = 0;
    // Most characters occur as often as the one before.
    if (count !== last) [last, bits] = [count, (count / value.length) * Math.log2(count / value.length)];
    sum -= bits;
  }
  return sum;
}
