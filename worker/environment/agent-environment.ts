/**
 * Which of our environment variables the setup script, the agent and verify can see: default-deny.
 *
 * A runner's environment contains many credentials, and everything that runs in the workspace can print what it sees.
 * So variables pass by name. Some never pass, whatever a workflow's allow-list contains, because no program that works
 * on a repository needs them: the runner's tokens and command files, cloud credentials, loader hooks.
 */

const PASS = new Set([
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'LANG',
  'LANGUAGE',
  'TZ',
  'TERM',
  'TMPDIR',
  'TMP',
  'TEMP',
  'NODE_ENV',
  'AWS_REGION',
  'AWS_DEFAULT_REGION',
  'AGORA_CLAUDE_PERMISSION_MODE',
  'AGORA_DISABLE_NEEDS_INPUT_HELPER',
]);
/** How a runner finds processes that a job left running, even if we were killed before cleanup. */
const TRACKING = 'RUNNER_TRACKING_ID';
const PASS_PREFIXES = ['LC_'];

const NEVER = new Set([
  'GITHUB_TOKEN',
  'GH_TOKEN',
  'GITHUB_ENTERPRISE_TOKEN',
  'GH_ENTERPRISE_TOKEN',
  'GITHUB_ENV',
  'GITHUB_PATH',
  'GITHUB_OUTPUT',
  'GITHUB_STATE',
  'GITHUB_STEP_SUMMARY',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'AWS_SECURITY_TOKEN',
  'AWS_WEB_IDENTITY_TOKEN_FILE',
  'AWS_ROLE_ARN',
  'AWS_PROFILE',
  'AWS_SHARED_CREDENTIALS_FILE',
  'AWS_CONFIG_FILE',
  'GOOGLE_APPLICATION_CREDENTIALS',
  'GOOGLE_GHA_CREDS_PATH',
  'AZURE_CLIENT_SECRET',
  'AZURE_FEDERATED_TOKEN_FILE',
  'SSH_AUTH_SOCK',
  'SSH_ASKPASS',
  'NODE_OPTIONS',
  'BASH_ENV',
  'ENV',
  'NODE_AUTH_TOKEN',
  'NPM_TOKEN',
]);
const NEVER_PREFIXES = ['ACTIONS_', 'INPUT_', 'AGORA_', 'AWS_CONTAINER_', 'GIT_', 'LD_', 'DYLD_', 'BASH_FUNC_'];
const NEVER_PATTERN = /^RUNNER_.*TOKEN/;

/** True for variables that no program in a repository gets, whatever is configured. */
export function isDenied(name: string): boolean {
  const upper = name.toUpperCase();
  if (PASS.has(name)) return false;
  return NEVER.has(upper) || NEVER_PREFIXES.some((prefix) => upper.startsWith(prefix)) || NEVER_PATTERN.test(upper);
}

function isAllowed(name: string, allow: readonly string[]): boolean {
  if (PASS.has(name) || name === TRACKING || PASS_PREFIXES.some((prefix) => name.startsWith(prefix))) return true;
  return allow.some((rule) => (rule.endsWith('*') ? name.startsWith(rule.slice(0, -1)) : name === rule));
}

/** @param allow exact names, or `PREFIX_*`; blank entries are ignored. */
export function permitEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  allow: readonly string[],
): Record<string, string> {
  const rules = allow.map((rule) => rule.trim()).filter((rule) => rule !== '');
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => {
      if (value === undefined || isDenied(name) || !isAllowed(name, rules)) return [];
      return [[name, value] as const];
    }),
  );
}

const SECRET_NAME =
  /(^|[_-])(TOKEN|SECRET|PASSWORD|PASSWD|API[_-]?KEY|ACCESS[_-]KEY|PRIVATE[_-]KEY|STATE[_-]KEY|CALLBACK[_-]KEY|BEARER|CREDENTIALS?)($|[_-])/i;

/**
 * Values that are secret according to their names: hidden in all output although we pass none of them on, because a
 * program of the same user can find them anyway.
 */
export function findSecretValues(environment: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(environment).flatMap(([name, value]) =>
    value !== undefined && value.length >= 8 && SECRET_NAME.test(name) ? [value] : [],
  );
}
