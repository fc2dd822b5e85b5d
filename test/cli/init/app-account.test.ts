/** The App that `agora init --app` names. */
import { expect, it } from 'vitest';
import { ClientError } from '../../../client/client-error.ts';
import { readApp } from '../../../cli/init/app-account.ts';

it('recommends only what `init` has when there is no remote', async () => {
  const why = new ClientError('mistake', 'This folder does not belong to a repository on GitHub.', {
    fix: 'Name one with --repo owner/name, or set GH_REPO.',
  });

  await expect(readApp('my-app', { github: () => Promise.reject(why) })).rejects.toMatchObject({
    message: `--app: ${why.message}`,
    fix: expect.stringMatching(/^Add a remote, set GH_REPO, or leave out --app/) as string,
  });
});
