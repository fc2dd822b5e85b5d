/** Headers of a response that are passed on to the agent, and its body in a form in which it can be searched. */
import type { IncomingMessage } from 'node:http';
import { type Duplex, pipeline, type Readable, Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
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

/** Each piece is given on as soon as it arrives, as the events of a stream must be. */
const DECODERS: Readonly<Record<string, () => Duplex>> = {
  'gzip': () => createGunzip({ flush: constants.Z_SYNC_FLUSH }),
  'x-gzip': () => createGunzip({ flush: constants.Z_SYNC_FLUSH }),
  'deflate': () => createInflate({ flush: constants.Z_SYNC_FLUSH }),
  'br': () => createBrotliDecompress({ flush: constants.BROTLI_OPERATION_FLUSH }),
  'zstd': () => createZstdDecompress({ flush: constants.ZSTD_e_flush }),
};

/** Some servers compress although they are asked not to. What cannot be read is not passed on. */
export function decodedBody(answer: IncomingMessage): Readable {
  if (!isEncoded(answer)) return answer;
  const encoding = answer.headers['content-encoding']?.toLowerCase() ?? '';
  const decoder = DECODERS[encoding]?.() ?? emptyBody();
  return pipeline(answer, decoder, () => undefined);
}

function emptyBody(): Duplex {
  return new Transform({
    transform: (_chunk, _encoding, done) => {
      done();
    },
  });
}

function isEncoded({ headers }: IncomingMessage): boolean {
  return !['identity', ''].includes(headers['content-encoding']?.toLowerCase() ?? '');
}

export function passedHeaders(answer: IncomingMessage, keys: readonly string[]): Record<string, string | string[]> {
  const isDecoded = isEncoded(answer);
  return Object.fromEntries(
    Object.entries(answer.headers).flatMap(([name, value]) => {
      if (value === undefined || NOT_PASSED.has(name) || (isDecoded && OF_ENCODED.has(name))) return [];
      return [[name, Array.isArray(value) ? value.map((one) => hideKeys(one, keys)) : hideKeys(value, keys)] as const];
    }),
  );
}

/** More than any page of an error has. */
const MOST_OF_ERROR = 8_388_608;

/** Collects the body of an error. Of a longer one, nothing is kept: its beginning could end within a key. */
export function createErrorBody(): {
  readonly push: (chunk: Buffer) => void;
  readonly whole: () => Buffer | undefined;
} {
  let chunks: Buffer[] = [];
  let bytes = 0;
  return {
    push: (chunk) => {
      bytes += chunk.length;
      if (bytes > MOST_OF_ERROR) chunks = [];
      else chunks.push(chunk);
    },
    whole: () => (bytes > MOST_OF_ERROR ? undefined : Buffer.concat(chunks)),
  };
}
