/** The App as it is installed on the repository of a local GitHub. */
import { createAppAuth } from '@octokit/auth-app';
import { Octokit } from '@octokit/rest';
import type { Hub } from '../../localhub/hub-options.ts';

export const SHOP = { owner: 'corner', repo: 'shop' } as const;
export const APP = 4711;
export const SECRET = 'c2f1b7e09d8a4f63a1';

/** As the local GitHub registers it. */
export const REGISTERED_APP = {
  id: APP,
  slug: 'agora',
  name: 'Agora',
  webhookSecret: SECRET,
  permissions: { issues: 'write', pull_requests: 'write', actions: 'write', contents: 'write', metadata: 'read' },
  events: ['issues', 'issue_comment', 'workflow_run'],
} as const;

/** Signs in as the installation of the App, like the bot. */
export async function signIn(hub: Hub): Promise<Octokit> {
  const privateKey = hub.appKey(APP);
  const itself = new Octokit({ baseUrl: hub.url, authStrategy: createAppAuth, auth: { appId: APP, privateKey } });
  const {
    data: [installation],
  } = await itself.rest.apps.listInstallations();
  return new Octokit({
    baseUrl: hub.url,
    authStrategy: createAppAuth,
    auth: { appId: APP, privateKey, installationId: installation?.id },
  });
}

/** The id of the repository, and the newest commit of its default branch. */
export async function findShop(person: Octokit): Promise<{ readonly repositoryId: number; readonly head: string }> {
  const {
    data: { id: repositoryId, default_branch: branch },
  } = await person.rest.repos.get(SHOP);
  const {
    data: {
      object: { sha: head },
    },
  } = await person.rest.git.getRef({ ...SHOP, ref: `heads/${branch}` });
  return { repositoryId, head };
}
