/** Folders that an agent's programs can change while the worker writes to them and reads from them. */
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { holdFolder, workInside } from '../../../../worker/adapters/files/held-folder.ts';
import { scratchFolder } from '../../../../worker/adapters/files/scratch-folder.ts';
import { temporaryFolder } from '../../../support/worker/work-tree.ts';

const TEXT = Buffer.from('of ours');

describe('the scratch folder', () => {
  it('writes, reads, lists and clears nothing through a link that replaced a folder', async () => {
    using own = temporaryFolder();
    using elsewhere = temporaryFolder();
    elsewhere.write('given/secret.json', 'secret');
    const scratch = await scratchFolder(own.path);
    await scratch.write('messages/queued/1.json', TEXT);
    rmSync(join(own.path, 'messages'), { recursive: true });
    symlinkSync(elsewhere.path, join(own.path, 'messages'));

    expect(await scratch.list('messages/given')).toEqual([]);
    expect(await scratch.read('messages/given/secret.json', 100)).toBeUndefined();
    await scratch.clear('messages/given');
    await scratch.write('messages/given/secret.json', TEXT);

    expect(readFileSync(join(elsewhere.path, 'given/secret.json'), 'utf8')).toBe('secret');
    expect(readdirSync(elsewhere.path)).toEqual(['given']);
    expect(readFileSync(join(own.path, 'messages/given/secret.json'), 'utf8')).toBe('of ours');
    await expect(async () => scratch.write('../x', TEXT)).rejects.toThrow('leads out of its folder');
  });
});

describe('writing many files into the scratch folder', () => {
  it('writes each of them once, in any order of folders, and stays in its working directory', async () => {
    using own = temporaryFolder();
    const before = process.cwd();
    const scratch = await scratchFolder(own.path);
    const paths = [
      'b/1',
      'a/1',
      'b/2',
      'a/deep/1',
      'top',
      'a/2',
      ...Array.from({ length: 250 }, (_, n) => `many/${n}`),
    ];
    await scratch.writeAll('home', new Map(paths.map((path) => [path, Buffer.from(path)])));

    expect(process.cwd()).toBe(before);
    expect(await scratch.list('home')).toEqual(paths.toSorted());
    for (const path of paths) expect(readFileSync(join(own.path, 'home', path), 'utf8')).toBe(path);
    expect(statSync(join(own.path, 'home/many/7')).mode & 0o777).toBe(0o600);
  });

  it('replaces links, and does not write through one in place of a folder or of a file', async () => {
    using own = temporaryFolder();
    using elsewhere = temporaryFolder();
    elsewhere.write('1', 'secret');
    mkdirSync(join(own.path, 'home/b'), { recursive: true });
    symlinkSync(elsewhere.path, join(own.path, 'home/a'));
    symlinkSync(join(elsewhere.path, '1'), join(own.path, 'home/b/1'));
    symlinkSync(join(elsewhere.path, '1'), join(own.path, 'home/b/2'));
    const scratch = await scratchFolder(own.path);
    await scratch.writeAll('home', new Map(['a/1', 'a/2', 'b/1', 'b/2'].map((path) => [path, TEXT])));

    expect(readdirSync(elsewhere.path)).toEqual(['1']);
    expect(readFileSync(join(elsewhere.path, '1'), 'utf8')).toBe('secret');
    for (const path of await scratch.list('home'))
      expect(readFileSync(join(own.path, 'home', path), 'utf8')).toBe('of ours');
    expect(await scratch.list('home')).toEqual(['a/1', 'a/2', 'b/1', 'b/2']);
  });

  it.each(['..', '../x', 'a/../../../x', '../../x'])('refuses the path %s, and removes nothing', async (path) => {
    using own = temporaryFolder();
    own.write('kept', 'x');
    const scratch = await scratchFolder(join(own.path, 'scratch'));
    await expect(
      scratch.writeAll(
        '.',
        new Map([
          ['a/1', TEXT],
          [path, TEXT],
        ]),
      ),
    ).rejects.toThrow('leads out of its folder');
    expect(readFileSync(join(own.path, 'kept'), 'utf8')).toBe('x');
  });

  it('takes a path that is not plain as the place that it names', async () => {
    using own = temporaryFolder();
    const scratch = await scratchFolder(own.path);
    const odd = ['a/', 'b/c/..', 'd//e', './f', 'd/../g', 'd/h'];
    await scratch.writeAll('home', new Map(odd.map((path) => [path, TEXT])));
    expect(await scratch.list('home')).toEqual(['a', 'b', 'd/e', 'd/h', 'f', 'g']);
  });

  it('is in its working directory again when one of the files cannot be written', async () => {
    using own = temporaryFolder();
    const before = process.cwd();
    const scratch = await scratchFolder(own.path);
    const files = new Map(['a/1', `a/${'x'.repeat(300)}`].map((path) => [path, TEXT]));
    await expect(scratch.writeAll('home', files)).rejects.toThrow('ENAMETOOLONG');
    expect(process.cwd()).toBe(before);
  });

  it('returns to a working directory that was removed or replaced meanwhile', () => {
    using tree = temporaryFolder();
    const before = process.cwd();
    for (const name of ['work', 'home']) mkdirSync(join(tree.path, name));
    process.chdir(join(tree.path, 'work'));
    try {
      using held = holdFolder(tree.path, ['home']);
      workInside(held, (at) => {
        writeFileSync(`${at}in-home`, 'x');
        renameSync(join(tree.path, 'work'), join(tree.path, 'moved'));
        symlinkSync('home', join(tree.path, 'work'));
      });
      writeFileSync('in-work', 'x');
    } finally {
      process.chdir(before);
    }
    expect(readdirSync(join(tree.path, 'home'))).toEqual(['in-home']);
    expect(readdirSync(join(tree.path, 'moved'))).toEqual(['in-work']);
  });
});

describe('reading many files of the scratch folder', () => {
  it('passes on each content, and none of a link, a folder, a missing file, or more than there is room for', async () => {
    using own = temporaryFolder();
    using elsewhere = temporaryFolder();
    elsewhere.write('1', 'secret');
    for (const [path, content] of [
      ['home/a/1', 'one'],
      ['home/a/2', 'two two'],
      ['home/b/1', '3'],
      ['home/b/large', 'x'.repeat(70_000)],
      ['home/b/2', ''],
    ] as const)
      own.write(path, content);
    symlinkSync(join(elsewhere.path, '1'), join(own.path, 'home/a/link'));
    symlinkSync(elsewhere.path, join(own.path, 'home/linked'));
    const scratch = await scratchFolder(own.path);
    const before = process.cwd();
    const read: (readonly [string, string | undefined])[] = [];
    let room = 70_005;
    const paths = ['a/1', 'a/link', 'a/2', 'a/none', 'linked/1', 'none/1', 'b', 'b/1', 'b/large', 'b/2'];
    await scratch.readAll('home', paths, room, (path, content) => {
      read.push([path, content === undefined ? undefined : Buffer.from(content).toString().slice(0, 8)]);
      room -= content?.length ?? 0;
      return room;
    });

    expect(process.cwd()).toBe(before);
    expect(read).toEqual([
      ['a/1', 'one'],
      ['a/link', undefined],
      ['a/2', 'two two'],
      ['a/none', undefined],
      ['linked/1', undefined],
      ['none/1', undefined],
      ['b', undefined],
      ['b/1', '3'],
      ['b/large', undefined],
      ['b/2', ''],
    ]);
  });

  it('keeps the contents of small files apart that share memory', async () => {
    using own = temporaryFolder();
    const contents = Array.from({ length: 400 }, (_, n) => Buffer.alloc((n * 211) % 9_000, n));
    const scratch = await scratchFolder(own.path);
    const files = new Map(contents.map((content, n) => [`f/${n}`, content]));
    await scratch.writeAll('home', files);
    const read = new Map<string, Uint8Array | undefined>();
    await scratch.readAll('home', [...files.keys()], 10_000, (path, content) => {
      read.set(path, content);
      return 10_000;
    });
    expect(read).toEqual(files);
  });
});

describe('a folder that is kept open', () => {
  it('stays the folder that was found, whatever takes its place', () => {
    using tree = temporaryFolder();
    using elsewhere = temporaryFolder();
    mkdirSync(join(tree.path, 'a/b'), { recursive: true });
    using held = holdFolder(tree.path, ['a', 'b']);

    renameSync(join(tree.path, 'a'), join(tree.path, 'moved'));
    symlinkSync(elsewhere.path, join(tree.path, 'a'));
    mkdirSync(join(elsewhere.path, 'b'));
    mkdirSync(join(held.at, 'made'));

    expect(held.kind).toBe('held');
    expect(readdirSync(join(tree.path, 'moved/b'))).toEqual(['made']);
    expect(readdirSync(join(elsewhere.path, 'b'))).toEqual([]);
  });

  it('reports a folder that is missing, or a file that is in the way', () => {
    using tree = temporaryFolder();
    tree.write('a/file', 'x');
    symlinkSync('a', join(tree.path, 'link'));
    const ends = [['a', 'none', 'deep'], ['a', 'file', 'deep'], ['link']].map((names) => {
      using held = holdFolder(tree.path, names);
      return [held.kind, held.at];
    });
    expect(ends).toEqual([
      ['absent', 'a/none'],
      ['detour', 'a/file'],
      ['detour', 'link'],
    ]);
  });
});
