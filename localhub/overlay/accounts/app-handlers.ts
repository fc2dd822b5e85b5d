/**
 * Requests of apps about themselves: who am I, where am I installed, give me a token.
 *
 * @see https://docs.github.com/en/rest/apps/apps
 */
import { z } from 'zod';
import type { JsonBody } from '../../gateway/call.ts';
import {
  notFound,
  numberOf,
  parseBody,
  CallRefusal,
  repositoryOf,
  type CallAnswer,
  type Call,
  type Handler,
} from '../../gateway/call.ts';
import { renderTime } from '../../gateway/gateway-times.ts';
import { listAnswer } from '../../gateway/pages.ts';
import type { AppSeed } from '../../hub-options.ts';
import type { InstalledApp } from '../../emulator/identities.ts';
import { pathOf, type HubContext } from '../hub-context.ts';

const LEVELS = ['none', 'read', 'write', 'admin'];
const TokenWish = z.looseObject({
  permissions: z.record(z.string(), z.string()).optional(),
  repositories: z.array(z.string()).optional(),
  repository_ids: z.array(z.number()).optional(),
});
const Repository = z.looseObject({ id: z.number(), full_name: z.string(), name: z.string() });
interface AppParts {
  readonly context: HubContext;
  readonly repositories: readonly { readonly owner: string; readonly name: string }[];
}

export function appOf(context: HubContext, call: Call): AppSeed {
  const { caller } = call;
  const app = caller.kind === 'app' ? context.installations.apps.find(({ id }) => id === caller.appId) : undefined;
  if (app === undefined) throw new CallRefusal(401, 'A JSON web token could not be decoded');
  return app;
}

function installationOf(parts: AppParts, call: Call): InstalledApp {
  const app = appOf(parts.context, call);
  const found = parts.context.installations.all.find(
    (one) => one.id === numberOf(call, 'installation_id') && one.app.id === app.id,
  );
  if (found === undefined) throw notFound();
  return found;
}

const repositoriesOf = async ({ context, repositories }: AppParts, account: string): Promise<JsonBody[]> =>
  Promise.all(
    repositories.filter(({ owner }) => owner === account).map((repository) => context.readBody(pathOf(repository))),
  );

/** Requesting more than was granted is a 422. Without a request, everything that was granted is included. */
function readPermissions(
  granted: Readonly<Record<string, string>>,
  wish: Readonly<Record<string, string>> | undefined,
): Readonly<Record<string, string>> {
  if (wish === undefined) return granted;
  const tooMuch = Object.entries(wish).some(
    ([name, level]) => LEVELS.indexOf(level) < 1 || LEVELS.indexOf(level) > LEVELS.indexOf(granted[name] ?? 'none'),
  );
  if (tooMuch) throw new CallRefusal(422, 'The permissions requested are not granted to this installation.');
  return { metadata: 'read', ...wish };
}

function createToken(parts: AppParts): Handler {
  return async (call) => {
    const installed = installationOf(parts, call);
    const wish = parseBody(call, TokenWish);
    const permissions = readPermissions(installed.app.permissions, wish.permissions);
    const all = await repositoriesOf(parts, installed.account);
    const isLimited = wish.repositories !== undefined || wish.repository_ids !== undefined;
    const chosen = all.filter((one) => {
      const { id, name } = Repository.parse(one);
      return wish.repositories?.includes(name) === true || wish.repository_ids?.includes(id) === true;
    });
    if (isLimited && chosen.length < (wish.repositories ?? wish.repository_ids ?? []).length)
      throw new CallRefusal(
        422,
        'There is at least one repository that does not exist or is not accessible to the parent installation.',
      );
    const { token, expiresAt } = parts.context.tokens.mint({
      installed,
      permissions,
      repositories: isLimited ? chosen.map((one) => Repository.parse(one).full_name) : undefined,
    });
    const expires = renderTime(expiresAt);
    return {
      status: 201,
      body: {
        token,
        expires_at: expires,
        permissions,
        repository_selection: isLimited ? 'selected' : 'all',
        ...(isLimited ? { repositories: chosen } : {}),
      },
    };
  };
}

async function listReachable(parts: AppParts, call: Call): Promise<CallAnswer> {
  const { caller } = call;
  if (caller.kind !== 'installation') {
    throw new CallRefusal(
      403,
      'You must authenticate with an installation access token in order to list repositories for an installation.',
    );
  }
  const all = await repositoriesOf(parts, caller.account);
  const isReachable = (one: JsonBody): boolean =>
    caller.repositories === undefined || caller.repositories.includes(Repository.parse(one).full_name);
  return listAnswer(call.url, all.filter(isReachable), 'repositories');
}

export function appHandlers(parts: AppParts): Record<string, Handler> {
  const { accounts, installations, tokens } = parts.context;
  const mine = (app: AppSeed): InstalledApp[] => installations.all.filter((one) => one.app.id === app.id);
  return {
    'apps/get-authenticated': (call) => {
      const app = appOf(parts.context, call);
      return { status: 200, body: { ...accounts.renderApp(app), installations_count: mine(app).length } };
    },
    'apps/get-by-slug': (call) => {
      const app = installations.apps.find(({ slug }) => slug === call.params['app_slug']);
      if (app === undefined) throw notFound();
      return { status: 200, body: accounts.renderApp(app) };
    },
    'apps/list-installations': (call) => {
      return listAnswer(call.url, mine(appOf(parts.context, call)).map(accounts.renderInstallation));
    },
    'apps/get-installation': (call) => {
      return { status: 200, body: accounts.renderInstallation(installationOf(parts, call)) };
    },
    'apps/get-repo-installation': (call) => {
      const installed = installations.of(appOf(parts.context, call).id, repositoryOf(call).owner);
      if (installed === undefined) throw notFound();
      return { status: 200, body: accounts.renderInstallation(installed) };
    },
    'apps/create-installation-access-token': createToken(parts),
    'apps/list-repos-accessible-to-installation': (call) => listReachable(parts, call),
    'apps/revoke-installation-access-token': (call) => {
      if (call.caller.kind === 'installation') tokens.revoke(call.caller.token);
      return { status: 204 };
    },
  };
}
