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

/** An agent decides how many there are: thousands would leave no room for other notices. */
const MOST_TOLD = 20;

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
    throw new DispatchError('integrity-failed', tell(found).join(' '), {
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
    for (const sentence of tell(found)) book.notice(sentence);
    return found;
  };
  defer(async () => {
    await check();
  });
  return check;
}

function tell(found: readonly Tampering[]): string[] {
  const told = found.slice(0, MOST_TOLD).map(({ what }) => what);
  const more = found.length - told.length;
  if (more === 0) return told;
  return [
    ...told,
    more === 1 ? 'There was one more change like these.' : `There were ${more} more changes like these.`,
  ];
}
