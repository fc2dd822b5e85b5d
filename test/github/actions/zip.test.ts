import { deflateSync, type Zippable, zipSync } from 'fflate';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readZip } from '../../../github/actions/zip.ts';
import { processorTime } from '../../support/processor-time.ts';

const caps = { files: 10, bytes: 10_000 };
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

it('unpacks from a zip archive what was packed into it', () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}(\/[a-z]{1,8}){0,3}$/), { maxLength: 8 });
  fc.assert(
    fc.property(names, fc.uint8Array({ maxLength: 500 }), (paths, content) => {
      const read = readZip(zipSync(Object.fromEntries(paths.map((path) => [path, content]))), caps);

      expect(read).toEqual({ kind: 'files', files: new Map(paths.map((path) => [path, content])) });
    }),
  );
});

it.each(['../x', 'a/../../x', '/etc/passwd', 'a//b', './x', 'a\\..\\x', 'C:/x', 'a/./b'])(
  'refuses a zip completely that contains the name %j',
  (name) => {
    expect(readZip(zipSync({ good: bytes('x'), [name]: bytes('x') }), caps)).toMatchObject({ kind: 'refused' });
  },
);

it('leaves the folders of a zip archive out', () => {
  expect(readZip(zipSync({ 'a/': new Uint8Array(), 'a/b': bytes('x') }), caps)).toEqual({
    kind: 'files',
    files: new Map([['a/b', bytes('x')]]),
  });
});

describe('refuses too much:', () => {
  it('files', () => {
    const many: Zippable = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`f${index}`, bytes('x')]));

    expect(readZip(zipSync(many), caps)).toEqual({
      kind: 'refused',
      why: 'it holds more than 10 files',
      isTooLarge: true,
    });
  });

  it('bytes, before they are unpacked', () => {
    const bomb = zipSync({ bomb: new Uint8Array(50_000_000) }, { level: 9 });

    expect(bomb.length).toBeLessThan(100_000);
    expect(readZip(bomb, caps)).toEqual({
      kind: 'refused',
      why: 'it unpacks to more than 10000 bytes',
      isTooLarge: true,
    });
  });

  it('bytes that its own list does not declare', () => {
    const bomb = zipSync({ bomb: new Uint8Array(5_000_000) });
    const lying = Buffer.from(bomb);
    const list = lying.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    lying.writeUInt32LE(100, list + 24);

    const read = readZip(lying, caps);

    expect(read.kind === 'files' ? (read.files.get('bomb')?.length ?? 0) : 0).toBeLessThanOrEqual(100);
  });
});

it('stops at the first refused file, however many files the list of a zip declares', () => {
  const zip = Buffer.alloc(98);
  zip.writeUInt32LE(0x06_06_4b_50, 0);
  zip.writeUInt32LE(20_000_000, 32);
  zip.writeUInt32LE(0x07_06_4b_50, 56);
  zip.writeUInt32LE(0x06_05_4b_50, 76);
  zip.writeUInt16LE(0xff_ff, 84);

  const ms = processorTime(() => {
    expect(readZip(zip, caps)).toMatchObject({ kind: 'refused' });
  });

  expect(ms).toBeLessThan(1_000);
});

interface Entry {
  readonly method: number;
  readonly size: number;
  readonly originalSize: number;
}

/** One piece of stored data, and a list of entries that all point to it. */
function listOver(data: Uint8Array, entries: readonly Entry[]): Buffer {
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  const list = entries.map(({ method, size, originalSize }, index) => {
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(method, 10);
    head.writeUInt32LE(size, 20);
    head.writeUInt32LE(originalSize, 24);
    head.writeUInt16LE(5, 28);
    return Buffer.concat([head, Buffer.from(`f${String(index).padStart(4, '0')}`)]);
  });
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(local.length + data.length, 16);
  return Buffer.concat([local, data, ...list, end]);
}

const sizeOf = (files: ReadonlyMap<string, Uint8Array>): number =>
  [...files.values()].reduce((sum, file) => sum + file.length, 0);

it('refuses a stored file whose two sizes differ, because it has the larger one and counts as the smaller one', () => {
  const zip = listOver(new Uint8Array(50_000), [{ method: 0, size: 50_000, originalSize: 0 }]);

  expect(readZip(zip, caps)).toEqual({ kind: 'refused', why: 'the sizes of "f0000" differ, and it is not compressed' });
});

it.each([0, 8])('refuses files that share their bytes, so that a small zip stays small (method %i)', (method) => {
  const [data, originalSize] = [deflateSync(new Uint8Array(1_000), { level: 0 }), 1_000];
  const size = method === 0 ? originalSize : data.length;
  const zip = listOver(
    data,
    Array.from({ length: 9 }, () => ({ method, size, originalSize })),
  );

  expect(readZip(zip, caps)).toEqual({ kind: 'refused', why: 'its files overlap' });
});

it('never unpacks to more than it may, whatever sizes a zip declares', () => {
  const size = fc.oneof(fc.constantFrom(0, 1, 5_000, 0xff_ff_ff_ff), fc.nat(30_000));
  const entry = fc.record({ method: fc.constantFrom(0, 0, 8), size, originalSize: size });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 12 }), fc.nat(20_000), (entries, length) => {
      const zip = listOver(new Uint8Array(length), entries);
      const read = readZip(zip, caps);
      if (read.kind === 'refused') return;
      expect(sizeOf(read.files)).toBeLessThanOrEqual(caps.bytes);
      expect(entries.reduce((sum, one) => sum + one.size, 0)).toBeLessThanOrEqual(zip.length);
    }),
  );
});

it('refuses a name that appears twice, because two readers could read different contents', () => {
  const zip = Buffer.from(zipSync({ aaaa: bytes('x'), bbbb: bytes('y') }));
  const twice = Buffer.from(zip.toString('latin1').replaceAll('bbbb', 'aaaa'), 'latin1');

  expect(readZip(twice, caps)).toMatchObject({ kind: 'refused', why: 'it holds "aaaa" twice' });
});

it('reads any bytes as a zip archive without throwing', () => {
  const zip = zipSync({ a: bytes('hello'), 'b/c': bytes('scenario') });
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(zip.length - 1), fc.nat(255), (noise, at, value) => {
      const broken = Uint8Array.from(zip);
      broken[at] = value;

      for (const input of [noise, broken, zip.subarray(0, at)])
        expect(['files', 'refused']).toContain(readZip(input, caps).kind);
    }),
  );
});
