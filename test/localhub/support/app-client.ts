/** The App of the test hub, as a real Octokit with real App authentication. */
import { defined } from '../../../protocol/base/defined.ts';
import { createAppAuth } from '@octokit/auth-app';
import { Octokit } from '@octokit/rest';
import { APP_ID, SHOP, type TestHub } from './start-test-hub.ts';

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** The App itself, with its JSON web token. */
export const asApp = (hub: TestHub): Octokit =>
  new Octokit({
    authStrategy: createAppAuth,
    auth: { appId: APP_ID, privateKey: hub.appKey(APP_ID) },
    baseUrl: hub.url,
    log: quiet,
  });

/** The App's installation on acme, with a token that can have fewer permissions. */
export async function asInstallation(hub: TestHub, permissions?: Record<string, 'read' | 'write'>): Promise<Octokit> {
  const { data: installation } = await asApp(hub).rest.apps.getRepoInstallation(SHOP);
  const { data } = await asApp(hub).rest.apps.createInstallationAccessToken({
    installation_id: installation.id,
    ...defined({ permissions }),
  });
  return withToken(hub, data.token);
}

export const withToken = (hub: TestHub, token: string): Octokit =>
  new Octokit({ auth: token, baseUrl: hub.url, log: quiet });

/** The status of a refused request; 200 if the request succeeds. */
export async function statusOf(request: Promise<{ readonly status: number }>): Promise<number> {
  try {
    return (await request).status;
  } catch (error) {
    if (error instanceof Error && 'status' in error && typeof error.status === 'number') return error.status;
    throw error;
  }
}
