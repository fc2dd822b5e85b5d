import { expect, it } from 'vitest';
import { createGitHub } from '../../action/adapters/github-api.ts';
import { api, pinRequests } from '../github/wire.ts';

pinRequests();

const at = { owner: 'o', repo: 'r', apiUrl: 'https://api.github.com', defaultBranch: 'main' };
const comment = {
  id: 5,
  body: 'b',
  user: { id: 900, login: 'agora[bot]', type: 'Bot' },
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  html_url: 'https://github.com',
};

it.each<[string, object, string | undefined, boolean]>([
  ['by the App that may', {}, 'agora', true],
  ['by the App, when none may', {}, undefined, false],
  ['by another App', { user: { ...comment.user, login: 'evil[bot]' } }, 'agora', false],
  ['by a person who is called like it', { user: { ...comment.user, type: 'User' } }, 'agora', false],
  ['that somebody has edited', { updated_at: '2026-01-01T00:00:01Z' }, 'agora', false],
])('knows whether a comment may carry an answer from elsewhere: one %s', async (_, over, answersApp, isRelay) => {
  api()
    .get('/repos/o/r/issues/comments/5')
    .reply(200, { ...comment, ...over });

  expect(await createGitHub('token', at, answersApp).thread.comment(5)).toMatchObject({ isRelay });
});
