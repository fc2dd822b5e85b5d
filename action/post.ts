/**
 * The post step: closes what a killed main step left open.
 *
 * It knows only what the main step remembered. If the main step ended normally, there is nothing to do, and almost
 * nothing is loaded.
 */
import { readEvent } from './adapters/read-event.ts';
import { recall, runnerStep } from './adapters/runner-step.ts';

async function main(): Promise<void> {
  const remembered = recall('open-status');
  if (remembered === '') return;
  const { closeOpen } = await import('./publish/close-open-task.ts');
  const payload = readEvent(process.env['GITHUB_EVENT_PATH']);
  await closeOpen(remembered, process.env, payload, (line) => {
    process.stdout.write(`${line}\n`);
  });
}

void main().catch(async (error: unknown) => {
  const { renderFailedCall } = await import('../protocol/errors/failed-call.ts');
  runnerStep.annotate('warning', 'Agora', `The task's comment may still say that it works: ${renderFailedCall(error)}`);
});
