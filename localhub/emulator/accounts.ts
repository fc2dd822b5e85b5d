/**
 * Accounts as GitHub writes them in a response: people, organizations, bots, apps.
 *
 * The emulator leaves out URLs of organizations and does not escape the brackets of a bot. Everything that looks like
 * an account in its responses is replaced by what is written here, so an account looks the same in every response and
 * in every webhook.
 */
import { z } from 'zod';
import type { JsonBody } from '../gateway/call.ts';
import type { AppSeed, HubOptions } from '../hub-options.ts';
import { OPERATOR, organizationsOf, type Emulation } from './emulator.ts';
import { botLogin } from './installations.ts';
import type { InstalledApp, Installations } from './identities.ts';
import { renderNow } from '../gateway/gateway-times.ts';
import { nodeId } from '../gateway/node-id.ts';
import type { HubAccount, Accounts } from './identities.ts';
const Identified = z.looseObject({ id: z.number() });

async function readAccounts(
  emulator: Emulation,
  options: HubOptions,
  installations: Installations,
): Promise<HubAccount[]> {
  const read = async (path: string): Promise<number> =>
    Identified.parse((await emulator.request(OPERATOR, 'GET', path)).body).id;
  const people = options.users.map(
    async ({ login }): Promise<HubAccount> => ({
      login,
      id: await read(`/users/${login}`),
      type: 'User',
    }),
  );
  const organizations = organizationsOf(options).map(
    async (login): Promise<HubAccount> => ({
      login,
      id: await read(`/orgs/${login}`),
      type: 'Organization',
    }),
  );
  const bots = installations.apps.map(
    (app): HubAccount => ({
      login: botLogin(app),
      id: installations.botId(app),
      type: 'Bot',
    }),
  );
  return [...(await Promise.all([...people, ...organizations])), ...bots, { login: OPERATOR, id: 2, type: 'User' }];
}

export async function createAccounts(
  origin: string,
  emulator: Emulation,
  options: HubOptions,
  installations: Installations,
): Promise<Accounts> {
  const known = new Map(
    (await readAccounts(emulator, options, installations)).map((account) => [account.login.toLowerCase(), account]),
  );
  const madeAt = renderNow();
  const find = (login: string): HubAccount | undefined => known.get(login.toLowerCase());
  const get = (login: string): HubAccount => {
    const account = find(login);
    if (account === undefined)
      throw new Error(`There is no account "${login.slice(0, 200)}". Add it to the hub's options.`);
    return account;
  };
  const render = (login: string): JsonBody => renderAccount(origin, get(login));
  return {
    find,
    render,
    people: options.users.map(({ login }) => login),
    renderOrganization: (login) =>
      get(login).type === 'Organization' ? renderOrganization(origin, get(login)) : undefined,
    renderApp: (app) => ({
      ...renderApp(origin, app, madeAt),
      owner: ownerOf(installations, app).map(render)[0] ?? null,
    }),
    renderInstallation: (installed) => renderInstallation(origin, installed, get(installed.account), madeAt),
  };
}

/** An app belongs to the first account it is installed on. */
const ownerOf = (installations: Installations, app: AppSeed): string[] =>
  installations.all.filter((one) => one.app.id === app.id).map(({ account }) => account);

function renderAccount(origin: string, { login, id, type }: HubAccount): JsonBody {
  const url = `${origin}/users/${encodeURIComponent(login)}`;
  return {
    login,
    id,
    node_id: nodeId(type, id),
    avatar_url: `${origin}/_page/avatar/${encodeURIComponent(login)}.svg`,
    gravatar_id: '',
    url,
    html_url: type === 'Bot' ? `${origin}/apps/${login.replace('[bot]', '')}` : `${origin}/${login}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type,
    user_view_type: 'public',
    site_admin: false,
  };
}

function renderOrganization(origin: string, { login, id }: HubAccount): JsonBody {
  const url = `${origin}/orgs/${login}`;
  return {
    login,
    id,
    node_id: nodeId('Organization', id),
    url,
    repos_url: `${url}/repos`,
    events_url: `${url}/events`,
    hooks_url: `${url}/hooks`,
    issues_url: `${url}/issues`,
    members_url: `${url}/members{/member}`,
    public_members_url: `${url}/public_members{/member}`,
    avatar_url: `${origin}/_page/avatar/${login}.svg`,
    description: null,
  };
}

function renderApp(origin: string, app: AppSeed, madeAt: string): JsonBody {
  return {
    id: app.id,
    slug: app.slug,
    node_id: nodeId('App', app.id),
    client_id: `Iv23li${String(app.id).padStart(14, '0')}`,
    name: app.name,
    description: null,
    external_url: `${origin}/apps/${app.slug}`,
    html_url: `${origin}/apps/${app.slug}`,
    created_at: madeAt,
    updated_at: madeAt,
    permissions: app.permissions,
    events: app.events,
  };
}

function renderInstallation(origin: string, { id, app }: InstalledApp, account: HubAccount, madeAt: string): JsonBody {
  return {
    id,
    node_id: nodeId('Installation', id),
    account: renderAccount(origin, account),
    repository_selection: 'all',
    access_tokens_url: `${origin}/app/installations/${String(id)}/access_tokens`,
    repositories_url: `${origin}/installation/repositories`,
    html_url: `${origin}/settings/installations/${String(id)}`,
    app_id: app.id,
    app_slug: app.slug,
    client_id: `Iv23li${String(app.id).padStart(14, '0')}`,
    target_id: account.id,
    target_type: account.type === 'Organization' ? 'Organization' : 'User',
    permissions: app.permissions,
    events: app.events,
    created_at: madeAt,
    updated_at: madeAt,
    single_file_name: null,
    has_multiple_single_files: false,
    single_file_paths: [],
    suspended_by: null,
    suspended_at: null,
  };
}
