/**
 * A run that has something to do: signs in at GitHub, and serves what was asked for. The worker is loaded once that is allowed.
 */
import type { DispatchRequest } from '../protocol/dispatch-request.ts';
import { createGitHub } from './adapters/github-api.ts';
import { failWith, runnerStep } from './adapters/runner-step.ts';
import { startByHand } from './by-hand.ts';
import type { Inputs } from './inputs.ts';
import type { GitHub } from './ports.ts';
import type { RunnerContext } from './runner-context.ts';
import { serve } from './serve.ts';
import type { Decision } from './triggers/contract.ts';

/** @throws whatever GitHub answers that we cannot live with. */
export async function serveRequested(decision: Extract<Decision, { kind: 'by-hand' | 'requested' }>, inputs: Inputs, context: RunnerContext): Promise<void> {
  const app = inputs['answers-app'];
  const vouchesForTeams = app !== undefined && context.actor.login === `${app}[bot]`;
  const github = createGitHub(inputs['github-token'], { ...context, vouchesForTeams }, app);
  if (decision.kind === 'requested') return serveRequest(decision.request, inputs, context, github);
  const started = await startByHand(decision, context, github);
  if (started.kind === 'mistake') failWith([started.mistake]);
  else await serveRequest(started.request, inputs, context, github);
}

function serveRequest(request: DispatchRequest, inputs: Inputs, context: RunnerContext, github: GitHub): Promise<void> {
  return serve(request, {
    context,
    github,
    step: runnerStep,
    now: Date.now,
    work: async (allowed, conversation, task) => {
      const { work } = await import('./work.ts');
      return work(allowed, conversation, { inputs, context, github, task });
    },
  });
}
