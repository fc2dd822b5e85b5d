/**
 * The post step: closes what a main step left open that was killed before it could.
 *
 * It knows what the main step remembered and nothing else; when that ended by itself there is nothing to do.
 */
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from '../protocol/zod.ts';
import { DispatchRequest, dispatchIdOfRequest } from '../protocol/dispatch-request.ts';
import { systemClock } from '../worker/adapters/system-clock.ts';
import { webhookClient } from '../worker/adapters/webhook-client.ts';
import { createGitHub } from './adapters/github-api.ts';
import { readInput, recall, runnerStep } from './adapters/runner-step.ts';
import { readRunnerContext } from './runner-context.ts';
import { sealTask } from './seal.ts';

const Open = z.object({ comment: z.int().check(z.positive()), request: DispatchRequest, subagent: z.string() });

async function main(): Promise<void> {
  const remembered = recall('open-status');
  if (remembered === '') return;
  const open = Open.parse(JSON.parse(remembered));
  const path = process.env['GITHUB_EVENT_PATH'];
  const context = readRunnerContext(process.env, path === undefined ? {} : (JSON.parse(await readFile(path, 'utf8')) as unknown));
  process.stdout.write(`${JSON.stringify({ kind: 'dispatch.failed', dispatchId: dispatchIdOfRequest(open.request), reason: 'worker-failed', detail: 'The worker was killed before it could end by itself.', durationMs: 0 })}\n`);
  if (await sealTask(open, context, createGitHub(readInput('github-token'), context), (ms) => sleep(ms))) await tell(open.request);
}

async function tell(request: DispatchRequest): Promise<void> {
  const { tellWebhooks } = await import('./tell-webhooks.ts');
  const ports = { environment: process.env, webhooks: webhookClient(), clock: systemClock };
  for (const sentence of await tellWebhooks(request, { readInput, ports })) runnerStep.annotate('warning', 'Agora', sentence);
}

void main().catch((error: unknown) => {
  runnerStep.annotate('warning', 'Agora', `The task's comment may still say that it works: ${error instanceof Error ? error.message : String(error)}`);
});
