/** The tar of a saved state: our own writer must write the same bytes as the library. */
import fc from 'fast-check';
import { pack } from 'tar-stream';
import headers from 'tar-stream/headers.js';
import { expect, it } from 'vitest';
import type { FileSet } from '../../../worker/ports/work-tree-ports.ts';
import { createTarReader } from '../../../worker/state/read-tar.ts';
import { writeTar } from '../../../worker/state/write-tar.ts';
import { readTar } from '../../support/worker/read-whole-tar.ts';

const fileNames = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 100, unit: 'grapheme-ascii' }),
    fc.string({ minLength: 1, maxLength: 120, unit: 'grapheme' }),
    fc.stringMatching(/^[a-z]{95,110}$/),
  )
  .map((name) => name.replaceAll(/[/\\]|^\.+/g, '_'));

/** The output of tar-stream's own packer. */
async function packedByTarStream(files: FileSet): Promise<Buffer> {
  const tar = pack();
  for (const [name, content] of files)
    tar.entry({ name, mode: 0o600, mtime: new Date(0), uid: 0, gid: 0 }, Buffer.from(content));
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk);
  return Buffer.concat(chunks);
}

it('writes the bytes that tar-stream writes, for any short names and contents', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fileNames),
      fc.infiniteStream(fc.uint8Array({ maxLength: 1500 })),
      async (names, contents) => {
        const short = names.filter((name) => Buffer.byteLength(name) <= 100);
        const files = new Map(short.map((name) => [name, Buffer.from(contents.next().value)]));

        expect(Buffer.from(writeTar(files)).equals(await packedByTarStream(files))).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});

it('reads what it has written, whatever the lengths of names and contents are', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fileNames), fc.infiniteStream(fc.uint8Array({ maxLength: 1500 })), (names, contents) => {
      const files = new Map(names.map((name) => [name, Buffer.from(contents.next().value)]));

      expect(readTar(writeTar(files))).toEqual({ kind: 'files', files });
    }),
    { numRuns: 100 },
  );
});

it('reads the same from pieces of any lengths', () => {
  const lengths = fc.infiniteStream(fc.oneof(fc.nat(3), fc.nat(700), fc.constant(512), fc.constant(1_536)));
  fc.assert(
    fc.property(
      fc.uniqueArray(fileNames, { maxLength: 6 }),
      fc.infiniteStream(fc.uint8Array({ maxLength: 1500 })),
      lengths,
      fc.nat(2_000),
      (names, contents, pieces, cut) => {
        const whole = writeTar(new Map(names.map((name) => [name, contents.next().value])));
        // Often too short: then it is refused for the same reason.
        const tar = whole.subarray(0, whole.length - Math.max(0, cut - 1_000));
        const reader = createTarReader();
        let at = 0;
        for (const length of pieces) {
          if (at >= tar.length) break;
          reader.take(tar.slice(at, at + length));
          at += length;
        }

        expect(reader.end()).toEqual(readTar(tar));
      },
    ),
    { numRuns: 200 },
  );
});

it('refuses at the end what was refused before, whatever follows', () => {
  const tar = writeTar(new Map([['../out', Buffer.from('x')]]));
  const reader = createTarReader();
  reader.take(tar);
  reader.take(writeTar(new Map([['in', Buffer.from('x')]])));

  expect(reader.end()).toEqual({ kind: 'refused', why: 'its member "../out" has no plain relative path' });
});

const BLOCK = 512;

/** What a tar of one file contains by the library's reading of its header. */
function readByTarStream(tar: Buffer): { readonly name: string; readonly content: Uint8Array } | undefined {
  try {
    const { name, size, type } = headers.decode(tar.subarray(0, BLOCK), 'utf8') ?? {};
    if (type !== 'file' || name === undefined || size === undefined) return undefined;
    return { name, content: tar.subarray(BLOCK, BLOCK + size) };
  } catch {
    return undefined;
  }
}

it('reads any changed header as tar-stream does, or refuses it', () => {
  const places = fc.oneof(fc.nat(BLOCK - 1), fc.nat(100), fc.integer({ min: 124, max: 156 }));
  const changes = fc.array(fc.tuple(places, fc.oneof(fc.nat(255), fc.integer({ min: 48, max: 57 }))), { maxLength: 3 });
  fc.assert(
    fc.property(
      fileNames,
      fc.uint8Array({ maxLength: 1500 }),
      changes,
      fc.boolean(),
      (name, content, edits, isSummed) => {
        // Any other name has a header of its own.
        fc.pre(/^[\x20-\x7e]{1,100}$/.test(name));
        const tar = Buffer.from(writeTar(new Map([[name, content]])));
        for (const [at, byte] of edits) tar[at] = byte;
        if (isSummed) writeSum(tar);
        const read = readTar(tar);

        if (read.kind === 'files') {
          const expected = readByTarStream(tar);
          expect([...read.files]).toEqual(expected === undefined ? [] : [[expected.name, expected.content]]);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

/** A checksum that is valid, so that the header is read at all. */
function writeSum(tar: Buffer): void {
  tar.fill(' ', 148, 156);
  const sum = tar.subarray(0, BLOCK).reduce((all, byte) => all + byte, 0);
  tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
}
