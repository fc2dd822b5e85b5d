/**
 * Which app is installed where: every app on every account that owns a repository, and the Actions app, as which GitHub
 * runs jobs.
 */
import type { AppSeed, HubOptions } from '../hub-options.ts';
import type { Installations } from './identities.ts';

/** The ids GitHub itself uses for its Actions app and that app's account. */
export const ACTIONS_APP_ID = 15368;
const ACTIONS_BOT_ID = 41898282;
const ACTIONS_SLUG = 'github-actions';
const FIRST_INSTALLATION = 1001;
/** The ids of bot accounts are higher than all numbers that the emulator uses. */
const FIRST_BOT = 9_000_000;

/** Everything that a `permissions:` block can grant to a job's token. */
const JOB_PERMISSIONS = [
  'actions',
  'attestations',
  'checks',
  'contents',
  'deployments',
  'discussions',
  'issues',
  'packages',
  'pages',
  'pull_requests',
  'security_events',
  'statuses',
];

const ACTIONS_APP: AppSeed = {
  id: ACTIONS_APP_ID,
  slug: ACTIONS_SLUG,
  name: 'GitHub Actions',
  events: [],
  webhookSecret: '',
  permissions: { ...Object.fromEntries(JOB_PERMISSIONS.map((name) => [name, 'write'])), metadata: 'read' },
};

export const botLogin = (app: Pick<AppSeed, 'slug'>): string => `${app.slug}[bot]`;

export function installEverywhere(options: Pick<HubOptions, 'apps' | 'repositories'>): Installations {
  const given = options.apps.map((app) => ({ ...app, permissions: { metadata: 'read', ...app.permissions } }));
  const taken = given.find((app) => app.id === ACTIONS_APP_ID || app.slug === ACTIONS_SLUG);
  if (taken !== undefined)
    throw new Error(`The app ${taken.slug} has the id or the slug of GitHub's own Actions app. Choose another one.`);
  const apps = [...given, ACTIONS_APP];
  const accounts = [...new Set(options.repositories.map(({ owner }) => owner))];
  const all = apps
    .flatMap((app) => accounts.map((account) => ({ app, account })))
    .map((pair, index) => ({ id: FIRST_INSTALLATION + index, ...pair }));
  return {
    apps,
    all,
    of: (appId, account) => all.find((one) => one.app.id === appId && one.account === account),
    appOfBot: (login) => apps.find((app) => botLogin(app) === login),
    botId: (app) => (app.id === ACTIONS_APP_ID ? ACTIONS_BOT_ID : FIRST_BOT + app.id),
  };
}
