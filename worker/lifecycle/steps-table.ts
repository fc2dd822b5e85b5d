/**
 * The lifecycle of a dispatch, step by step, numbered as in its description.
 *
 * `reason` is the default reason of a failure; a step with a more specific one throws a DispatchError with it. Step 14
 * is not a row of this loop, because it runs whatever happened: see conclude.ts.
 */
import type { LifecycleRow } from '../context/step-context.ts';
import { announceStart, wireEmitter } from './steps/prepare/announce.ts';
import { captureChanges, runVerify } from './steps/finish/capture.ts';
import { captureEvidence, noteDependencies } from './steps/finish/capture-evidence.ts';
import { startChannel, stopChannel } from './steps/work/channel-step.ts';
import { enterIsolation } from './steps/prepare/enter-isolation.ts';
import { checkTampering, watchActingFiles, watchCommandFiles } from './steps/finish/check-tampering.ts';
import { checkRequirements } from './steps/prepare/check-requirements.ts';
import { checkSettings } from './steps/prepare/check-settings.ts';
import { fetchBundles } from './steps/prepare/fetch-bundles.ts';
import { layOverlay } from './steps/prepare/lay-overlay.ts';
import { loadRuntime } from './steps/prepare/load-runtime.ts';
import { awaitProgram, findProgram } from './steps/prepare/find-program.ts';
import { openGateway } from './steps/prepare/open-gateway.ts';
import { prepareWorkspace } from './steps/prepare/prepare-workspace.ts';
import { restrictNetwork } from './steps/prepare/restrict-network.ts';
import { readSentinel } from './steps/work/read-sentinel.ts';
import { mergeEnvironment, resolveSecrets } from './steps/prepare/resolve-environment.ts';
import { runAgent } from './steps/work/agent-step.ts';
import { restoreWork, runSetup } from './steps/work/run-setup.ts';
import { saveState } from './steps/finish/save-state.ts';

export const LIFECYCLE: readonly LifecycleRow[] = [
  { number: 1, what: 'parse and validate the settings', reason: 'worker-failed', step: checkSettings },
  { number: 2, what: 'load the runtime', reason: 'worker-failed', step: loadRuntime },
  {
    number: 3,
    what: 'fetch and verify the bundles, and on a resume the saved state',
    reason: 'integrity-failed',
    step: fetchBundles,
  },
  { number: undefined, what: 'look for the agent, beside what follows', reason: 'worker-failed', step: findProgram },
  { number: 4, what: 'wire the emitter', reason: 'fetch-failed', step: wireEmitter },
  { number: 5, what: 'emit dispatch.started', reason: 'worker-failed', step: announceStart },
  { number: undefined, what: 'make the work tree ready', reason: 'integrity-failed', step: prepareWorkspace },
  { number: 6, what: 'overlay the capabilities', reason: 'integrity-failed', step: layOverlay },
  { number: 7, what: 'resolve the secrets', reason: 'fetch-failed', step: resolveSecrets },
  { number: 8, what: 'merge the environment, default-deny', reason: 'worker-failed', step: mergeEnvironment },
  { number: undefined, what: "open the gateway to the agent's model", reason: 'worker-failed', step: openGateway },
  {
    number: undefined,
    what: 'restrict the network, when hosts are listed',
    reason: 'worker-failed',
    step: restrictNetwork,
  },
  { number: undefined, what: 'choose the isolation', reason: 'worker-failed', step: enterIsolation },
  { number: undefined, what: "watch the runner's command files", reason: 'worker-failed', step: watchCommandFiles },
  { number: 9, what: 'run agora-setup.sh, when there is one', reason: 'worker-failed', step: runSetup },
  { number: undefined, what: 'check what the subagent requires', reason: 'worker-failed', step: checkRequirements },
  { number: undefined, what: 'note what setup says of dependencies', reason: 'worker-failed', step: noteDependencies },
  {
    number: undefined,
    what: 'take the baseline and put saved work back on it',
    reason: 'worker-failed',
    step: restoreWork,
  },
  { number: undefined, what: 'watch what acts in later steps', reason: 'worker-failed', step: watchActingFiles },
  { number: 10, what: 'start the channel', reason: 'worker-failed', step: startChannel },
  { number: undefined, what: 'wait for the agent, where it is installed', reason: 'worker-failed', step: awaitProgram },
  // Its exceptions are ours; the agent's own failures are provider-failed, decided in step 13.
  { number: 11, what: 'run the agent', reason: 'worker-failed', step: runAgent },
  { number: 12, what: 'stop the channel', reason: 'worker-failed', step: stopChannel },
  { number: 13, what: 'read the sentinel and decide how it ends', reason: 'worker-failed', step: readSentinel },
  { number: undefined, what: 'capture the changes', reason: 'worker-failed', step: captureChanges },
  { number: undefined, what: 'keep outputs and evidence', reason: 'worker-failed', step: captureEvidence },
  { number: undefined, what: 'verify a finished change, for the record', reason: 'worker-failed', step: runVerify },
  {
    number: undefined,
    what: 'take back what was changed for later steps',
    reason: 'worker-failed',
    step: checkTampering,
  },
  { number: undefined, what: 'save the session and the work', reason: 'worker-failed', step: saveState },
];
