/**
 * How text of people stands in a prompt: between two lines with a random word that its author could not know. Pure.
 */

/** Who wrote a passage, and what they may do in the repository. */
export interface Author {
  readonly author: string;
  readonly permission: string;
}

export function fence(name: string, nonce: string, content: string, by?: Author): string {
  const from = by === undefined ? '' : ` author=${by.author} permission=${by.permission}`;
  return `<${name} ${nonce}${from}>\n${content}\n</${name} ${nonce}>`;
}

/** Text as it is, anything else as JSON. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
