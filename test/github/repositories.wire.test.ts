import { describe, expect, it } from 'vitest';
import { listRunArtifacts } from '../../github/actions/artifacts.ts';
import { deleteRef, findRepository, findWorkflow, whoAmI } from '../../github/repositories.ts';
import { api, at, client, pinRequests } from './wire-support.ts';

pinRequests();

describe('a repository', () => {
  it('is read with everything that the client needs', async () => {
    api().get('/repos/o/r').reply(200, {
      id: 7,
      full_name: 'o/r',
      default_branch: 'trunk',
      private: true,
      html_url: 'https://github.com/o/r',
    });

    expect(await findRepository(client(), at)).toEqual({
      id: 7,
      name: 'o/r',
      defaultBranch: 'trunk',
      isPrivate: true,
      url: 'https://github.com/o/r',
    });
  });

  it('that cannot be seen does not exist, and a failing server is an error', async () => {
    api().get('/repos/o/r').reply(404, { message: 'Not Found' });
    expect(await findRepository(client(), at)).toBeUndefined();

    api().get('/repos/o/r').reply(502, 'Bad gateway');
    await expect(findRepository(client(), at)).rejects.toMatchObject({ status: 502 });
  });
});

it('asks GitHub who owns a token', async () => {
  api().get('/user').reply(200, { login: 'ada', id: 583_231 });

  expect(await whoAmI(client())).toEqual({ login: 'ada', id: 583_231 });
});

describe('a workflow', () => {
  it('is found by its file', async () => {
    api()
      .get('/repos/o/r/actions/workflows/agora.yml')
      .reply(200, { id: 1, state: 'disabled_manually', path: '.github/workflows/agora.yml' });

    expect(await findWorkflow(client(), { ...at, workflow: 'agora.yml' })).toMatchObject({
      state: 'disabled_manually',
    });
  });

  it('that does not exist is not found', async () => {
    api().get('/repos/o/r/actions/workflows/agora.yml').reply(404, { message: 'Not Found' });

    expect(await findWorkflow(client(), { ...at, workflow: 'agora.yml' })).toBeUndefined();
  });
});

it.each([204, 404, 422])('removes a ref, whether or not it still exists (%i)', async (status) => {
  api()
    .delete('/repos/o/r/git/refs/agora%2Fclaims%2Ft_0123456789ab%2F1')
    .reply(status, status === 204 ? undefined : {});

  await expect(deleteRef(client(), { ...at, ref: 'refs/agora/claims/t_0123456789ab/1' })).resolves.toBeUndefined();
});

it('lists all artifacts of a run, oldest first', async () => {
  const raw = (id: number) => ({
    id,
    name: `a${id}`,
    size_in_bytes: 1,
    expired: false,
    digest: null,
    workflow_run: { id: 5, repository_id: 7, head_repository_id: 7 },
  });
  api()
    .get('/repos/o/r/actions/runs/5/artifacts?per_page=100')
    .reply(200, { total_count: 2, artifacts: [raw(4), raw(3)] });

  expect(
    (await listRunArtifacts(client(), { ...at, runId: 5 })).map(({ id, name, digest }) => [id, name, digest]),
  ).toEqual([
    [3, 'a3', undefined],
    [4, 'a4', undefined],
  ]);
});
