import { expect, it } from 'vitest';
import { downloadArtifact, findArtifact } from '../../../github/actions/artifacts.ts';
import { api, at, client, pinRequests } from '../wire-support.ts';
import nock from 'nock';

pinRequests();

const artifact = { ...at, artifactId: 3 };
const raw = {
  id: 3,
  name: 'agora-result',
  size_in_bytes: 10,
  expired: false,
  digest: 'sha256:aa',
  workflow_run: { id: 5, repository_id: 77, head_repository_id: 77, head_sha: 'x' },
};

it('reads what GitHub knows about an artifact', async () => {
  api().get('/repos/o/r/actions/artifacts/3').reply(200, raw);

  expect(await findArtifact(client(), artifact)).toEqual({
    id: 3,
    name: 'agora-result',
    bytes: 10,
    expired: false,
    digest: 'sha256:aa',
    runId: 5,
    repositoryId: 77,
    headRepositoryId: 77,
  });
});

it('reads an artifact without digest and run', async () => {
  api()
    .get('/repos/o/r/actions/artifacts/3')
    .reply(200, { ...raw, digest: null, workflow_run: null });

  expect(await findArtifact(client(), artifact)).toMatchObject({
    digest: undefined,
    runId: undefined,
    repositoryId: undefined,
  });
});

it('reports that an artifact does not exist', async () => {
  api().get('/repos/o/r/actions/artifacts/3').reply(404, { message: 'Not Found' });

  expect(await findArtifact(client(), artifact)).toBeUndefined();
});

it('follows the redirect to the storage without sending the token', async () => {
  api()
    .get('/repos/o/r/actions/artifacts/3/zip')
    .reply(302, undefined, { location: 'https://blobs.example.com/zip?sig=1' });
  nock('https://blobs.example.com', { badheaders: ['authorization'] })
    .get('/zip')
    .query({ sig: '1' })
    .reply(200, Buffer.from([0x50, 0x4b, 0xff]), { 'content-type': 'application/zip' });

  expect([...((await downloadArtifact(client(), artifact)) ?? [])]).toEqual([0x50, 0x4b, 0xff]);
});

it.each([404, 410])('treats %i as an artifact that is gone', async (status) => {
  api().get('/repos/o/r/actions/artifacts/3/zip').reply(status, { message: 'Artifact has expired' });

  expect(await downloadArtifact(client(), artifact)).toBeUndefined();
});

it('reports a response that is not a zip', async () => {
  api().get('/repos/o/r/actions/artifacts/3/zip').reply(200, 'a page of a proxy', { 'content-type': 'text/html' });

  await expect(downloadArtifact(client(), artifact)).rejects.toThrow('with text instead of a zip');
});
