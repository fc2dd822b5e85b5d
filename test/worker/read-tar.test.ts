import fc from 'fast-check';
import { extract, pack, type Headers } from 'tar-stream';
import { expect, it } from 'vitest';
import { readTar } from '../../worker/state/read-tar.ts';

type Entry = readonly [Headers, Uint8Array];

async function tarOf(entries: readonly Entry[]): Promise<Buffer> {
  const tar = pack();
  for (const [header, content] of entries) tar.entry(header, Buffer.from(content));
  tar.finalize();
  const chunks: Uint8Array[] = [];
  for await (const chunk of tar as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The obvious way: the library reads what it wrote. */
async function byLibrary(tar: Uint8Array): Promise<[string, string][]> {
  const members: [string, string][] = [];
  const reader = extract();
  reader.end(tar);
  for await (const member of reader) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of member as AsyncIterable<Uint8Array>) chunks.push(chunk);
    members.push([member.header.name, Buffer.concat(chunks).toString('base64')]);
  }
  return members;
}

const ours = (tar: Uint8Array): [string, string][] =>
  [...readTar(tar)].map(({ name, content }) => [name, Buffer.from(content).toString('base64')]);

const segment = fc.string({
  minLength: 1,
  maxLength: 90,
  size: 'max',
  unit: fc.constantFrom('a', 'b', 'é', '語', '🙂', ' ', '=', '-', '1'),
});
const name = fc.array(segment, { minLength: 1, maxLength: 5 }).map((segments) => segments.join('/'));
const entry = fc
  .tuple(name, fc.uint8Array({ maxLength: 1_500, size: 'max' }))
  .map(([path, content]) => [{ name: path, mode: 0o600 }, content] as const);

it('reads what the library reads, whatever the files are called and hold', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 6 }), async (entries) => {
      const tar = await tarOf(entries);

      expect(ours(tar)).toEqual(await byLibrary(tar));
    }),
    { numRuns: 300 },
  );
});

it('finds every header that is not as it was, and every place where the archive is cut off', async () => {
  const tar = await tarOf([
    [{ name: 'one' }, Buffer.from('1')],
    [{ name: `${'long/'.repeat(60)}é` }, Buffer.from('2')],
  ]);

  for (const at of [0, 130, 150, 156, 260, 345, 511])
    expect(() => ours(tar.with(at, ((tar[at] ?? 0) + 1) % 256)), `byte ${at}`).toThrow(/damaged/);
  for (let length = 0; length < tar.length - 1_024; length += 256)
    expect(() => ours(tar.subarray(0, length)), `${length} bytes`).toThrow(/cut off/);
});

it('says of what is no regular file that it is none', async () => {
  const tar = await tarOf([
    [{ name: 'a', type: 'symlink', linkname: 'b' }, Buffer.alloc(0)],
    [{ name: 'c', type: 'directory' }, Buffer.alloc(0)],
    [{ name: 'd' }, Buffer.alloc(0)],
  ]);

  expect([...readTar(tar)].map(({ odd }) => odd)).toEqual(['symbolic link', 'folder', undefined]);
});

it('refuses an extended header that says more than a name', async () => {
  const header: Headers & { readonly pax: object } = { name: 'a', pax: { size: '1000000' } };
  const tar = await tarOf([[header, Buffer.from('x')]]);

  expect(() => ours(tar)).toThrow(/unknown kind/);
});
