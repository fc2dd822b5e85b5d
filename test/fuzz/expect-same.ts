import { inspect, isDeepStrictEqual } from 'node:util';

/** @throws Error in words, so that an input which breaks it can be shrunk by them. */
export function expectSame(one: unknown, other: unknown, what: string): void {
  if (isDeepStrictEqual(one, other)) return;
  const [shown, against] = [one, other].map((value) => inspect(value, { maxStringLength: 300 }));
  throw new Error(`${what} differs: ${shown} and ${against}`);
}
