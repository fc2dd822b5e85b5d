/**
 * Output with one JSON object on each line, as most coding agents print it. It may have been cut off at either end and
 * contain anything.
 */
import { z } from '../../../protocol/base/zod.ts';

/** @returns `undefined` for a line that is not JSON, is cut off, or is not such an object. */
export function readJsonLine<T>(schema: z.core.$ZodType<T>, line: string): T | undefined {
  const trimmed = line.trim();
  if (!trimmed.startsWith('{')) return undefined;
  try {
    return z.safeParse(schema, JSON.parse(trimmed)).data;
  } catch {
    return undefined;
  }
}

export function readJsonLines<T>(schema: z.core.$ZodType<T>, stdout: Uint8Array): T[] {
  return new TextDecoder()
    .decode(stdout)
    .split('\n')
    .map((line) => readJsonLine(schema, line))
    .filter((line) => line !== undefined);
}
