/** Closes a task whose main step was killed: its comment says that it failed, and the people concerned are notified. */
import { setTimeout as sleep } from 'node:timers/promises';
import { PositiveInt, z } from '../../protocol/base/zod.ts';
import { DispatchRequest, dispatchIdOfRequest, SavedRound } from '../../protocol/messages/dispatch-request.ts';
import { systemClock } from '../../worker/adapters/system-clock.ts';
import { webhookClient } from '../../worker/adapters/network/webhook-client.ts';
import { createGitHub } from '../adapters/github-api.ts';
import { readInput, runnerStep } from '../adapters/runner-step.ts';
import { runKeysOf } from '../adapters/run-records.ts';
import { readRunnerContext } from '../inputs/runner-context.ts';
import { closeKilledRun } from './close-killed-run.ts';
import { notifyWebhooks } from './notify-webhooks.ts';

type CloseEnvironment = Readonly<Record<string, string | undefined>>;

const Open = z.object({
  comment: PositiveInt,
  request: DispatchRequest,
  subagent: z.string(),
  stored: z.optional(z.boolean()),
  saved: z.optional(SavedRound),
});

/**
 * @param remembered what the main step has stored for this.
 * @param payload of the event that started the run.
 */
export async function closeOpen(
  remembered: string,
  environment: CloseEnvironment,
  payload: unknown,
  print: (line: string) => void,
): Promise<void> {
  const open = Open.parse(JSON.parse(remembered));
  const context = readRunnerContext(environment, payload);
  print(
    JSON.stringify({
      kind: 'dispatch.failed',
      dispatchId: dispatchIdOfRequest(open.request),
      reason: 'worker-failed',
      detail:
        'The worker ended without reporting a result: it was killed, or GitHub did not let it write on the issue.',
      durationMs: 0,
    }),
  );
  const keys = runKeysOf(readInput('state-key') || undefined, context, environment);
  const github = createGitHub(readInput('github-token'), { ...context, keys });
  if (await closeKilledRun(open, context, github, (ms) => sleep(ms))) await tell(open.request, environment);
}

async function tell(request: DispatchRequest, environment: CloseEnvironment): Promise<void> {
  const ports = { environment, webhooks: webhookClient(), clock: systemClock };
  for (const sentence of await notifyWebhooks(request, { readInput, ports }))
    runnerStep.annotate('warning', 'Agora', sentence);
}
