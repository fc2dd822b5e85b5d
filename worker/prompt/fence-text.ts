/**
 * How text of people stands in a prompt: between two lines with a random word that its author could not know, which say
 * whose it is. Pure.
 *
 * Each passage has its own fence: within a common one, a text could go on as somebody else's.
 */

/** Who wrote a passage, and what they may do in the repository. */
export interface Author {
  readonly author: string;
  /** GitHub's word, such as `write`; left out where it was not asked. */
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

/** A name that could say anything else would be words of ours. */
function plain(value: string): string {
  return value.replace(/[^\w@:./[\]+-]/g, '_').slice(0, 150);
}

/** Text as it is, anything else as JSON. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
