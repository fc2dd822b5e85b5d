import { expect, it } from 'vitest';
import { ClientError } from '../../../client/client-error.ts';
import { octokitFor } from '../../../client/adapters/token-octokit.ts';
import { explainFailure } from '../../../client/github/guard-backend.ts';
import { api, at, pinRequests } from '../../github/wire-support.ts';

pinRequests();

const client = octokitFor({ token: 'ghp_x', apiUrl: 'https://api.github.com/' });
const LINK = 'https://github.com/orgs/o/sso?authorization_request=A1b2';

/** @returns what a person is told about the failed request. */
const failed = async (): Promise<unknown> =>
  client.request('POST /repos/{owner}/{repo}/issues', { ...at, title: 'Hello' }).then(
    () => undefined,
    (error: unknown) => explainFailure(error, 'o/r'),
  );

it('a token that is not authorized for single sign-on gets the link that authorizes it', async () => {
  api()
    .post('/repos/o/r/issues')
    .reply(
      403,
      { message: 'Resource protected by organization SAML enforcement.' },
      {
        'x-github-sso': `required; url=${LINK}`,
      },
    );

  expect(await failed()).toMatchObject({
    code: 'not-allowed',
    fix: `Authorize the token for single sign-on: ${LINK}`,
  });
});

it.each([{}, { 'x-github-sso': 'partial-results; organizations=21955855' }, { 'x-github-sso': 'url=javascript:1' }])(
  'another refusal names the rights that the token needs: %j',
  async (headers) => {
    api().post('/repos/o/r/issues').reply(403, { message: 'Forbidden' }, headers);

    expect(await failed()).toMatchObject({ fix: 'Use a token that may write issues and actions in o/r.' });
  },
);

it.each([
  [403, 'Repository was archived so is read-only.', 'Unarchive the repository'],
  [410, 'Issues has been disabled in this repository.', 'Enable Issues'],
  [410, 'Issues are disabled for this repo', 'Enable Issues'],
  [403, 'Actions has been disabled for this repository.', 'Enable Actions'],
  [403, 'Unable to create comment because issue is locked.', 'unlock the conversation'],
])('names the setting because of which GitHub answers %i, and not the token: %s', async (status, message, fix) => {
  api().post('/repos/o/r/issues').reply(status, { message });

  expect(await failed()).toMatchObject({ fix: expect.stringContaining(fix) as string });
});

it.each([
  ['self-signed certificate in certificate chain', 'NODE_EXTRA_CA_CERTS'],
  ['unable to verify the first certificate', 'NODE_EXTRA_CA_CERTS'],
  ['getaddrinfo ENOTFOUND api.github.com', 'NODE_USE_ENV_PROXY=1'],
])('a GitHub that is not reached because of "%s" has a fix with %s', async (message, setting) => {
  api().post('/repos/o/r/issues').replyWithError(message);

  const told = await failed();

  expect(told).toBeInstanceOf(ClientError);
  expect(told instanceof ClientError && [told.code, told.fix.includes(setting)]).toEqual(['unreachable', true]);
});
