/**
 * `npm run test:clis`: runs the same stories with every real coding agent that we support.
 *
 * Installs the pinned versions below .cache/clis/ if they are missing, then runs test/clis/ against scripted models on
 * 127.0.0.1. It needs no key. An agent that cannot be installed is skipped, with one line that says so. The results are
 * written to .cache/reports/conformance.json, from which `npm run runtimes` writes the table in docs/runtimes.md.
 * Options are passed to vitest.
 */
import { join } from 'node:path';
import { processes } from '../../worker/adapters/programs/execa-processes.ts';
import { findInCache } from '../../worker/adapters/programs/installed-programs.ts';
import { installInCache } from '../../worker/adapters/programs/npm-install.ts';
import type { AgentRuntime } from '../../worker/runtimes/contract.ts';
import { registry } from '../../worker/runtimes/registry.gen.ts';
import { runVitest } from './run-vitest.ts';
import { errorMessage } from '../../protocol/errors/error-message.ts';

const root = join(import.meta.dirname, '../..');
const cache = join(root, '.cache/clis');
/** The example is not part of the product, and has no types. */
const EXAMPLE: string = join(root, 'examples/runtimes/qwen-code.mjs');
const place = {
  processes,
  cache,
  environment: process.env,
  workspace: root,
  say: (text: string) => {
    console.error(text);
  },
};

const example = (await import(EXAMPLE)) as { readonly default: Pick<AgentRuntime, 'id' | 'install'> };
for (const runtime of [...registry, example.default]) await install(runtime);
process.exitCode = await runTests();

async function install({ id, install: wanted }: Pick<AgentRuntime, 'id' | 'install'>): Promise<void> {
  if (wanted === undefined || (await findInCache({ ...wanted, before: undefined }, cache)) !== undefined) return;
  try {
    await installInCache(wanted, place, AbortSignal.timeout(600_000));
  } catch (error) {
    console.log(`skipped ${id}: ${errorMessage(error)}`);
  }
}

function runTests(): Promise<number> {
  const asked = process.argv.slice(2);
  const reports = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${join(root, '.cache/reports/conformance.json')}`,
  ];
  const isReported = asked.some((option) => option.startsWith('--outputFile'));
  return runVitest(['--project', 'clis', ...(isReported ? [] : reports), ...asked]);
}
