/**
 * How text written by people appears in a prompt: between two lines with a random word that its author could not know,
 * which say who wrote it. Pure.
 *
 * Each passage has its own fence. In a shared one, a text could continue as if somebody else had written it.
 */

/** Who wrote a passage, and what they may do in the repository. */
export interface Author {
  readonly author: string;
  /** GitHub's word, such as `write`. Left out when it was not looked up. */
  readonly permission?: string | undefined;
  /** When, ISO 8601. */
  readonly at?: string | undefined;
}

export function fence(name: string, nonce: string, content: string, by?: Author): string {
  const from = by === undefined ? '' : attributes(by);
  return `<${name} ${nonce}${from}>\n${content}\n</${name} ${nonce}>`;
}

function attributes({ author, permission, at }: Author): string {
  return [
    ['author', author],
    ['permission', permission],
    ['at', at],
  ]
    .map(([name, value]) => (value === undefined ? '' : ` ${name ?? ''}=${plain(value)}`))
    .join('');
}

/** A name with other characters could be read as instructions of ours. */
function plain(value: string): string {
  return value.replace(/[^\w@:./[\]+-]/g, '_').slice(0, 150);
}

/** Returns text as it is, and anything else as JSON. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
