/** A file that a filter converts is not delivered as it is in the work tree. */
import { expect, it } from 'vitest';
import { repository } from '../../../support/worker/work-tree.ts';
import { changesAfter, filesOf } from './git-changes.ts';

it('leaves a file with a filter out of the delivery, keeps it in the patch, and names it', async () => {
  using tree = repository({ '.gitattributes': '*.bin filter=lfs\n', 'old.bin': 'version 1\n' });

  const changes = await changesAfter(tree, () => {
    tree.write('old.bin', 'raw\n');
    tree.write('new.bin', 'raw too\n');
    tree.write('plain.txt', 'plain\n');
  });

  expect(filesOf(changes)).toEqual([['plain.txt', '100644', 'plain\n']]);
  expect(Buffer.from(changes.patch).toString()).toContain('raw too');
  expect(changes.notices).toEqual([
    expect.stringMatching(/^new\.bin has a filter/),
    expect.stringMatching(/^old\.bin has a filter/),
  ]);
});

it('delivers the deletion of such a file, and obeys no attributes that the agent wrote', async () => {
  using tree = repository({ '.gitattributes': '*.bin filter=lfs\n', 'old.bin': 'version 1\n' });

  const changes = await changesAfter(tree, () => {
    tree.git('rm', '--quiet', 'old.bin');
    tree.write('.gitattributes', '*.txt filter=lfs\n');
    tree.write('plain.txt', 'plain\n');
  });

  expect(filesOf(changes).map(([path]) => path)).toEqual(['.gitattributes', 'old.bin', 'plain.txt']);
  expect(changes.notices).toEqual([]);
});

it('delivers a file with a filter that only moved, as it is committed', async () => {
  using tree = repository({ '.gitattributes': '*.bin filter=lfs\n', 'old.bin': 'pointer\n', 'old.txt': 'text\n' });

  const changes = await changesAfter(tree, () => {
    tree.git('mv', 'old.bin', 'moved.bin');
    tree.git('mv', 'old.txt', 'text.bin');
  });

  expect(filesOf(changes)).toEqual([
    ['moved.bin', '100644', 'pointer\n'],
    ['old.bin', '100644', undefined],
    ['old.txt', '100644', undefined],
  ]);
  expect(changes.notices).toEqual([expect.stringMatching(/^text\.bin has a filter/)]);
});

it('names no file with a filter only because a sparse checkout had left it out', async () => {
  using tree = repository({ '.gitattributes': '*.bin filter=lfs\n', 'a/old.bin': 'pointer\n', 'b/new.txt': 'b\n' });
  tree.git('sparse-checkout', 'set', 'b');

  const changes = await changesAfter(tree, () => {
    tree.git('sparse-checkout', 'disable');
  });

  expect(changes).toMatchObject({ files: [], notices: [] });
});

it('obeys a file with attributes in any folder', async () => {
  using tree = repository({ 'assets/big/.gitattributes': '*.bin filter=lfs\n*.txt text eol=crlf\n' });

  const changes = await changesAfter(tree, () => {
    tree.write('assets/big/new.bin', 'raw\n');
    tree.write('assets/big/lines.txt', 'one\r\ntwo\r\n');
    tree.write('new.bin', 'not converted\n');
  });

  expect(filesOf(changes)).toEqual([
    ['assets/big/lines.txt', '100644', 'one\ntwo\n'],
    ['new.bin', '100644', 'not converted\n'],
  ]);
  expect(changes.notices).toEqual([expect.stringMatching(/^assets\/big\/new\.bin has a filter/)]);
});
