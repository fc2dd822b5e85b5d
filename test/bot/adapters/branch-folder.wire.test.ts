/** A branch that is named like the folder of our branches: GitHub then refuses them without the reason. */
import { expect, it } from 'vitest';
import { deliverChanges } from '../../../bot/adapters/github-delivery.ts';
import type { Delivered } from '../../../bot/ports.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import { branchOf } from '../../../protocol/results/task-branch.ts';
import { api, at, client, pinRequests, sha } from '../../github/wire-support.ts';

pinRequests();

const task = taskIdOf(77, 'label', 5);
const tree = 'b'.repeat(40);

/** @param status of the request for the branch `agora`. */
function deliver(status: 200 | 404): Promise<Delivered> {
  const git = '/repos/o/r/git';
  api()
    .get(`${git}/commits/${sha}`)
    .reply(200, { tree: { sha: 'c'.repeat(40) }, message: '' });
  api().post(`${git}/trees`).reply(201, { sha: tree });
  api()
    .get(`${git}/ref/heads%2F${branchOf(task).replace('/', '%2F')}`)
    .reply(404, {});
  api().get('/repos/o/r/pulls').query(true).reply(200, []);
  api()
    .post(`${git}/commits`)
    .reply(201, { sha: 'd'.repeat(40) });
  api().post(`${git}/refs`).reply(422, { message: 'Reference update failed' });
  api().get(`${git}/ref/heads%2Fagora`).reply(status, { object: { sha } });
  return deliverChanges(
    client(),
    { ...at, id: 77, defaultBranch: 'main' },
    {
      task,
      line: task,
      mode: 'pull-request',
      base: sha,
      message: 'Do it\n\n',
      title: 'Do it',
      body: 'For #1.',
      changes: [{ path: 'a.txt', written: { mode: '100644', content: Buffer.from('a') } }],
    },
  );
}

it('names the branch that is in the way', async () => {
  expect(await deliver(200)).toEqual({
    kind: 'refused',
    why: 'there is a branch `agora`, and Git cannot have branches like `agora/…` beside it. Rename or delete that branch.',
  });
});

it('tries again later if no such branch is in the way', async () => {
  await expect(deliver(404)).rejects.toThrow('Reference update failed');
});
