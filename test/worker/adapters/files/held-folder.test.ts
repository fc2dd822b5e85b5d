/** Folders that an agent's programs may change while the worker writes and reads in them. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { holdFolder } from '../../../../worker/adapters/files/held-folder.ts';
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
