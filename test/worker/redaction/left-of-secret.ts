/** What a stream of pieces lets through of a secret. */

/** The length of the longest piece of a secret in a text. */
export function leftOf(secret: string, text: string): number {
  let longest = 0;
  for (let at = 0; at + longest < secret.length; at += 1)
    while (at + longest < secret.length && text.includes(secret.slice(at, at + longest + 1))) longest += 1;
  return longest;
}

/** @param cuts any numbers: each is one place in the bytes. */
export function splitAt(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((one, other) => one - other);
  return places.slice(1).map((place, index) => bytes.subarray(places[index], place));
}
