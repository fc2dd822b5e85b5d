/**
 * A round in which no agent runs, because the work so far is enough, whoever decided that: the work is passed on as it
 * was saved.
 */
import { renderAnswerer } from '../../../../protocol/policy/speaker.ts';
import type { AgentRun } from '../../../context/step-context.ts';
import { DispatchError } from '../../../dispatch-error.ts';
import type { Terms } from '../../../limits/effective-limits.ts';
import type { RuntimeParts } from './runtime-input.ts';

/** @throws DispatchError worker-failed if the work was lost: nobody may read that the task finished with it. */
export async function renderStoppedRun(
  by: string,
  terms: Terms,
  { earlier: { before }, bundle, work }: Pick<RuntimeParts, 'earlier' | 'bundle' | 'work'>,
): Promise<AgentRun> {
  if (work === 'lost')
    throw new DispatchError(
      'worker-failed',
      `The task was to end with the work so far, as ${renderAnswerer(by)} decided, but that work could not be restored.`,
      { fix: 'Read in the notices of this run why, then start the task again.' },
    );
  const manifest = before?.state?.manifest;
  const text =
    manifest?.demand?.kind === 'more'
      ? (before?.state?.asked?.context ?? '')
      : `Stopped at the budget of the task, as ${renderAnswerer(by)} decided. The work so far is kept.`;
  return {
    end: {
      exitCode: 0,
      text,
      sessionId: manifest?.sessionId,
      usage: undefined,
      failure: undefined,
      sessionLost: false,
      notes: [],
    },
    timedOut: false,
    timeLimit: { seconds: 0, by: 'settings' },
    stdout: text,
    stderr: '',
    permissionMode: (await bundle.runtime.permissionMode(terms.mode)).effective,
    version: manifest?.runtime.version ?? '',
    rung: undefined,
    terms,
    spent: terms.spent,
    overBudget: undefined,
  };
}
