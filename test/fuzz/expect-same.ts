import { inspect, isDeepStrictEqual } from 'node:util';

/** @throws Error with a message that identifies the mistake, so that an input can be shrunk by it. */
export function expectSame(one: unknown, other: unknown, what: string): void {
  if (isDeepStrictEqual(one, other)) return;
  const [shown, against] = [one, other].map((value) => inspect(value, { maxStringLength: 300 }));
  throw new Error(`${what} differs: ${shown} and ${against}`);
}
