/**
 * How text of people stands in a prompt: between two lines with a random word that its author could not know. Pure.
 */

export function fence(name: string, nonce: string, content: string): string {
  return `<${name} ${nonce}>\n${content}\n</${name} ${nonce}>`;
}

/** Text as it is, anything else as JSON. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
