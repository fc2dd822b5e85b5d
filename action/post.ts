/**
 * The post step: closes what a main step left open that was killed before it could.
 *
 * It knows what the main step remembered and nothing else; when that ended by itself there is nothing to do, and next
 * to nothing is loaded.
 */
import { readFileSync } from 'node:fs';
import { recall, runnerStep } from './adapters/runner-step.ts';

async function main(): Promise<void> {
  const remembered = recall('open-status');
  if (remembered === '') return;
  const { closeOpen } = await import('./publish/close-open-task.ts');
  const path = process.env['GITHUB_EVENT_PATH'];
  const payload: unknown = path === undefined ? {} : JSON.parse(readFileSync(path, 'utf8'));
  await closeOpen(remembered, process.env, payload, (line) => {
    process.stdout.write(`${line}\n`);
  });
}

void main().catch((error: unknown) => {
  runnerStep.annotate(
    'warning',
    'Agora',
    `The task's comment may still say that it works: ${error instanceof Error ? error.message : String(error)}`,
  );
});
