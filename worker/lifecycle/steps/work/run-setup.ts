/**
 * Step 9: `agora-setup.sh` in the root of the work tree, if it exists. Its files do not count as the agent's work: the
 * baseline is taken after it, and the saved work of an earlier round is applied on top of that.
 */
import { plural } from '../../../../protocol/comments/usage-text.ts';
import { DispatchError } from '../../../dispatch-error.ts';
import { defineStep, type WorkerServices } from '../../../context/step-context.ts';
import { OUTPUTS } from '../../../own-files.ts';
import { followStep, watchStep } from '../../../agent/stream-output.ts';
import { decode, programLimits } from '../../../agent-output/cut-output.ts';
import type { WorkerPorts } from '../../../ports.ts';
import type { ProcessEnd } from '../../../ports/process-ports.ts';
import { errorMessage } from '../../../../protocol/errors/error-message.ts';

export const SETUP_SCRIPT = 'agora-setup.sh';

export const runSetup = defineStep(
  'run setup',
  ['settings', 'env', 'isolation'],
  async ({ settings, env, isolation }, services) => {
    const { ports, book, signal } = services;
    // From here on, other programs run, and they must not get the checkout's token.
    services.defer(await ports.workspace.withholdCredentials());
    if (services.plan.warm !== undefined) return {};
    // Left by the checkout or an earlier run: not a product of this one.
    await ports.workspace.remove(OUTPUTS);
    const kind = await ports.workspace.kindOf(SETUP_SCRIPT);
    if (kind !== 'file' && kind !== 'other') return {};
    // No start-up file is read: the environment is the merged one.
    const command = {
      argv: ['/bin/bash', '--noprofile', '--norc', SETUP_SCRIPT],
      cwd: ports.workspace.root,
      env,
      stdin: '',
    } as const;
    const end = await watchStep(followStep('setup', SETUP_SCRIPT, services), (live) =>
      isolation.runSetup(
        command,
        { ...programLimits(settings.setupTimeoutSeconds, book.redactor.filter), ...live },
        signal,
      ),
    );
    const exitCode = end.endedBy === 'timeout' ? -1 : end.exitCode;
    book.log({
      kind: 'setup-script.ran',
      exitCode,
      durationMs: end.durationMs,
      stdout: decode(end.stdout),
      stderr: decode(end.stderr),
    });
    if (exitCode !== 0 && end.endedBy !== 'cancel') throw await setupFailed(end, settings.setupTimeoutSeconds, ports);
    return {};
  },
);

async function setupFailed(end: ProcessEnd, seconds: number, { workspace }: WorkerPorts): Promise<DispatchError> {
  if (end.endedBy === 'timeout')
    return new DispatchError('worker-failed', `${SETUP_SCRIPT} was stopped after ${plural(seconds, 'second')}.`, {
      fix: 'Raise setup-timeout-seconds in the workflow (without one: AGORA_SETUP_TIMEOUT_SECONDS), or let the script do less.',
    });
  const script = await workspace.readSmall(SETUP_SCRIPT, 1_048_576);
  const hasCarriageReturns = script.kind === 'file' && decode(script.content).includes('\r\n');
  const fix = hasCarriageReturns
    ? `Save ${SETUP_SCRIPT} with LF line ends: it has CR LF line endings, which bash does not accept.`
    : `Run bash ${SETUP_SCRIPT} in the root of the work tree, with the environment of the subagent but without the model key, and correct what fails.`;
  return new DispatchError('worker-failed', `${SETUP_SCRIPT} ended with exit code ${end.exitCode}.`, { fix });
}

export const restoreWork = defineStep('restore work', ['earlier'], async ({ earlier }, { plan, ports, book }) => {
  if (plan.warm !== undefined) return { work: 'kept' };
  await takeBaseline(ports, book.log);
  const state = earlier.before?.state;
  if (state === undefined) return { work: earlier.before === undefined ? 'none' : 'lost' };
  if (!state.manifest.workKept) return { work: 'lost' };
  if (state.work === undefined) return { work: 'none' };
  const applied = await ports.workspace.apply(state.work);
  if (applied.kind === 'applied') return { work: 'restored' };
  book.notice(`The changes of the paused round no longer fit the work tree and were left out: ${applied.why}`);
  return { work: 'lost' };
});

/** @throws DispatchError worker-failed, because without a baseline the agent's work would be lost. */
async function takeBaseline({ workspace }: WorkerPorts, log: WorkerServices['book']['log']): Promise<void> {
  try {
    await workspace.baseline();
  } catch (error) {
    const said = errorMessage(error);
    log({ kind: 'capture.failed', detail: said });
    throw new DispatchError('worker-failed', `The work tree could not be read before the agent started: ${said}`, {
      fix: 'Correct what the message names in the steps before the agent (the checkout, the setup), then start again.',
      cause: error,
    });
  }
}
