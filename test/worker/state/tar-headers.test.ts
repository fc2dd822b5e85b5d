/** Headers of a tar, one at a time: those that we write, and those that only others write. */
import { pack } from 'tar-stream';
import headers from 'tar-stream/headers.js';
import { expect, it } from 'vitest';
import { createTarReader } from '../../../worker/state/read-tar.ts';
import { writeTar } from '../../../worker/state/write-tar.ts';
import { readTar } from '../../support/worker/read-whole-tar.ts';

const BLOCK = 512;
const END = Buffer.alloc(2 * BLOCK);
const FIELDS = { mode: 0o600, uid: 0, gid: 0, mtime: new Date(0) };

it.each([
  ['a short name', 'input.json'],
  ['a long name in folders', `${'folder/'.repeat(20)}file`],
  ['a name that no header holds', 'x'.repeat(101)],
  ['a name that is not ASCII', 'é'],
])('a file with %s is written with the bytes that tar-stream writes', async (_, name) => {
  const tar = pack();
  tar.entry({ name, ...FIELDS }, 'content');
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk);

  expect(Buffer.from(writeTar(new Map([[name, Buffer.from('content')]]))).equals(Buffer.concat(chunks))).toBe(true);
});

/** With a valid checksum. */
function changedHeader(type: 'file' | 'pax-header', change: (header: Buffer) => void): Buffer {
  const header = Buffer.from(headers.encode({ name: 'x', size: 0, type, ...FIELDS }) ?? []);
  change(header);
  header.fill(' ', 148, 156);
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')} \0`, 148, 'latin1');
  return header;
}

it.each([
  ['negative, so that a reader would go back to the same header forever', 'fffffffffffffffffffffdff'],
  ['minus one', 'fffffffffffffffffffffffe'],
  ['no number', Buffer.from('zzzzzzzzzzz ').toString('hex')],
  ['larger than any number of bytes', '807fffffffffffffffffffff'],
  ['not complete', '810000000000000000000000'],
])('a size that is %s is refused', (_, size) => {
  for (const type of ['file', 'pax-header'] as const) {
    const header = changedHeader(type, (bytes) => bytes.write(size, 124, 'hex'));

    expect(readTar(Buffer.concat([header, END]))).toEqual({
      kind: 'refused',
      why: 'it cannot be unpacked (a size in it is not valid)',
    });
  }
});

it('a name in UTF-8 is read as such where another program has written it into the header itself', () => {
  const header = changedHeader('file', (bytes) => bytes.write('é', 0, 'utf8'));

  expect(readTar(Buffer.concat([header, END]))).toEqual({
    kind: 'files',
    files: new Map([['é', Buffer.alloc(0)]]),
  });
});

it('nothing behind the end of an archive is read, in whatever pieces it arrives', () => {
  const reader = createTarReader();
  for (const name of ['a', 'b', 'c']) reader.take(writeTar(new Map([[name, Buffer.from(name)]])));

  expect(reader.end()).toEqual({
    kind: 'files',
    files: new Map([['a', Buffer.from('a')]]),
  });
});

it('a refused name is shown up to its 200th character', () => {
  const name = `../${'n'.repeat(300)}`;

  expect(readTar(writeTar(new Map([[name, Buffer.alloc(0)]])))).toEqual({
    kind: 'refused',
    why: `its member "../${'n'.repeat(197)}" has no plain relative path`,
  });
});
