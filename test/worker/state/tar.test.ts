/** The tar of a saved state: our own writer must write the same bytes as the library. */
import fc from 'fast-check';
import { pack } from 'tar-stream';
import { expect, it } from 'vitest';
import type { FileSet } from '../../../worker/ports/work-tree-ports.ts';
import { readTar, writeTar } from '../../../worker/state/tar.ts';

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
