/** The log of a step, and its files if they cannot be written: a full disk, or a runner that does not provide them. */
import { afterEach, expect, it, vi } from 'vitest';
import { jobStep } from '../../../../bot/jobs/adapters/job-step.ts';

const FOLDER_THAT_DOES_NOT_EXIST = `${import.meta.dirname}/none/file`;

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it.each([
  ['the summary', 'GITHUB_STEP_SUMMARY', () => jobStep.summary('Delivered.')],
  [
    'an output',
    'GITHUB_OUTPUT',
    () => {
      jobStep.output('delivered', true);
    },
  ],
] as const)('warns about %s that cannot be written, and the job goes on', async (_, variable, write) => {
  vi.stubEnv(variable, FOLDER_THAT_DOES_NOT_EXIST);
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);

  await write();

  expect(printed.mock.calls.flat().join('')).toMatch(/^::warning::The .* could not be written: /);
});

it.each(['##[add-mask]x', 'a ##[add-mask]x', 'a\n::add-mask::x', `a\n${' '.repeat(20)}::add-mask::x`])(
  'writes %j to the log without a command that the runner would obey',
  (text) => {
    const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);

    jobStep.info(text);

    expect(printed.mock.calls.flat().join('')).not.toMatch(/##\[|^\s*::/m);
  },
);
