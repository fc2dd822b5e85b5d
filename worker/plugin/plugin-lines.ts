/**
 * The encoding of values between the worker and the process of a plug-in: one JSON line each, with special forms for
 * bytes and maps. Both sides use this file, so it imports nothing.
 *
 * `{"$bytes": "base64"}` are bytes, `{"$map": [[key, value], …]}` is a map, and `{"$plain": [[key, value], …]}` is an
 * object that itself has one of these names.
 */
const OWN_NAMES = ['$bytes', '$map', '$plain'] as const;

/**
 * @throws TypeError for values that a line cannot represent: a cycle, a bigint, a map with keys that are not all text.
 */
export function encodeLine(value: unknown): string {
  return JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, key: string, given: unknown) {
    const own = this[key];
    if (own instanceof Uint8Array)
      return { $bytes: Buffer.from(own.buffer, own.byteOffset, own.byteLength).toString('base64') };
    if (own instanceof Map) return { $map: textPairsOf(own) };
    return isRecord(given) && OWN_NAMES.some((name) => Object.hasOwn(given, name))
      ? { $plain: Object.entries(given) }
      : withoutBuffers(given);
  });
}

/** A Buffer's own toJSON would first create a list of numbers: for megabytes, that takes seconds. */
function withoutBuffers(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given;
  const bare = (value: unknown): unknown =>
    Buffer.isBuffer(value) ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : value;
  if (Array.isArray(given)) return given.some((value) => Buffer.isBuffer(value)) ? given.map(bare) : given;
  const members = Object.entries(given);
  return members.some(([, value]) => Buffer.isBuffer(value))
    ? Object.fromEntries(members.map(([name, value]) => [name, bare(value)]))
    : given;
}

/** @throws SyntaxError for anything but such a line. */
export function decodeLine(line: string): unknown {
  return JSON.parse(line, (_key, value: unknown) => {
    if (!isRecord(value)) return value;
    const { $bytes, $map, $plain } = value;
    if (typeof $bytes === 'string') return new Uint8Array(Buffer.from($bytes, 'base64'));
    if ($map !== undefined) return new Map(pairsOf($map));
    return $plain === undefined ? value : Object.fromEntries(pairsOf($plain));
  });
}

function textPairsOf(map: ReadonlyMap<unknown, unknown>): [unknown, unknown][] {
  if ([...map.keys()].every((key) => typeof key === 'string')) return [...map];
  throw new TypeError('it returned a Map with a key that is not a string');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
}

function pairsOf(value: unknown): [string, unknown][] {
  if (!Array.isArray(value) || !value.every((pair) => Array.isArray(pair) && typeof pair[0] === 'string'))
    throw new SyntaxError('A list of pairs is none.');
  return value as [string, unknown][];
}

/**
 * Passes on complete lines.
 *
 * @param most characters of a line; a longer one is reported once, and then nothing more is passed on.
 */
export function splitLines(
  most: number,
  { onLine, onTooLong }: { readonly onLine: (line: string) => void; readonly onTooLong: () => void },
): (chunk: Uint8Array) => void {
  const decoder = new TextDecoder();
  let parts: string[] = [];
  let length = 0;
  const add = (text: string): boolean => {
    length += text.length;
    if (length > most) return false;
    parts.push(text);
    return true;
  };
  return (chunk) => {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    if (length > most) return;
    let fits = add(first);
    for (const next of others) {
      if (!fits) break;
      const line = parts.join('');
      [parts, length] = [[], 0];
      onLine(line);
      fits = add(next);
    }
    if (!fits) onTooLong();
  };
}
