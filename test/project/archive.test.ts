/**
 * The archive that a runner downloads for `uses: agora/dispatch@…`: GitHub creates it like `git archive`, without the
 * files that .gitattributes excludes. The test reads the committed files.
 */
import { spawnSync } from 'node:child_process';
import { join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { temporaryFolder } from '../support/worker/work-tree.ts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const LIMIT_BYTES = 2_000_000;
const ACTIONS = ['action.yml', 'relay/action.yml', 'deliver/action.yml'];
const Action = z.object({ runs: z.object({ main: z.string(), post: z.string().optional() }) });

const isCheckout = spawnSync('git', ['rev-parse', '--verify', '--quiet', 'HEAD']).status === 0;

/** The files that an action starts with, and the files that these load. */
function filesOf(action: string, root: string): Set<string> {
  const { runs } = Action.parse(parse(readFileSync(action, 'utf8')));
  const found = new Set<string>();
  const wanted = [runs.main, runs.post].flatMap((file) => (file === undefined ? [] : [join(action, '..', file)]));
  for (let file = wanted.pop(); file !== undefined; file = wanted.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    if (!existsSync(join(root, file))) continue;
    const required = readFileSync(join(root, file), 'utf8').matchAll(/\brequire\(["'`](?<to>\.{1,2}\/[^"'`]+)["'`]\)/g);
    for (const { groups } of required) wanted.push(normalize(join(file, '..', groups?.['to'] ?? '')));
  }
  return found;
}

describe.skipIf(!isCheckout)('the archive (skipped without a git checkout that has a commit)', () => {
  const tar = isCheckout
    ? spawnSync('git', ['archive', '--format=tar', 'HEAD'], { maxBuffer: 256 * 1024 * 1024 }).stdout
    : Buffer.alloc(0);

  it('is at most 2.0 MB when packed', () => {
    expect(tar.length).toBeGreaterThan(0);
    expect(gzipSync(tar, { level: 9 }).length).toBeLessThanOrEqual(LIMIT_BYTES);
  });

  it.each(ACTIONS)('contains %s and every file that it starts and loads', (action) => {
    using folder = temporaryFolder();
    spawnSync('tar', ['xf', '-', '-C', folder.path], { input: tar });

    const files = [action, ...filesOf(action, folder.path)];

    expect(files.length).toBeGreaterThan(1);
    expect(files.filter((file) => !existsSync(join(folder.path, file)))).toEqual([]);
  });

  it('contains the whole program by which an agent asks, which is started by its path', () => {
    using folder = temporaryFolder();
    spawnSync('tar', ['xf', '-', '-C', folder.path], { input: tar });
    const list = (root: string) => readdirSync(join(root, 'dist/ask'), { recursive: true, encoding: 'utf8' }).sort();

    expect(list(folder.path)).toContain('main.cjs');
    expect(list(folder.path)).toEqual(list(process.cwd()));
  });

  it('contains nothing else but the licence and a few documents', () => {
    using folder = temporaryFolder();
    spawnSync('tar', ['xf', '-', '-C', folder.path], { input: tar });

    expect(
      readdirSync(folder.path, { encoding: 'utf8' })
        .filter((name) => name !== '.git')
        .sort(),
    ).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'action.yml',
      'deliver',
      'dist',
      'package.json',
      'relay',
    ]);
  });
});
