import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { withholdFiles } from '../../../../worker/adapters/files/withheld-files.ts';

const NAMES = ['tool.json', '.tool'];

async function makeTree() {
  const folder = await mkdtemp(join(tmpdir(), 'withheld-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const root = join(folder, 'tree');
  await mkdir(join(root, '.tool', 'plugin'), { recursive: true });
  await writeFile(join(root, 'tool.json'), '{}');
  await writeFile(join(root, '.tool', 'plugin', 'a.js'), 'a');
  await writeFile(join(root, 'kept.txt'), 'kept');
  return { folder, root, place: { root, top: root, aside: join(folder, 'aside') } };
}

describe('files that a program would obey', () => {
  it('are moved out of the work tree and restored unchanged', async () => {
    const { folder, root, place } = await makeTree();

    const putBack = await withholdFiles(NAMES, place);
    const meanwhile = await readdir(root);
    await putBack();
    await putBack();

    expect(meanwhile).toEqual(['kept.txt']);
    expect(await readFile(join(root, '.tool', 'plugin', 'a.js'), 'utf8')).toBe('a');
    expect(await readFile(join(root, 'tool.json'), 'utf8')).toBe('{}');
    expect(await readdir(folder)).toEqual(['tree']);
  });

  it('are not restored over files that were written there in the meantime', async () => {
    const { root, place } = await makeTree();

    const putBack = await withholdFiles(NAMES, place);
    await mkdir(join(root, '.tool'));
    await writeFile(join(root, '.tool', 'new.json'), 'new');
    await writeFile(join(root, 'tool.json'), 'changed');
    await putBack();

    expect((await readdir(join(root, '.tool'))).sort()).toEqual(['new.json', 'plugin']);
    expect(await readFile(join(root, 'tool.json'), 'utf8')).toBe('changed');
  });

  it('are never written through a link that has taken their place', async () => {
    const { folder, root, place } = await makeTree();
    const outside = join(folder, 'outside');
    await mkdir(outside);

    const putBack = await withholdFiles(NAMES, place);
    await symlink(outside, join(root, '.tool'));
    await putBack();

    expect(await readdir(outside)).toEqual([]);
    expect((await lstat(join(root, '.tool'))).isSymbolicLink()).toBe(true);
  });

  it('stop the run when they are above the work tree in the same repository', async () => {
    const { folder, root, place } = await makeTree();
    const below = join(root, 'packages', 'one');
    await mkdir(below, { recursive: true });

    const withheld = withholdFiles(NAMES, { ...place, root: below });

    await expect(withheld).rejects.toThrow(/^..\/..\/tool\.json lies above the work tree/);
    expect(await readdir(folder)).toEqual(['tree']);
    expect(await readdir(root)).toContain('tool.json');
  });

  it('are not looked for above the repository', async () => {
    const { folder, place } = await makeTree();
    await writeFile(join(folder, 'tool.json'), '{}');

    const putBack = await withholdFiles(NAMES, place);
    await putBack();

    expect(await readFile(join(folder, 'tool.json'), 'utf8')).toBe('{}');
  });
});
