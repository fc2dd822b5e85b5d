/** What other programs left for later steps of the job. */
import { expect, it } from 'vitest';
import type { Tampering } from '../../../../../worker/ports/isolation-ports.ts';
import {
  checkTampering,
  watchActingFiles,
  watchCommandFiles,
} from '../../../../../worker/lifecycle/steps/finish/check-tampering.ts';
import { outcomeOfFailure } from '../../../../../worker/lifecycle/failure-outcome.ts';
import { findHints } from '../../../../../worker/lifecycle/likely-causes.ts';
import { factsWith, servicesWith } from '../../../../support/worker/step-services.ts';

/** Each finding is reported once. */
const guardOf = (modes: string[], found: Tampering[]) => ({
  watch: (mode: string) => {
    modes.push(mode);
    return Promise.resolve(() => Promise.resolve(found.splice(0)));
  },
});

async function watched(commands: Tampering[], acting: Tampering[]) {
  const modes: string[] = [];
  const run = servicesWith({ commandFiles: guardOf(modes, commands), actingFiles: guardOf(modes, acting) });
  const facts = factsWith({ isolation: { report: { mode: 'sandbox' } } });
  const found = {
    ...(await watchCommandFiles.run(facts, run.services)),
    ...(await watchActingFiles.run(facts, run.services)),
  };
  return { ...run, modes, check: () => checkTampering.run(found, run.services) };
}

const HARMLESS = { what: 'A file was restored.', fails: false };

it('only mentions what was restored and does no harm', async () => {
  const { check, notices, modes } = await watched([HARMLESS], []);

  await expect(check()).resolves.toEqual({});
  expect(notices()).toEqual(['A file was restored.']);
  expect(modes).toEqual(['sandbox', 'sandbox']);
});

it('fails with everything that does, from both, and with nothing else', async () => {
  const { check } = await watched(
    [{ what: 'It wrote to GITHUB_ENV.', fails: true }, HARMLESS],
    [{ what: 'It changed a hook.', fails: true }],
  );

  await expect(check()).rejects.toMatchObject({
    reason: 'integrity-failed',
    message: 'It wrote to GITHUB_ENV. It changed a hook.',
  });
});

it('does not add the hint that something differs from its pin', async () => {
  const { check } = await watched([{ what: 'It wrote to GITHUB_ENV.', fails: true }], []);

  const error = await check().catch((thrown: unknown) => thrown);

  const ran = { kind: 'runtime.adapter.ran', exitCode: 0, durationMs: 1, stdout: 'Done.', stderr: '' } as const;
  expect(findHints(outcomeOfFailure(error, 'worker-failed'), [ran])).toEqual([]);
});

it('also restores and mentions it when the run ends before that step', async () => {
  const { undo, notices } = await watched([], [{ what: 'It changed a hook.', fails: true }]);

  await undo();

  expect(notices()).toEqual(['It changed a hook.']);
});

it('names twenty of thousands, in the notices and in the failure, and fails with one that comes last', async () => {
  const many = (count: number, fails: boolean) =>
    Array.from({ length: count }, (_, index) => ({ what: `Folder ${index} was removed.`, fails }));
  const last = await watched([], [...many(20_000, false), { what: 'It changed a hook.', fails: true }]);
  const all = await watched(many(20_000, true), []);
  const justMore = await watched([], many(21, false));

  await expect(last.check()).rejects.toMatchObject({ message: 'It changed a hook.' });
  expect(last.notices()).toHaveLength(21);
  expect(last.notices().at(-1)).toBe('There were 19981 more changes like these.');
  await justMore.check();
  expect(justMore.notices().at(-1)).toBe('There was one more change like these.');
  await expect(all.check()).rejects.toThrow(/Folder 19 was removed\. There were 19980 more changes like these\.$/);
});
