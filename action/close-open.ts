/** Closes a task that a main step was killed over: its comment says that it failed, and whoever is to be told is told. */
import { setTimeout as sleep } from 'node:timers/promises';
import { PositiveInt, z } from '../protocol/zod.ts';
import { DispatchRequest, dispatchIdOfRequest } from '../protocol/dispatch-request.ts';
import { systemClock } from '../worker/adapters/system-clock.ts';
import { webhookClient } from '../worker/adapters/webhook-client.ts';
import { createGitHub } from './adapters/github-api.ts';
import { readInput, runnerStep } from './adapters/runner-step.ts';
import { readRunnerContext } from './runner-context.ts';
import { sealTask } from './seal.ts';
import { tellWebhooks } from './tell-webhooks.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const Open = z.object({ comment: PositiveInt, request: DispatchRequest, subagent: z.string() });

/**
 * @param remembered what the main step has left for this.
 * @param payload of the event that started the run.
 */
export async function closeOpen(
  remembered: string,
  environment: Environment,
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
      detail: 'The worker was killed before it could end by itself.',
      durationMs: 0,
    }),
  );
  if (await sealTask(open, context, createGitHub(readInput('github-token'), context), (ms) => sleep(ms)))
    await tell(open.request, environment);
}

async function tell(request: DispatchRequest, environment: Environment): Promise<void> {
  const ports = { environment, webhooks: webhookClient(), clock: systemClock };
  for (const sentence of await tellWebhooks(request, { readInput, ports }))
    runnerStep.annotate('warning', 'Agora', sentence);
}
