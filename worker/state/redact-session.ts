/**
 * Removes secrets from a session file in such a way that its runtime can still read it: JSON Lines stay JSON Lines.
 *
 * Only lines with a secret are changed. All others stay the same, byte for byte.
 */
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
  const value = parse(line);
  if (value === undefined) return redactor.text(line);
  const clean = redactor.json(value);
  const rendered = JSON.stringify(clean);
  return rendered === JSON.stringify(value) ? redactor.text(line) : redactor.text(rendered);
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}

function decode(content: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}
