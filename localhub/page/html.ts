/**
 * HTML as a value: a tagged template that escapes everything inserted into it.
 *
 * Text from issues, logs and file names is shown on these pages, so the safe way has to be the short one: strings are
 * escaped, and only another `Html` is not. Using a class (and not a plain object) makes this safe: nothing that was
 * parsed from JSON can be an instance of it.
 */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type HtmlValue = Html | string | number | false | undefined | readonly HtmlValue[];

/** The five characters that can end a text node or a quoted attribute. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** `undefined` and `false` render as nothing, so that `condition && html`…`` can be used. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const parts = strings.map((literal, index) => literal + renderValue(values[index]));
  return new Html(parts.join(''));
}

/** For text that another module has already made safe: sanitised Markdown and rendered log lines. */
export function trustedHtml(text: string): Html {
  return new Html(text);
}

function renderValue(value: HtmlValue): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  return value.map(renderValue).join('');
}
