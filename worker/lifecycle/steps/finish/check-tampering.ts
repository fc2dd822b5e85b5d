/**
 * What other programs left for later steps of the job: remembered before they run, undone when they have ended, however
 * the run ends.
 *
 * The runner's command files are watched from before setup. Files that take effect later (Git's configuration,
 * profiles, programs on the PATH) are watched from after setup, because changing them is the purpose of a setup script.
 */
import { DispatchError } from '../../../dispatch-error.ts';
import { defineStep, type StepFacts, type WorkerServices } from '../../../context/step-context.ts';
import type { Guard, Tampering } from '../../../ports/isolation-ports.ts';

export const watchCommandFiles = defineStep('watch command files', ['isolation'], async ({ isolation }, services) => ({
  commandFiles: { check: await watchGuard(services.ports.commandFiles, isolation, services) },
}));

export const watchActingFiles = defineStep('watch acting files', ['isolation'], async ({ isolation }, services) => ({
  actingFiles: { check: await watchGuard(services.ports.actingFiles, isolation, services) },
}));

/** After verify, the last of the other programs. */
export const checkTampering = defineStep(
  'check tampering',
  ['commandFiles', 'actingFiles'],
  async ({ commandFiles, actingFiles }) => {
    const found = [...(await commandFiles.check()), ...(await actingFiles.check())].filter(({ fails }) => fails);
    if (found.length === 0) return {};
    throw new DispatchError('integrity-failed', found.map(({ what }) => what).join(' '), {
      fix: 'Check in the log what the agent did, and run it in a sandbox (isolation: sandbox).',
    });
  },
);

async function watchGuard(
  guard: Guard | undefined,
  { report }: StepFacts['isolation'],
  { book, defer }: WorkerServices,
): Promise<() => Promise<readonly Tampering[]>> {
  const putBack = (await guard?.watch(report.mode)) ?? (() => Promise.resolve([]));
  const check = async (): Promise<readonly Tampering[]> => {
    const found = await putBack();
    for (const { what } of found) book.notice(what);
    return found;
  };
  defer(async () => {
    await check();
  });
  return check;
}
