import { expect, it } from 'vitest';
import { defaultBranchOf, findFile, headOf, listFiles } from '../../../github/git/contents.ts';
import { api, at, client, pinRequests, sha } from '../wire-support.ts';

pinRequests();

const file = { ...at, path: '.github/agora/subagents/planner.md', ref: sha };
const path = '/repos/o/r/contents/.github%2Fagora%2Fsubagents%2Fplanner.md';

it("reads a file's bytes at a commit", async () => {
  api()
    .get(path)
    .query({ ref: sha })
    .reply(200, {
      type: 'file',
      encoding: 'base64',
      size: 3,
      content: Buffer.from([0xff, 0x00, 0x41]).toString('base64'),
    });

  expect([...((await findFile(client(), file)) ?? [])]).toEqual([0xff, 0x00, 0x41]);
});

it.each<[string, object]>([
  ['a folder', []],
  ['a link', { type: 'symlink', target: '/etc/passwd' }],
  ['a submodule', { type: 'submodule' }],
])('finds no file where there is %s', async (_, answer) => {
  api().get(path).query(true).reply(200, answer);

  expect(await findFile(client(), file)).toBeUndefined();
});

it('finds no file in a repository without files', async () => {
  api().get(path).query(true).reply(404, { message: 'Not Found' });

  expect(await findFile(client(), file)).toBeUndefined();
});

it('reports a file that is too large for this request', async () => {
  api().get(path).query(true).reply(200, { type: 'file', encoding: 'none', size: 2_000_000, content: '' });

  await expect(findFile(client(), file)).rejects.toThrow(
    'is 2000000 bytes long; GitHub returns at most 1 MiB this way',
  );
});

it('lists the files of a folder, and none for a folder that does not exist', async () => {
  api()
    .get('/repos/o/r/contents/x')
    .query({ ref: sha })
    .reply(200, [
      { type: 'file', name: 'a.md' },
      { type: 'dir', name: 'b' },
    ]);
  api().get('/repos/o/r/contents/y').query({ ref: sha }).reply(404, { message: 'Not Found' });

  expect(await listFiles(client(), { ...at, path: 'x', ref: sha })).toEqual(['a.md']);
  expect(await listFiles(client(), { ...at, path: 'y', ref: sha })).toEqual([]);
});

it('reads the newest commit of a branch and the name of the default branch', async () => {
  api().get('/repos/o/r/git/ref/heads%2Fmain').reply(200, { object: { sha } });
  api().get('/repos/o/r').reply(200, { default_branch: 'main' });

  expect(await headOf(client(), { ...at, branch: 'main' })).toBe(sha);
  expect(await defaultBranchOf(client(), at)).toBe('main');
});
