/**
 * Steps 7 and 8: the secrets that are used, and the environment that the setup script, the agent and verify see.
 *
 * A run that could ask but could not save its state safely is refused here, before the agent costs anything.
 */
import { DispatchError } from '../errors.ts';
import { defineStep } from '../facts.ts';
import { findModelKey, findSealingKey } from '../keys.ts';
import { permitEnvironment } from '../environment.ts';
import { SENTINEL_PATH } from '../../protocol/needs-input.ts';
import { INPUT_FILE } from './prepare-workspace.ts';

export const resolveSecrets = defineStep('resolve secrets', ['bundle', 'settings'], ({ bundle, settings }, { plan, ports, book, runtimes }) => {
  const pair = findModelKey(ports.environment, bundle.runtime);
  // The state says which commit a runtime of the registry comes from: its key cannot be what opens the state.
  const seal = findSealingKey(ports.environment, runtimes.includes(bundle.runtime) ? bundle.runtime : { keys: [] });
  for (const secret of [pair?.value, seal?.secret]) if (secret !== undefined) book.hide(secret);
  if (seal === undefined && (plan.repository.isPublic || !settings.allowPlainState)) throw noKey(plan.repository.isPublic);
  return { modelKey: { pair, seal } };
});

function noKey(isPublic: boolean): DispatchError {
  const detail = isPublic
    ? 'There is no key to encrypt saved state with, and anyone may download the artifacts of a public repository.'
    : 'There is no key to encrypt saved state with.';
  const fix = 'Set state-key to a long random secret (`openssl rand -base64 32`)';
  return new DispatchError('worker-failed', detail, { fix: isPublic ? `${fix}.` : `${fix}, or allow-plain-state to true.` });
}

/** What setup, agent and verify may know of the dispatch itself. The model key is not here: only the agent gets it. */
export const mergeEnvironment = defineStep('merge environment', ['settings'], ({ settings }, { plan, dispatchId, ports }) => ({
  env: {
    ...permitEnvironment(ports.environment, settings.envAllow),
    AGORA_DISPATCH_ID: dispatchId,
    AGORA_ROUND: String(plan.round),
    AGORA_INPUT_FILE: `${ports.workspace.root}/${INPUT_FILE}`,
    AGORA_SENTINEL: `${ports.workspace.root}/${SENTINEL_PATH}`,
  },
}));
