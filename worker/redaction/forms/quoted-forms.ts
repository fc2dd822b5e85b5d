/**
 * What programs write for the special characters of a value: in JSON, in a URL, in HTML and XML, in mail, and in the
 * quotes of shells and other languages. Pure.
 *
 * A value of letters and digits is the same in all of them, so these forms cost most secrets nothing.
 *
 * The encoders of GitHub's runner are included, except those that hide a part of a value.
 * @see https://github.com/actions/runner/blob/main/src/Runner.Common/HostContext.cs
 */
type QuoteWay = readonly [signs: RegExp, written: string];

const QUOTES: readonly QuoteWay[] = [
  // The argument of a program, as the runner passes it to Docker.
  [/"/g, '\\"'],
  // SQL, YAML, PowerShell, an expression of a workflow.
  [/'/g, "''"],
  // CSV.
  [/"/g, '""'],
  // A shell that traces its commands, and `shlex` of Python.
  [/'/g, "'\\''"],
  [/'/g, `'"'"'`],
  // A string of a program in single quotes, or in the quotes that it does not contain.
  [/['\\]/g, '\\$&'],
  [/\\/g, '\\\\'],
  // Double quotes of a shell, and of PowerShell.
  [/["\\$`]/g, '\\$&'],
  [/["$`]/g, '`$&'],
  // `printf %q` of bash.
  [/[^\w%+,./:=@\u0080-\uffff-]/g, '\\$&'],
  // A regular expression.
  [/[.*+?^${}()|[\]\\]/g, '\\$&'],
  [/[.*+?^${}()|[\]\\/]/g, '\\$&'],
];

const NOT_ASCII = /[\u0080-\uffff]/g;

/** Common libraries differ in whether they escape quotes, and how. */
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const HTML_SIGNS: readonly (readonly [signs: RegExp, entities: Readonly<Record<string, string>>])[] = [
  [/[&<>]/g, ENTITIES],
  [/[&<>"]/g, ENTITIES],
  ...['&#39;', '&#x27;', '&apos;'].map((quote) => [/[&<>"']/g, { ...ENTITIES, "'": quote }] as const),
  [/[&<>"']/g, { ...ENTITIES, '"': '&#34;', "'": '&#39;' }],
];

export function quotedForms(value: string): string[] {
  return [
    ...QUOTES.map(([signs, written]) => value.replace(signs, written)),
    ...jsonForms(value),
    ...urlForms(value.toWellFormed()),
    ...HTML_SIGNS.map(([signs, entities]) => value.replace(signs, (sign) => entities[sign] ?? sign)),
    value.replace(/[=\u0080-\uffff]+/g, (text) => escapeBytes(text, '=').toUpperCase()),
    ...['\\x', '\\'].map((before) => value.replace(/[\u0080-\uffff]+/g, (text) => escapeBytes(text, before))),
  ];
}

function jsonForms(value: string): string[] {
  const escaped = escapeJson(value);
  const ascii = escapeUnits(escaped, NOT_ASCII);
  return [
    escaped,
    escapeJson(escaped),
    ascii,
    // Go, Newtonsoft.Json, PHP, System.Text.Json.
    escapeUnits(escaped, /[&<>]/g),
    escapeUnits(escaped, /[&'<>]/g),
    ascii.replaceAll('/', '\\/'),
    escapeUnits(value.replaceAll('\\', '\\\\'), /["&'+<>`\u007f-\uffff]/g, 'capitals'),
  ];
}

function escapeJson(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}

function escapeUnits(text: string, units: RegExp, letters?: 'capitals'): string {
  return text.replace(units, (unit) => {
    const digits = unit.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${letters === undefined ? digits : digits.toUpperCase()}`;
  });
}

/** Programs differ in which signs they leave: all of them escape the rest. */
function urlForms(value: string): string[] {
  const url = encodeURIComponent(value);
  const strict = url.replace(/[!'()*]/g, (sign) => escapeBytes(sign, '%').toUpperCase());
  const form = url.replace(/[!'()~]/g, (sign) => escapeBytes(sign, '%').toUpperCase());
  const forms = [url, strict, strict.replaceAll('%2F', '/'), encodeURI(value), form];
  return forms.flatMap((one) => {
    const small = one.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
    return [one, small, one.replaceAll('%20', '+'), small.replaceAll('%20', '+')];
  });
}

/** In octal digits behind a backslash only, as programs print bytes that are not ASCII; otherwise in hexadecimal. */
export function escapeBytes(text: string, before: string): string {
  const [base, digits] = before === '\\' ? [8, 3] : [16, 2];
  return Array.from(Buffer.from(text, 'utf8'), (byte) => `${before}${byte.toString(base).padStart(digits, '0')}`).join(
    '',
  );
}
