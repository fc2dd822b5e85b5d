/** Runs whose announcements fail: the mistake is reported, and nobody waits for them in vain. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createScheduler, type RunPorts } from '../../../../localhub/overlay/actions/scheduler.ts';
import type { RunCause } from '../../../../localhub/overlay/actions/run-record.ts';

const CAUSE = z.custom<RunCause>().parse({
  repository: { owner: 'corner', name: 'shop' },
  workflow: { id: 1, name: 'Fleet' },
  event: 'push',
  actor: { kind: 'user', login: 'wendy' },
});

/** @param fails whether this announcement cannot be made. */
function portsThat(fails: (action: string) => boolean): { readonly ports: RunPorts; readonly mistakes: string[] } {
  const mistakes: string[] = [];
  const ports = {
    context: {
      publish: ({ action }: { readonly action: string }) =>
        fails(action) ? Promise.reject(new Error(`${action} cannot be announced`)) : Promise.resolve(),
    },
    json: { run: () => Promise.resolve({}), workflow: () => ({}), job: () => ({}) },
    name: () => Promise.resolve({ title: 'Fleet', group: undefined, errors: [] }),
    execute: () => Promise.resolve('success'),
    background: (work: Promise<unknown>) => {
      work.catch((error: unknown) => mistakes.push(String(error)));
    },
    onChange: () => undefined,
    report: () => undefined,
  };
  return { ports: z.custom<RunPorts>().parse(ports), mistakes };
}

it.each(['requested', 'in_progress', 'completed'])(
  'completes a run that could not be announced as %s',
  async (action) => {
    const { ports, mistakes } = portsThat((one) => one === action);
    const scheduler = createScheduler(ports);

    const run = await scheduler.whenCompleted(await scheduler.start(CAUSE));
    await scheduler.close();

    expect(run).toMatchObject({ status: 'completed', conclusion: 'success' });
    expect(mistakes).toEqual([`Error: ${action} cannot be announced`]);
  },
);
