/** Headers of a response that are passed on to the agent, and errors in a form in which they can be searched. */
import type { IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { hideKeys } from '../../gateway/hide-key.ts';

const NOT_PASSED = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'set-cookie',
  'alt-svc',
  'proxy-authenticate',
]);

/** They describe the compressed body. */
const OF_ENCODED = new Set(['content-encoding', 'content-length']);

const DECODERS: Readonly<Record<string, (body: Buffer, limits: { readonly maxOutputLength: number }) => Buffer>> = {
  'gzip': gunzipSync,
  'x-gzip': gunzipSync,
  'deflate': inflateSync,
  'br': brotliDecompressSync,
};
const MOST_DECODED = 8_388_608;

/** Some servers compress although they are asked not to. What cannot be read is not passed on. */
export function decoded(body: Buffer, encoding = 'identity'): Buffer {
  if (encoding === 'identity') return body;
  try {
    return DECODERS[encoding.toLowerCase()]?.(body, { maxOutputLength: MOST_DECODED }) ?? Buffer.of();
  } catch {
    return Buffer.of();
  }
}

export function passedHeaders(
  { headers }: IncomingMessage,
  keys: readonly string[],
  isDecoded: boolean,
): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      if (value === undefined || NOT_PASSED.has(name) || (isDecoded && OF_ENCODED.has(name))) return [];
      return [[name, Array.isArray(value) ? value.map((one) => hideKeys(one, keys)) : hideKeys(value, keys)] as const];
    }),
  );
}
