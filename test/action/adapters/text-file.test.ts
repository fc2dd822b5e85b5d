import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isPlainFile } from '../../../action/adapters/text-file.ts';
import { findPlaces } from '../../../protocol/results/check-run-report.ts';

async function folder() {
  const root = await mkdtemp(join(tmpdir(), 'agora-plain-'));
  await writeFile(join(root, 'a.ts'), 'x');
  await symlink('a.ts', join(root, 'link.ts'));
  return { root, [Symbol.asyncDispose]: () => rm(root, { recursive: true }) };
}

it('knows a file from everything else', async () => {
  await using at = await folder();

  const found = ['a.ts', 'link.ts', '.', 'b.ts', 'a.ts/x', 'x'.repeat(300), 'a\0b'].filter((path) =>
    isPlainFile(join(at.root, path)),
  );

  expect(found).toEqual(['a.ts']);
});

it('annotates the places in a report that also has a long word before a number', async () => {
  await using at = await folder();
  const isFile = (path: string): boolean => isPlainFile(join(at.root, path));

  const places = findPlaces(`${'x'.repeat(290)}:3: data\na.ts:1: wrong\n`, { root: at.root, isFile });

  expect(places).toMatchObject([{ path: 'a.ts', line: 1 }]);
});
