/** What the checks of a setup take for granted when GitHub does not answer one of their questions. */
import { expect, it } from 'vitest';
import { readLabelNames, readSecretNames } from '../../../cli/doctor/read-setup.ts';
import type { GitHubContext } from '../../../client/github/client-context.ts';

const AT = { owner: 'acme', repo: 'shop' };

/** @param shared how the organization's secrets are answered. */
function clientWith(shared: () => Promise<readonly { name: string }[]>): GitHubContext['client'] {
  const paginate = (route: string): Promise<readonly { name: string }[]> =>
    route.endsWith('/organization-secrets') ? shared() : Promise.resolve([{ name: 'npm_token' }]);
  return { paginate } as unknown as GitHubContext['client'];
}

const refusal = (status: number): Error => Object.assign(new Error(`answered ${status}`), { status });

it('counts the secrets of the organization as those of the repository', async () => {
  const names = await readSecretNames(
    clientWith(() => Promise.resolve([{ name: 'AGORA_STATE_KEY' }])),
    AT,
  );

  expect([...names]).toEqual(['NPM_TOKEN', 'AGORA_STATE_KEY']);
});

it.each([403, 500, 502])(
  'does not call a secret missing when the list of the organization is answered with %i',
  async (status) => {
    const client = clientWith(() => Promise.reject(refusal(status)));

    await expect(readSecretNames(client, AT)).rejects.toThrow(`answered ${status}`);
  },
);

it('knows that a person has no secrets of an organization', async () => {
  const names = await readSecretNames(
    clientWith(() => Promise.reject(refusal(404))),
    AT,
  );

  expect([...names]).toEqual(['NPM_TOKEN']);
});

it('knows a label in another case as the same label, as GitHub does', async () => {
  const paginate = (): Promise<readonly { name: string }[]> => Promise.resolve([{ name: 'Agora:Fixer' }]);

  const names = await readLabelNames({ paginate } as unknown as GitHubContext['client'], AT);

  expect([...names]).toEqual(['agora:fixer']);
});
