/**
 * Apps about themselves: who am I, where am I installed, a token please, what was delivered to me.
 *
 * @see https://docs.github.com/en/rest/apps/apps
 */
import { z } from 'zod';
import type { JsonObject} from '../gateway/call.ts';
import { notFound, numberOf, parseBody, Refusal, repositoryOf, type Call, type Handler } from '../gateway/call.ts';
import { listAnswer } from '../gateway/pages.ts';
import type { AppSeed } from '../options.ts';
import { renderHeaders } from '../webhooks/deliver.ts';
import type { KeptDelivery, Relay } from '../webhooks/relay.ts';
import type { InstalledApp } from '../world/installations.ts';
import { pathOf, type Ground } from './ground.ts';

const LEVELS = ['none', 'read', 'write', 'admin'];
const TokenWish = z.looseObject({
  permissions: z.record(z.string(), z.string()).optional(), repositories: z.array(z.string()).optional(), repository_ids: z.array(z.number()).optional(),
});
const Repository = z.looseObject({ id: z.number(), full_name: z.string(), name: z.string() });
interface Parts { readonly ground: Ground; readonly relay: Relay; readonly background: (work: Promise<unknown>) => void; readonly repositories: readonly { readonly owner: string; readonly name: string }[] }

function appOf({ ground }: Parts, call: Call): AppSeed {
  const { caller } = call;
  const app = caller.kind === 'app' ? ground.installations.apps.find(({ id }) => id === caller.appId) : undefined;
  if (app === undefined) throw new Refusal(401, 'A JSON web token could not be decoded');
  return app;
}

function installationOf(parts: Parts, call: Call): InstalledApp {
  const app = appOf(parts, call);
  const found = parts.ground.installations.all.find((one) => one.id === numberOf(call, 'installation_id') && one.app.id === app.id);
  if (found === undefined) throw notFound();
  return found;
}

const repositoriesOf = async ({ ground, repositories }: Parts, account: string): Promise<JsonObject[]> =>
  Promise.all(repositories.filter(({ owner }) => owner === account).map((repository) => ground.readBody(pathOf(repository))));

/** Asking for more than was granted is a 422; nothing asked is everything granted. */
function readPermissions(granted: Readonly<Record<string, string>>, wish: Readonly<Record<string, string>> | undefined): Readonly<Record<string, string>> {
  if (wish === undefined) return granted;
  const tooMuch = Object.entries(wish).some(([name, level]) => LEVELS.indexOf(level) < 1 || LEVELS.indexOf(level) > LEVELS.indexOf(granted[name] ?? 'none'));
  if (tooMuch) throw new Refusal(422, 'The permissions requested are not granted to this installation.');
  return { metadata: 'read', ...wish };
}

function createToken(parts: Parts): Handler {
  return async (call) => {
    const installed = installationOf(parts, call);
    const wish = parseBody(call, TokenWish);
    const permissions = readPermissions(installed.app.permissions, wish.permissions);
    const all = await repositoriesOf(parts, installed.account);
    const isLimited = wish.repositories !== undefined || wish.repository_ids !== undefined;
    const chosen = all.filter((one) => { const { id, name } = Repository.parse(one); return wish.repositories?.includes(name) === true || wish.repository_ids?.includes(id) === true; });
    if (isLimited && chosen.length < (wish.repositories ?? wish.repository_ids ?? []).length) throw new Refusal(422, 'There is at least one repository that does not exist or is not accessible to the parent installation.');
    const { token, expiresAt } = parts.ground.tokens.mint({ installed, permissions, repositories: isLimited ? chosen.map((one) => Repository.parse(one).full_name) : undefined });
    const expires = new Date(expiresAt).toISOString().replace(/\.\d+Z$/, 'Z');
    return { status: 201, body: { token, expires_at: expires, permissions, repository_selection: isLimited ? 'selected' : 'all', ...(isLimited ? { repositories: chosen } : {}) } };
  };
}

function renderDelivery(delivery: KeptDelivery): JsonObject {
  return {
    id: delivery.id, guid: delivery.guid, delivered_at: new Date(delivery.at).toISOString(), redelivery: delivery.isRedelivery, duration: Math.round(delivery.durationMs) / 1000,
    status: delivery.status === 0 ? 'failed to connect' : delivery.status < 400 ? 'OK' : `Invalid HTTP Response: ${String(delivery.status)}`, status_code: delivery.status,
    event: delivery.event, action: delivery.action ?? null, installation_id: delivery.installationId, repository_id: delivery.repositoryId ?? null, throttled_at: null,
  };
}

function deliveryOf(parts: Parts, call: Call): KeptDelivery {
  const app = appOf(parts, call);
  const found = parts.relay.deliveries.find(({ id, appId }) => id === numberOf(call, 'delivery_id') && appId === app.id);
  if (found === undefined) throw notFound();
  return found;
}

/** GitHub pages deliveries by a cursor; here the cursor is the id of the last one seen. */
function listDeliveries(parts: Parts): Handler {
  return (call) => {
    const app = appOf(parts, call);
    const query = call.url.searchParams;
    const perPage = Math.min(100, Number(query.get('per_page') ?? 30));
    const cursor = Number(query.get('cursor') ?? Infinity);
    const isWanted = ({ status }: KeptDelivery): boolean => { const wanted = query.get('status'); return wanted === null || (wanted === 'success') === (status >= 200 && status < 400); };
    const older = parts.relay.deliveries.filter((one) => one.appId === app.id && one.id < cursor && isWanted(one)).reverse();
    const shown = older.slice(0, perPage);
    const next = new URL(call.url);
    next.searchParams.set('cursor', String(shown.at(-1)?.id ?? 0));
    return { status: 200, body: shown.map(renderDelivery), headers: older.length > perPage ? { link: `<${next.href}>; rel="next"` } : {} };
  };
}

export function appHandlers(parts: Parts): Record<string, Handler> {
  const { ground, relay } = parts;
  return {
    'apps/get-authenticated': (call) => {
      const app = appOf(parts, call);
      return { status: 200, body: { ...ground.accounts.renderApp(app), installations_count: ground.installations.all.filter((one) => one.app.id === app.id).length } };
    },
    'apps/get-by-slug': (call) => {
      const app = ground.installations.apps.find(({ slug }) => slug === call.params['app_slug']);
      if (app === undefined) throw notFound();
      return { status: 200, body: ground.accounts.renderApp(app) };
    },
    'apps/list-installations': (call) => listAnswer(call.url, ground.installations.all.filter((one) => one.app.id === appOf(parts, call).id).map(ground.accounts.renderInstallation)),
    'apps/get-installation': (call) => ({ status: 200, body: ground.accounts.renderInstallation(installationOf(parts, call)) }),
    'apps/get-repo-installation': (call) => {
      const installed = ground.installations.of(appOf(parts, call).id, repositoryOf(call).owner);
      if (installed === undefined) throw notFound();
      return { status: 200, body: ground.accounts.renderInstallation(installed) };
    },
    'apps/create-installation-access-token': createToken(parts),
    'apps/list-repos-accessible-to-installation': async (call) => {
      if (call.caller.kind !== 'installation') throw new Refusal(403, 'You must authenticate with an installation access token in order to list repositories for an installation.');
      const { account, repositories } = call.caller;
      const all = (await repositoriesOf(parts, account)).filter((one) => repositories === undefined || repositories.includes(Repository.parse(one).full_name));
      return listAnswer(call.url, all, 'repositories');
    },
    'apps/revoke-installation-access-token': (call) => {
      if (call.caller.kind === 'installation') ground.tokens.revoke(call.caller.token);
      return { status: 204 };
    },
    'apps/list-webhook-deliveries': listDeliveries(parts),
    'apps/get-webhook-delivery': (call) => {
      const delivery = deliveryOf(parts, call);
      const headers = renderHeaders({ app: appOf(parts, call), guid: delivery.guid, event: delivery.event, payload: delivery.payload }, JSON.stringify(delivery.payload));
      return { status: 200, body: { ...renderDelivery(delivery), url: '', request: { headers, payload: delivery.payload }, response: { headers: null, payload: null } } };
    },
    'apps/redeliver-webhook-delivery': (call) => {
      parts.background(relay.redeliver(deliveryOf(parts, call)));
      return { status: 202, body: {} };
    },
  };
}
