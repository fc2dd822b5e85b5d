/**
 * Steps 7 and 8: the secrets that are used, and the environment that the setup script, the agent and verify see.
 *
 * A run that could ask but could not save its state safely is refused here, before the agent costs anything.
 */
import { renderSecretReference } from '../../../../protocol/config/secret-reference.ts';
import { permitEnvironment } from '../../../environment/agent-environment.ts';
import { DispatchError } from '../../../dispatch-error.ts';
import { defineStep, type WorkerServices } from '../../../context/step-context.ts';
import { findModelKey, findSealingKey } from '../../../environment/state-and-model-keys.ts';
import type { WorkerPorts } from '../../../ports.ts';
import { findToolSecrets, findVariables, type Variable } from '../../../registry/bundle-variables.ts';
import type { RunningRuntime } from '../../../runtimes/contract.ts';
import { INBOX, INPUT_FILE, OUTPUTS, sentinelOf } from '../../../own-files.ts';

export const resolveSecrets = defineStep(
  'resolve secrets',
  ['bundle', 'settings'],
  async ({ bundle, settings }, services) => {
    const { plan, ports, book, runtimes } = services;
    const { runtime } = bundle;
    const wanted = findVariables(bundle.envs, settings.secrets ?? {});
    const routes = [...runtime.settings, ...(runtime.clouds ?? []).flatMap(({ on, settings: own }) => [on, ...own])];
    const routed = wanted.find(({ name }) => routes.includes(name));
    if (routed !== undefined)
      throw new DispatchError(
        'worker-failed',
        `${routed.from} sets ${routed.name}, which says where the model of ${runtime.id} is or how it is called.`,
        { fix: `Remove it there, and set ${routed.name} in the workflow (without one: in your environment).` },
      );
    const known: KnownSecrets = new Map();
    const all = await fetchVariables(wanted, known, services);
    const toolSecrets = new Map<string, Readonly<Record<string, string>>>();
    for (const { server, variables: asked } of findToolSecrets(bundle.subagent.tools))
      toolSecrets.set(server, await fetchVariables(asked, known, services));
    // The most specific setting counts: a key that an environment names is for exactly this subagent.
    const pair = findModelKey(all, runtime) ?? findModelKey(ports.environment, runtime);
    // The state names the commit of a registry's runtime, so that runtime's key cannot be what decrypts the state.
    const seal = findSealingKey(ports.environment, runtimes.some((ours) => ours === runtime) ? runtime : { keys: [] });
    for (const secret of [pair?.value, seal?.secret]) if (secret !== undefined) book.hide(secret);
    if (seal === undefined && (plan.repository.isPublic || !settings.allowPlainState))
      throw noKey(plan.repository.isPublic);
    const variables = withoutKeys(all, runtime);
    return { variables, toolSecrets, modelKey: { pair, seal } };
  },
);

/** The gateway or the agent's program gets the model key, and nobody else, whatever `env-allow` lists. */
function withoutKeys<T>(
  variables: Readonly<Record<string, T>>,
  { keys }: Pick<RunningRuntime, 'keys'>,
): Record<string, T> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !keys.includes(name)));
}

/** The values of a run's secrets, by reference. */
type KnownSecrets = Map<string, string>;

/**
 * In sequence and each reference once in the whole run; a secret is hidden as soon as it is known.
 * @throws DispatchError fetch-failed.
 */
async function fetchVariables(
  variables: readonly Variable[],
  known: KnownSecrets,
  { ports, book, signal }: WorkerServices,
): Promise<Record<string, string>> {
  const values: [name: string, value: string][] = [];
  for (const variable of variables) {
    if (variable.kind === 'value') {
      values.push([variable.name, variable.value]);
      continue;
    }
    const reference = renderSecretReference(variable.reference);
    const value = known.get(reference) ?? (await fetchSecret(variable, ports, signal));
    book.hide(value);
    known.set(reference, value);
    values.push([variable.name, value]);
  }
  return Object.fromEntries(values);
}

async function fetchSecret(
  { name, from, reference }: Extract<Variable, { kind: 'secret' }>,
  { secrets }: WorkerPorts,
  signal: AbortSignal,
): Promise<string> {
  const found = await secrets.find(reference, signal);
  if (found.kind === 'found') return found.value;
  throw new DispatchError(
    'fetch-failed',
    `The secret ${name} of ${from} could not be fetched from ${renderSecretReference(reference)}: ${found.why}.`,
    { fix: HOW_TO_GIVE[reference.kind] },
  );
}

const HOW_TO_GIVE = {
  env: 'Set it where the worker is started: in a workflow, with `env:` of the step and `${{ secrets.… }}`.',
  file: "Put it into the folder AGORA_SECRET_STORE_DIR, readable by the worker's user.",
  aws: 'Check the name, the region and the credentials of the step; secretsmanager:GetSecretValue is needed.',
} as const;

function noKey(isPublic: boolean): DispatchError {
  const detail = isPublic
    ? 'There is no key to encrypt saved state with, and anyone may download the artifacts of a public repository.'
    : 'There is no key to encrypt saved state with.';
  return new DispatchError('worker-failed', detail, {
    fix: 'Set state-key to a long random secret (`openssl rand -base64 32`).',
  });
}

/**
 * Agents commit, and Git refuses to without a name. These commits stay here: the work is captured as a difference and
 * committed when it is delivered.
 */
const [NAME, EMAIL] = ['github-actions[bot]', '41898282+github-actions[bot]@users.noreply.github.com'];
const GIT_IDENTITY = {
  GIT_AUTHOR_NAME: NAME,
  GIT_AUTHOR_EMAIL: EMAIL,
  GIT_COMMITTER_NAME: NAME,
  GIT_COMMITTER_EMAIL: EMAIL,
} as const;

/**
 * What setup, agent and verify may know about the dispatch itself. Without the model key, which only the agent gets.
 */
export const mergeEnvironment = defineStep(
  'merge environment',
  ['settings', 'variables', 'bundle'],
  ({ settings, variables, bundle }, { plan, dispatchId, ports }) => ({
    env: {
      ...permitEnvironment(withoutKeys(ports.environment, bundle.runtime), settings.envAllow),
      ...GIT_IDENTITY,
      ...variables,
      AGORA_DISPATCH_ID: dispatchId,
      AGORA_ROUND: String(plan.round),
      AGORA_INPUT_FILE: `${ports.workspace.root}/${INPUT_FILE}`,
      AGORA_OUTPUTS: `${ports.workspace.root}/${OUTPUTS}`,
      AGORA_INBOX: `${ports.workspace.root}/${INBOX}`,
      AGORA_SENTINEL: `${ports.workspace.root}/${sentinelOf(bundle.runtime)}`,
    },
  }),
);
