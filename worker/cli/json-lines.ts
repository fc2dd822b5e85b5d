/** Output that is one JSON object a line, as most coding agents print it; it may have been cut at either end and hold anything. */
import type { z } from 'zod';

/** @returns `undefined` for a line that is not JSON, is cut, or is no such object. */
export function readJsonLine<T>(schema: z.ZodType<T>, line: string): T | undefined {
  const trimmed = line.trim();
  if (!trimmed.startsWith('{')) return undefined;
  try {
    return schema.safeParse(JSON.parse(trimmed)).data;
  } catch {
    return undefined;
  }
}

export function readJsonLines<T>(schema: z.ZodType<T>, stdout: Uint8Array): T[] {
  return new TextDecoder().decode(stdout).split('\n').map((line) => readJsonLine(schema, line)).filter((line) => line !== undefined);
}
