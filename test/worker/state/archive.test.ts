/** The compressed archive of a state, at its limits. */
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readArchive, writeArchive } from '../../../worker/state/archive.ts';
import { ARCHIVE_BYTES } from '../../../worker/state/state-limits.ts';

it('an archive is unpacked up to 256 MiB, and not a byte further', async () => {
  const files = new Map();

  expect(await readArchive(zstdCompressSync(Buffer.alloc(268_435_456)))).toEqual({ kind: 'files', files });
  expect(await readArchive(zstdCompressSync(Buffer.alloc(268_435_457)))).toEqual({
    kind: 'refused',
    why: `it is larger than ${ARCHIVE_BYTES} bytes`,
  });
});

it('bytes that are no archive are refused with the reason', async () => {
  expect(await readArchive(Buffer.from('no archive'))).toEqual({
    kind: 'refused',
    why: 'it cannot be unpacked (incorrect header check)',
  });
});

it('a header that is not of a tar is refused with the reason', async () => {
  expect(await readArchive(gzipSync(Buffer.alloc(512, 'x')))).toMatchObject({
    kind: 'refused',
    why: expect.stringMatching(/^it cannot be unpacked \(Invalid tar header\./) as string,
  });
});

it('an archive is written with as many files as can be read, and with no more', async () => {
  const files = new Map(Array.from({ length: 100_000 }, (_, at) => [`${at}`, new Uint8Array()]));

  expect((await readArchive(await writeArchive(files))).kind).toBe('files');
  await expect(writeArchive(files.set('one more', new Uint8Array()))).rejects.toThrow(
    'it has more than 100000 members',
  );
});

it('a file that cannot be written is named up to the 200th character of its path', async () => {
  await expect(writeArchive(new Map([[`../${'n'.repeat(300)}`, new Uint8Array()]]))).rejects.toThrow(
    `A state cannot hold "../${'n'.repeat(197)}": has no plain relative path.`,
  );
});

it('an archive contains a checksum of what is compressed', async () => {
  const written = await writeArchive(new Map([['one', Buffer.from('1')]]));

  // https://www.rfc-editor.org/rfc/rfc8878#name-frame-header-descriptor
  expect((written[4] ?? 0) & 0b100).toBe(0b100);
});
