/** Asks GitHub for everything that the checks of a setup need. What the token may not see is a fact as well. */
import { findConfig } from '../../github/rules.ts';
import { findFile, listFiles } from '../../github/git/contents.ts';
import { isStatus } from '../../github/github-client.ts';
import { isRateLimited } from '../../github/rate-limits.ts';
import { LOOK_BACK_MS, type GitHubContext } from '../../client/github/client-context.ts';
import { defined } from '../../protocol/base/defined.ts';
import { findSubagentNames, subagentPath } from '../../protocol/base/registry-paths.ts';
import { z } from '../../protocol/base/zod.ts';
import { readSubagent } from '../../protocol/config/subagent.ts';
import type { ActionsPolicy, SelectedActions } from './checks/allowed-actions.ts';
import { known, type FindingFact } from './checks/finding.ts';
import type { AppFact, RunFact, SetupFacts, WorkflowFact } from './checks/setup-facts.ts';
import { findStep, readWorkflowText } from './checks/workflow-text.ts';

const FOLDER = '.github/workflows';
const SUBAGENTS = '.github/agora/subagents';

export interface SetupPlace {
  readonly machine: SetupFacts['machine'];
  /** What the bot says about itself, when its address is known. */
  readonly askBot: () => Promise<FindingFact<string | undefined>>;
}

/** @param ref the commit at the head of the default branch. */
export async function readSetup(context: GitHubContext, ref: string, place: SetupPlace): Promise<SetupFacts> {
  const { client, at } = context;
  const started = context.clock.now().getTime();
  const { data, headers } = await client.request('GET /repos/{owner}/{repo}', { ...at });
  const ownTime = context.clock.now().getTime();
  const [files, config] = await Promise.all([
    readWorkflows(context, ref),
    findConfig((path) => findFile(client, { ...at, path, ref })),
  ]);
  const relay = files.find(({ read }) => findStep(read, 'relay') !== undefined);
  const of = createAsker();
  const authority = config.kind === 'config' ? config.config.authority : { vouches: [], keys: [] };
  return {
    repository: {
      name: data.full_name,
      server: new URL(data.html_url).host,
      isArchived: data.archived,
      isDisabled: data.disabled,
      isFork: data.fork,
      hasIssues: data.has_issues,
      isPrivate: data.private,
    },
    workflowFile: context.workflow,
    workflows: files,
    configMistakes: config.kind === 'config' ? [] : config.why,
    vouchers: authority.vouches,
    pinnedHosts: authority.keys.filter(({ role }) => role === 'bot').length,
    subagents: await readSubagents(context, ref),
    response: { serverTime: timeOf(headers.date), ownTime, tookMs: ownTime - started, ...readLimits(headers) },
    machine: place.machine,
    botReady: await place.askBot(),
    ...(await readSettings(context, data.default_branch, of)),
    // Without a file of that name, there is no such workflow, and GitHub answers 404.
    agentRuns: files.every(({ path }) => path !== `${FOLDER}/${context.workflow}`)
      ? { kind: 'unknown', why: `There is no ${FOLDER}/${context.workflow}.` }
      : await of(() => readRuns(context, context.workflow, { created: `>=${sinceDay(context)}` })),
    scheduledRuns:
      relay === undefined
        ? known([])
        : await of(() => readRuns(context, relay.path.slice(FOLDER.length + 1), { event: 'schedule' })),
    app: context.app === undefined ? known(undefined) : await findApp(context, context.app, of),
  };
}

type Asker = <T>(look: () => Promise<T>) => Promise<FindingFact<T>>;

/** With 403 and 404, GitHub says "not for you". Any other error is passed on to the caller of the checks. */
function createAsker(): Asker {
  return async (look) => {
    try {
      return known(await look());
    } catch (error) {
      if (isRateLimited(error)) throw error;
      if (isStatus(error, 403) || isStatus(error, 404))
        return { kind: 'unknown', why: 'The token cannot see this; an administrator’s can.' };
      if (isStatus(error, 501)) return { kind: 'unknown', why: 'This server does not support this request.' };
      throw error;
    }
  };
}

async function readSettings(
  { client, at }: GitHubContext,
  defaultBranch: string,
  of: Asker,
): Promise<Pick<SetupFacts, 'secrets' | 'labels' | 'actions' | 'mayOpenPulls' | 'retentionDays' | 'branchRules'>> {
  return {
    secrets: await of(() => readSecretNames(client, at)),
    labels: await of(() => readLabelNames(client, at)),
    actions: await of(() => readActionsPolicy(client, at)),
    mayOpenPulls: await of(
      async () =>
        (await client.request('GET /repos/{owner}/{repo}/actions/permissions/workflow', { ...at })).data
          .can_approve_pull_request_reviews,
    ),
    retentionDays: await of(
      async () =>
        (await client.request('GET /repos/{owner}/{repo}/actions/permissions/artifact-and-log-retention', { ...at }))
          .data.days,
    ),
    branchRules: await of(async () => {
      const branch = defaultBranch === 'agora/probe' ? 'agora/other' : 'agora/probe';
      const all = { ...at, branch, per_page: 100 };
      return (await client.paginate('GET /repos/{owner}/{repo}/rules/branches/{branch}', all)).map(({ type }) => type);
    }),
  };
}

async function readActionsPolicy(client: GitHubContext['client'], at: GitHubContext['at']): Promise<ActionsPolicy> {
  const { data } = await client.request('GET /repos/{owner}/{repo}/actions/permissions', { ...at });
  return {
    isEnabled: data.enabled,
    allowed: data.allowed_actions ?? 'all',
    selected: data.allowed_actions === 'selected' ? await readSelected(client, at) : undefined,
    needsSha: data.sha_pinning_required === true,
  };
}

async function readSelected(client: GitHubContext['client'], at: GitHubContext['at']): Promise<SelectedActions> {
  const { data } = await client.request('GET /repos/{owner}/{repo}/actions/permissions/selected-actions', { ...at });
  return {
    gitHubOwned: data.github_owned_allowed === true,
    verified: data.verified_allowed === true,
    patterns: data.patterns_allowed ?? [],
  };
}

/**
 * @throws GitHub's error also when only the organization's secrets are not visible: a key that is one of them is not
 * missing, and a new one in the repository would replace it.
 */
export async function readSecretNames(
  client: Pick<GitHubContext['client'], 'paginate'>,
  at: GitHubContext['at'],
): Promise<ReadonlySet<string>> {
  const own = await client.paginate('GET /repos/{owner}/{repo}/actions/secrets', { ...at, per_page: 100 });
  const shared = await client
    .paginate('GET /repos/{owner}/{repo}/actions/organization-secrets', { ...at, per_page: 100 })
    .catch((error: unknown) => {
      // The owner is not an organization.
      if (isStatus(error, 404)) return [];
      throw error;
    });
  return new Set([...own, ...shared].map(({ name }) => name.toUpperCase()));
}

/** In lower case: GitHub has no two labels that differ only in case. */
export async function readLabelNames(
  client: Pick<GitHubContext['client'], 'paginate'>,
  at: GitHubContext['at'],
): Promise<ReadonlySet<string>> {
  const all = await client.paginate('GET /repos/{owner}/{repo}/labels', { ...at, per_page: 100 });
  return new Set(all.map(({ name }) => name.toLowerCase()));
}

async function readWorkflows({ client, at }: GitHubContext, ref: string): Promise<readonly WorkflowFact[]> {
  const names = (await listFiles(client, { ...at, path: FOLDER, ref })).filter((name) => /\.ya?ml$/.test(name));
  const listed = await client.paginate('GET /repos/{owner}/{repo}/actions/workflows', { ...at, per_page: 100 });
  const states = new Map(listed.map(({ path, state }) => [path, state]));
  return Promise.all(
    names.map(async (name) => {
      const path = `${FOLDER}/${name}`;
      const text = Buffer.from((await findFile(client, { ...at, path, ref })) ?? []).toString('utf8');
      return { path, text, read: readWorkflowText(text), state: states.get(path) ?? 'active' };
    }),
  );
}

async function readSubagents({ client, at }: GitHubContext, ref: string): Promise<SetupFacts['subagents']> {
  const names = findSubagentNames(await listFiles(client, { ...at, path: SUBAGENTS, ref }));
  const read = await Promise.all(
    names.map(async (name) => {
      const text = Buffer.from((await findFile(client, { ...at, path: subagentPath(name), ref })) ?? []).toString(
        'utf8',
      );
      return { name, one: readSubagent(text) };
    }),
  );
  return read.flatMap(({ name, one }) =>
    one.kind === 'malformed'
      ? []
      : [{ name, runtime: one.subagent.runtime, hasVerify: one.subagent.verify !== undefined }],
  );
}

function sinceDay({ clock }: GitHubContext): string {
  return new Date(clock.now().getTime() - LOOK_BACK_MS).toISOString().slice(0, 10);
}

async function readRuns(
  { client, at }: GitHubContext,
  workflow: string,
  which: { readonly event?: string; readonly created?: string },
): Promise<readonly RunFact[]> {
  const { data } = await client.request('GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs', {
    ...at,
    workflow_id: workflow,
    per_page: 30,
    ...which,
  });
  return data.workflow_runs.map((run) => ({
    event: run.event,
    status: run.status ?? '',
    conclusion: run.conclusion,
    createdAt: Date.parse(run.created_at),
    url: run.html_url,
  }));
}

const App = z.looseObject({
  slug: z.string(),
  permissions: z.record(z.string(), z.string()),
  events: z.array(z.string()),
});

async function findApp(context: GitHubContext, slug: string, of: Asker): Promise<SetupFacts['app']> {
  const asked = await of(() =>
    readAppFact(context, slug).catch((error: unknown) => {
      if (isStatus(error, 404)) return undefined;
      throw error;
    }),
  );
  if (asked.kind === 'unknown' || asked.value !== undefined) return asked;
  const why = `GitHub shows no App "${slug.slice(0, 100)}" (AGORA_APP): its slug is the end of the address of its page. A private App can only be seen by its owner.`;
  return { kind: 'unknown', why };
}

async function readAppFact({ client }: GitHubContext, slug: string): Promise<AppFact> {
  const { data } = await client.request('GET /apps/{app_slug}', { app_slug: slug });
  const app = App.parse(data);
  const login = `${app.slug}[bot]`;
  const account = await client.request('GET /users/{username}', { username: login }).catch(() => undefined);
  return { ...app, login, ...defined({ id: account === undefined ? undefined : Number(account.data.id) }) };
}

const timeOf = (date: string | undefined): number | undefined => {
  const time = Date.parse(date ?? '');
  return Number.isNaN(time) ? undefined : time;
};

function readLimits(
  headers: Readonly<Record<string, unknown>>,
): Pick<SetupFacts['response'], 'rateLeft' | 'rateLimit' | 'scopes'> {
  const textOf = (name: string): string | undefined => {
    const value = headers[name];
    return typeof value === 'string' || typeof value === 'number' ? `${value}` : undefined;
  };
  const numberIn = (name: string): number | undefined => {
    const text = textOf(name);
    return text === undefined ? undefined : Number(text);
  };
  return {
    rateLeft: numberIn('x-ratelimit-remaining'),
    rateLimit: numberIn('x-ratelimit-limit'),
    scopes: textOf('x-oauth-scopes')
      ?.split(',')
      .map((scope) => scope.trim())
      .filter((scope) => scope !== ''),
  };
}
