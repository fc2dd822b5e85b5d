/** What the bot makes of GitHub's answers about teams. */
import { expect, it } from 'vitest';
import { createPorts } from '../../bot/adapters/github-ports.ts';
import { createLog } from '../../bot/adapters/log.ts';
import { SILENT } from '../../bot/adapters/metrics-port.ts';
import { createConfigCache } from '../../bot/adapters/config-cache.ts';
import { createFirstSeen } from '../../bot/concurrency/first-seen.ts';
import { api, at, client, pinRequests } from './wire-support.ts';

pinRequests();

const ada = { login: 'ada', id: 1 };
const leads = { org: 'acme', slug: 'leads' };

function isMember(): Promise<unknown> {
  const ports = createPorts(
    client(),
    { ...at, id: 77, defaultBranch: 'main' },
    {
      workflow: 'agora.yml',
      firstSeen: createFirstSeen(),
      policies: createConfigCache(),
      now: Date.now,
      log: createLog('fatal'),
      meter: SILENT,
      keys: undefined,
    },
  );
  return ports.people.isMember(ada, leads);
}

it.each([
  [200, { state: 'active' }, true],
  [200, { state: 'pending' }, false],
  [404, { message: 'Not Found' }, false],
  [403, { message: 'Resource not accessible by integration' }, 'unseen'],
])('reads status %i with %j as membership: %s', async (status, body, membership) => {
  api().get('/orgs/acme/teams/leads/memberships/ada').reply(status, body);

  expect(await isMember()).toBe(membership);
});

it('does not treat a rate limit as a missing permission', async () => {
  api()
    .get('/orgs/acme/teams/leads/memberships/ada')
    .reply(403, { message: 'You have exceeded a secondary rate limit.' });

  await expect(isMember()).rejects.toMatchObject({ status: 403 });
});
