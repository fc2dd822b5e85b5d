import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guardFiles } from '../../../../worker/adapters/files/guarded-files.ts';
import { temporaryFolder } from '../../../support/worker/work-tree.ts';

/** By this process, whatever it read. */
const bytesRead = (): number => Number(/^rchar: (\d+)/.exec(readFileSync('/proc/self/io', 'utf8'))?.[1]);

describe('files that later steps obey', () => {
  it('are restored when they were changed, removed, replaced by a link or given other rights', () => {
    using folder = temporaryFolder();
    const changed = folder.write('changed', 'before');
    const gone = folder.write('gone', 'still here');
    const linked = folder.write('linked', 'a file');
    const rights = folder.write('rights', 'x', 0o600);
    // With the usual umask, a new file would not get these.
    const shared = folder.write('shared', 'x', 0o664);
    const guard = guardFiles([changed, gone, linked, rights, shared]);

    folder.write('changed', 'after');
    rmSync(gone);
    rmSync(linked);
    symlinkSync('/etc/passwd', linked);
    chmodSync(rights, 0o755);
    rmSync(shared);
    const changes = guard.putBack();

    expect(changes.map(({ path }) => path).sort()).toEqual([changed, gone, linked, rights, shared].sort());
    expect(changes.every(({ isUndone }) => isUndone)).toBe(true);
    expect([changed, gone, linked].map((path) => readFileSync(path, 'utf8'))).toEqual([
      'before',
      'still here',
      'a file',
    ]);
    expect(lstatSync(linked).isFile()).toBe(true);
    expect(statSync(rights).mode & 0o777).toBe(0o600);
    expect(statSync(shared).mode & 0o777).toBe(0o664);
    expect(guard.putBack()).toEqual([]);
  });

  it('are removed when they are new, also in folders, without touching what a link points to', () => {
    using folder = temporaryFolder();
    using elsewhere = temporaryFolder();
    const precious = elsewhere.write('precious', 'mine');
    mkdirSync(join(folder.path, 'hooks'));
    const sample = folder.write('hooks/sample', 'as shipped');
    const guard = guardFiles([join(folder.path, 'hooks'), join(folder.path, 'config')]);

    folder.write('hooks/post-checkout', '#!/bin/sh\n');
    folder.write('hooks/deep/er/x', 'x');
    symlinkSync(elsewhere.path, join(folder.path, 'config'));
    const changes = guard.putBack();

    expect(changes.length).toBeGreaterThanOrEqual(3);
    expect(existsSync(join(folder.path, 'hooks/post-checkout'))).toBe(false);
    expect(existsSync(join(folder.path, 'hooks/deep'))).toBe(false);
    expect(existsSync(join(folder.path, 'config'))).toBe(false);
    expect(readFileSync(sample, 'utf8')).toBe('as shipped');
    expect(readFileSync(precious, 'utf8')).toBe('mine');
  });

  it.skipIf(process.platform !== 'linux')('are removed as a whole when they are new, and none of them is read', () => {
    using folder = temporaryFolder();
    const place = join(folder.path, 'rebase-merge');
    const guard = guardFiles([place]);
    // Deeper than the longest possible path, and far more content than disk.
    const deep = 'for i in $(seq 60); do mkdir "$(printf "%0100d" 0)" && cd "$(printf "%0100d" 0)" || break; done';
    execFileSync('bash', ['-c', `mkdir ${place}; cd ${place}; truncate -s 4194304 $(seq 50); (${deep}; echo x > x)`]);

    const before = bytesRead();
    const changes = guard.putBack();

    expect(bytesRead() - before).toBeLessThan(10_000_000);
    expect(changes).toMatchObject([{ path: place, existed: false, isUndone: true }]);
    expect(existsSync(place)).toBe(false);
  });

  it('are all restored when a folder with content has taken the place of one of them', () => {
    using folder = temporaryFolder();
    const files = ['a', 'b', 'c', 'dd'].map((name) => folder.write(name, 'before'));
    const guard = guardFiles(files);

    for (const path of files.slice(0, 3)) rmSync(path);
    for (const name of ['a/x', 'b/x/y', 'c/x']) folder.write(name, 'in the way');
    folder.write('dd', 'after');

    expect(guard.putBack().filter(({ path }) => files.includes(path))).toHaveLength(4);
    expect(files.map((path) => readFileSync(path, 'utf8'))).toEqual(['before', 'before', 'before', 'before']);
  });

  it('are restored when nobody may read or write them any more', () => {
    using folder = temporaryFolder();
    folder.write('.keep', '');
    const program = `
      import { guardFiles } from ${JSON.stringify(resolve('worker/adapters/files/guarded-files.ts'))};
      import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
      if (process.getuid() === 0) process.seteuid(65534);
      process.chdir(${JSON.stringify(folder.path)});
      mkdirSync('all');
      const files = ['all/read', 'all/folder', 'all/last'];
      for (const path of files) writeFileSync(path, 'before');
      const guard = guardFiles(['all', ...files]);
      writeFileSync('all/read', 'after');
      chmodSync('all/read', 0);
      rmSync('all/folder');
      mkdirSync('all/folder/deep/er', { recursive: true });
      for (const path of ['all/folder/deep/er', 'all/folder/deep', 'all/folder']) chmodSync(path, 0);
      writeFileSync('all/last', 'after');
      chmodSync('all', 0o500);
      const changes = guard.putBack();
      console.log(JSON.stringify([changes.every(({ isUndone }) => isUndone), files.map((path) => readFileSync(path, 'utf8'))]));
    `;
    if (process.getuid?.() === 0) chownSync(folder.path, 65534, 65534);
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
    expect(JSON.parse(said)).toEqual([true, ['before', 'before', 'before']]);
  });

  it('are restored when their whole folder was replaced', () => {
    using folder = temporaryFolder();
    folder.write('hooks/one', '1');
    folder.write('hooks/two', '2');
    const hooks = join(folder.path, 'hooks');
    const guard = guardFiles([hooks]);

    rmSync(hooks, { recursive: true });
    symlinkSync('/tmp', hooks);
    guard.putBack();

    expect(lstatSync(hooks).isDirectory()).toBe(true);
    expect(['one', 'two'].map((name) => readFileSync(join(hooks, name), 'utf8'))).toEqual(['1', '2']);
  });

  it('may be changed by the worker itself', () => {
    using folder = temporaryFolder();
    const file = folder.write('output', '');
    const guard = guardFiles([file]);

    folder.write('output', 'ours\n');
    guard.accept(file);
    expect(guard.putBack()).toEqual([]);

    folder.write('output', 'ours\ntheirs\n');
    const [change] = guard.putBack();
    expect(change).toMatchObject({ path: file, isUndone: true });
    expect(String(change?.now)).toBe('ours\ntheirs\n');
    expect(readFileSync(file, 'utf8')).toBe('ours\n');
  });

  it('are reported when they were changed and are too long to be remembered', () => {
    using folder = temporaryFolder();
    const file = folder.write('long', Buffer.alloc(5 * 1_048_576));
    const guard = guardFiles([file]);
    expect(guard.putBack()).toEqual([]);
    folder.write('long', Buffer.alloc(6 * 1_048_576));
    expect(guard.putBack()).toMatchObject([{ path: file, isUndone: false }]);
  });
});
