/**
 * Removes secrets from a session file in such a way that its runtime can still read it: JSON Lines stay JSON Lines.
 *
 * Only lines with a secret are changed. All others stay the same, byte for byte.
 */
import { readJsonData } from '../../protocol/base/read-json.ts';
import type { Redactor } from '../redaction/redactor-interface.ts';

/** @returns `undefined` for a file that is not text and contains a secret: rewriting it would break it. */
export function redactSession(content: Uint8Array, redactor: Redactor): Uint8Array | undefined {
  if (!redactor.finds(content)) return content;
  const text = decode(content);
  if (text === undefined) return undefined;
  const clean = Buffer.from(
    text
      .split('\n')
      .map((line) => redactLine(line, redactor))
      .join('\n'),
  );
  // What is still found now was cut across lines. It is better to have no session than a secret in one.
  return redactor.finds(clean) ? undefined : clean;
}

function redactLine(line: string, redactor: Redactor): string {
  // A line that nests too deep for us is redacted as text, like one that is not JSON.
  const json = readJsonData(line);
  const value = json.kind === 'json' ? json.value : undefined;
  const rendered = JSON.stringify(redactor.json(value));
  return redactor.text(rendered === JSON.stringify(value) ? line : rendered);
}

function decode(content: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    return undefined;
  }
}
