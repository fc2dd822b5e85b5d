import { expect, it } from 'vitest';
import { listLinks, listTree, readBlob } from '../../../github/git/trees.ts';
import { api, at, client, pinRequests, sha } from '../wire-support.ts';

pinRequests();

const [root, github, agora] = ['1', '2', '3'].map((digit) => digit.repeat(40)) as [string, string, string];
const blob = 'b'.repeat(40);

function tree(id: string, entries: readonly object[], query: object = {}, truncated = false): void {
  api()
    .get(`/repos/o/r/git/trees/${id}`)
    .query({ ...query })
    .reply(200, { sha: id, url: 'https://x', tree: entries, truncated });
}

function walkTo(last: readonly object[]): void {
  api()
    .get(`/repos/o/r/git/commits/${sha}`)
    .reply(200, { sha, tree: { sha: root } });
  tree(root, [
    { path: '.github', type: 'tree', mode: '040000', sha: github },
    { path: 'a.md', type: 'blob', mode: '100644', sha: blob },
  ]);
  tree(github, last);
}

it('finds a folder through the ids of its trees, and lists everything below it', async () => {
  walkTo([{ path: 'agora', type: 'tree', mode: '040000', sha: agora }]);
  tree(
    agora,
    [
      { path: 'deep', type: 'tree', mode: '040000', sha: root },
      { path: 'deep/run.sh', type: 'blob', mode: '100755', size: 5, sha: blob },
      { path: 'link', type: 'blob', mode: '120000', size: 3, sha: blob },
      { path: 'sub', type: 'commit', mode: '160000', sha },
    ],
    { recursive: '1' },
  );

  expect(await listTree(client(), { ...at, commit: sha, folder: '.github/agora' })).toEqual([
    { path: 'deep/run.sh', mode: '100755', bytes: 5, sha: blob },
    { path: 'link', mode: '120000', bytes: 3, sha: blob },
    { path: 'sub', mode: '160000', bytes: 0, sha },
  ]);
});

it('lists nothing when the folder does not exist, or is a file', async () => {
  walkTo([{ path: 'agora', type: 'blob', mode: '100644', size: 1, sha: blob }]);

  expect(await listTree(client(), { ...at, commit: sha, folder: '.github/agora' })).toEqual([]);
});

it('does not treat a truncated list as complete', async () => {
  walkTo([{ path: 'agora', type: 'tree', mode: '040000', sha: agora }]);
  tree(agora, [], { recursive: '1' }, true);

  await expect(listTree(client(), { ...at, commit: sha, folder: '.github/agora' })).rejects.toThrow(
    /more than GitHub lists at once/,
  );
});

it('does not take a folder for absent when the list in which it should be is cut off', async () => {
  api()
    .get(`/repos/o/r/git/commits/${sha}`)
    .reply(200, { sha, tree: { sha: root } });
  tree(root, [{ path: 'a.md', type: 'blob', mode: '100644', sha: blob }], {}, true);

  await expect(listTree(client(), { ...at, commit: sha, folder: '.github/agora' })).rejects.toThrow(
    'The folder that should hold .github has more entries than GitHub lists at once.',
  );
});

it('reads a blob of any bytes', async () => {
  api()
    .get(`/repos/o/r/git/blobs/${blob}`)
    .reply(200, {
      sha: blob,
      encoding: 'base64',
      content: Buffer.from([0xff, 0x00, 0x41]).toString('base64'),
      size: 3,
    });

  expect([...(await readBlob(client(), { ...at, sha: blob }))]).toEqual([0xff, 0x00, 0x41]);
});

it('lists the links at a commit, and none at a commit that does not exist', async () => {
  const link = { path: 'docs/CLAUDE.md', type: 'blob', mode: '120000', size: 3, sha: blob };
  tree(sha, [link, { path: 'a.md', type: 'blob', mode: '100644', size: 3, sha: blob }], { recursive: '1' });
  api().get(`/repos/o/r/git/trees/${root}`).query({ recursive: '1' }).reply(404, { message: 'Not Found' });

  expect(await listLinks(client(), { ...at, commit: sha })).toEqual([{ path: 'docs/CLAUDE.md', sha: blob }]);
  expect(await listLinks(client(), { ...at, commit: root })).toEqual([]);
});

it('lists the links in each folder if there is more than GitHub lists at once', async () => {
  const link = { path: 'CLAUDE.md', type: 'blob', mode: '120000', size: 3, sha: blob };
  const folder = (path: string, id: string): object => ({ path, type: 'tree', mode: '040000', sha: id });
  tree(sha, [link], { recursive: '1' }, true);
  tree(sha, [link, folder('big', github)]);
  tree(github, [], { recursive: '1' }, true);
  tree(github, [folder('deep', agora)], {}, true);
  tree(agora, [link], { recursive: '1' });

  expect(await listLinks(client(), { ...at, commit: sha })).toEqual([
    { path: 'CLAUDE.md', sha: blob },
    { path: 'big/deep/CLAUDE.md', sha: blob },
  ]);
});
