import { expect, it } from 'vitest';
import { listInstallations, listRepositories, slugOfApp } from '../../github/apps.ts';
import { api, client, pinRequests } from './wire-support.ts';

pinRequests();

it('reads the slug of the App', async () => {
  api().get('/app').reply(200, { slug: 'agora' });

  expect(await slugOfApp(client())).toBe('agora');
});

it('says what to check when GitHub does not return it', async () => {
  api().get('/app').reply(200, {});

  await expect(slugOfApp(client())).rejects.toThrow('Check APP_ID and PRIVATE_KEY');
});

it('leaves suspended installations of the App out', async () => {
  api()
    .get('/app/installations')
    .query({ per_page: 100 })
    .reply(200, [
      { id: 1, suspended_at: null },
      { id: 2, suspended_at: '2026-01-01T00:00:00Z' },
    ]);

  expect(await listInstallations(client())).toEqual([1]);
});

it('lists the repositories of an installation of the App', async () => {
  api()
    .get('/installation/repositories')
    .query({ per_page: 100 })
    .reply(200, {
      total_count: 1,
      repositories: [
        { id: 77, name: 'r', owner: { login: 'o' }, default_branch: 'main', archived: false, disabled: false },
      ],
    });

  expect(await listRepositories(client())).toEqual([
    { owner: 'o', repo: 'r', id: 77, defaultBranch: 'main', isArchived: false, isDisabled: false },
  ]);
});
