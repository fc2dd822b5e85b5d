import { expect, it } from 'vitest';
import { createGitHub } from '../../../action/adapters/github-api.ts';
import { api, at, pinRequests, sha } from '../../github/wire-support.ts';

pinRequests();

const [root, github, agora, blob] = ['1', '2', '3', '4'].map((digit) => digit.repeat(40)) as [
  string,
  string,
  string,
  string,
];

function tree(id: string, entries: readonly object[], query: object = {}): void {
  api()
    .get(`/repos/o/r/git/trees/${id}`)
    .query({ ...query })
    .reply(200, { sha: id, url: 'https://x', tree: entries, truncated: false });
}

it('lists the registry of a commit once, no matter how many capabilities are read from it', async () => {
  api()
    .get(`/repos/o/r/git/commits/${sha}`)
    .reply(200, { sha, message: 'Add capabilities', tree: { sha: root } });
  tree(root, [{ path: '.github', type: 'tree', mode: '040000', sha: github }]);
  tree(github, [{ path: 'agora', type: 'tree', mode: '040000', sha: agora }]);
  tree(
    agora,
    [
      { path: 'capabilities/one/a.md', type: 'blob', mode: '100644', size: 1, sha: blob },
      { path: 'capabilities/one-more/b.md', type: 'blob', mode: '100755', size: 1, sha: blob },
    ],
    { recursive: '1' },
  );
  api().get(`/repos/o/r/git/blobs/${blob}`).reply(200, { sha: blob, encoding: 'base64', content: 'QQ==', size: 1 });
  const { code } = createGitHub('token', { ...at, apiUrl: 'https://api.github.com', defaultBranch: 'main' });

  const [one, more, none] = await Promise.all(
    ['one', 'one-more', 'nothing'].map((name) => code.folder(`.github/agora/capabilities/${name}`, sha)),
  );

  expect(one?.map(({ path, mode, bytes }) => [path, mode, bytes])).toEqual([['a.md', '100644', 1]]);
  expect(more?.map(({ path, mode }) => [path, mode])).toEqual([['b.md', '100755']]);
  expect(none).toEqual([]);
  expect(Buffer.from((await one?.[0]?.read()) ?? []).toString()).toBe('A');
});
