/** A client of GitHub for as long as its program runs: what failed once does not fail for ever. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { githubPlace } from '../../../client/adapters/github-place.ts';
import { api, pinRequests } from '../../github/wire-support.ts';
import { temporaryFolder } from '../../support/worker/work-tree.ts';

pinRequests();
afterEach(() => {
  vi.unstubAllEnvs();
});

it('notices that its user has signed in since the first call', async () => {
  using folder = temporaryFolder();
  for (const name of ['GH_TOKEN', 'GITHUB_TOKEN', 'GH_HOST', 'GITHUB_API_URL']) vi.stubEnv(name, '');
  vi.stubEnv('GH_CONFIG_DIR', folder.path);
  vi.stubEnv('PATH', folder.path);
  const place = githubPlace({ repository: 'o/r' });
  await expect(place.look('t_0123456789ab')).rejects.toMatchObject({ code: 'not-signed-in' });

  writeFileSync(join(folder.path, 'hosts.yml'), 'github.com:\n  oauth_token: gho_new\n');
  api()
    .get(/^\/repos\/o\/r\/issues\/comments/)
    .matchHeader('authorization', 'token gho_new')
    .reply(403, { message: 'Nobody may read this' });

  await expect(place.look('t_0123456789ab')).rejects.toMatchObject({
    message: expect.stringContaining('Nobody may read this') as unknown,
  });
});
