/** What the bot makes of GitHub's answers about teams. */
import { expect, it } from 'vitest';
import { api, pinRequests } from './wire-support.ts';
import { wirePorts } from '../bot/support/wire-ports.ts';

pinRequests();

const ada = { login: 'ada', id: 1 };
const leads = { org: 'acme', slug: 'leads' };

function isMember(): Promise<unknown> {
  const ports = wirePorts();
  return ports.people.isMember(ada, leads);
}

it.each([
  [200, { state: 'active' }, true],
  [200, { state: 'pending' }, false],
  [404, { message: 'Not Found' }, false],
  [403, { message: 'Resource not accessible by integration' }, 'unseen'],
  [403, { message: 'Resource not accessible by personal access token' }, 'unseen'],
])('reads status %i with %j as membership: %s', async (status, body, membership) => {
  api().get('/orgs/acme/teams/leads/memberships/ada').reply(status, body);
  if (membership === true) api().get('/users/ada').reply(200, { login: 'ada', id: 1 });
  if (status === 404) api().get('/user/1').reply(200, { login: 'ada', id: 1 });

  expect(await isMember()).toBe(membership);
});

const path = '/orgs/acme/teams/leads/memberships/ada';

it('gives a person who has renamed their account the membership that they have', async () => {
  api().get(path).reply(404, { message: 'Not Found' });
  api().get('/user/1').reply(200, { login: 'countess', id: 1 });
  api().get('/orgs/acme/teams/leads/memberships/countess').reply(200, { state: 'active' });
  api().get('/users/countess').reply(200, { login: 'countess', id: 1 });

  expect(await isMember()).toBe(true);
});

it('does not give a person the membership of somebody who took over their former login', async () => {
  api().get(path).reply(200, { state: 'active' });
  api().get('/users/ada').reply(200, { login: 'ada', id: 2 });
  api().get('/user/1').reply(200, { login: 'countess', id: 1 });
  api().get('/orgs/acme/teams/leads/memberships/countess').reply(404, { message: 'Not Found' });

  expect(await isMember()).toBe(false);
});

it('does not treat a rate limit as a missing permission', async () => {
  api()
    .get('/orgs/acme/teams/leads/memberships/ada')
    .reply(403, { message: 'You have exceeded a secondary rate limit.' });

  await expect(isMember()).rejects.toMatchObject({ status: 403 });
});
