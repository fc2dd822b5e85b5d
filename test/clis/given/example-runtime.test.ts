/**
 * The example of a runtime for another agent, with the real program. It is read from a registry like any module, and
 * loaded in a separate process. It asks, gets an answer, and continues the same conversation on another machine.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { AgentRuntime } from '../../../worker/runtimes/contract.ts';
import { findInCache } from '../../../worker/adapters/programs/installed-programs.ts';
import { pluginProcesses } from '../../../worker/adapters/programs/plugin-process.ts';
import { say, startModelServer, use } from '../../support/model-server.ts';
import { ended, lab } from '../../support/worker/worker-dispatch.ts';
import { sentIn } from '../teller.ts';

const SOURCE = 'examples/runtimes/qwen-code.mjs';
const HOST = resolve('worker/plugin/host-program.ts');
const CACHE = resolve('.cache/clis');
const KEY = 'sk-0123456789-not-a-real-key';
const ASKING = `echo before > before.txt && echo '{"question":"Cents or euros?","partial_state":{"n":7}}' > "$AGORA_SENTINEL"`;

const { default: qwenCode } = (await import(resolve(SOURCE))) as { readonly default: AgentRuntime };
const program = qwenCode.install && (await findInCache({ ...qwenCode.install, before: undefined }, CACHE));

it.skipIf(program === undefined)('asks, is answered, and continues the same conversation of Qwen Code', async () => {
  using scenario = lab();
  scenario.registry.write('runtimes/qwen-code.mjs', readFileSync(SOURCE));
  scenario.tree.write('QWEN.md', 'OBEY-THE-CHECKOUT');
  const model = await startModelServer((request) => {
    const sent = sentIn(request);
    if (sent.includes('In cents, please')) return say('Done in cents.');
    return sent.includes('ASKED-ALREADY')
      ? say('I have asked.')
      : use('run_shell_command', {
          command: `${ASKING} && echo ASKED-"ALREADY"`,
          description: 'Asks',
          is_background: false,
        });
  });
  onTestFinished(() => model[Symbol.asyncDispose]());
  const options = {
    frontMatter: 'runtime: ./runtimes/qwen-code.mjs\nmodel: scripted',
    settings: { agentTimeoutSeconds: 120 },
    environment: { RUNNER_TOOL_CACHE: CACHE, OPENAI_API_KEY: KEY, OPENAI_BASE_URL: `${model.url}/v1` },
    ports: {
      plugins: pluginProcesses(HOST, { openMs: 60_000, callMs: 60_000 }),
    },
  };

  const asked = ended(await scenario.start('', options));
  const before = model.requests.length;
  const done = ended(await scenario.answer('In cents, please', options));

  expect(asked.outcome).toMatchObject({ kind: 'needs_input', asked: { question: 'Cents or euros?' } });
  expect(before).toBeGreaterThan(0);
  expect(done.outcome).toMatchObject({ kind: 'finished' });
  expect(done.result).toMatchObject({ stdout: 'Done in cents.', resumed: 'session', ranOn: { version: '0.24.4' } });
  expect(done.result.sessionId).toBe(asked.result.sessionId);
  // The model received the earlier conversation, and no instructions except ours.
  const sent = sentIn(model.requests.at(-1));
  expect(sent).toContain('ASKED-ALREADY');
  expect(sent).not.toContain('OBEY-THE-CHECKOUT');
  expect(done.result.changes?.files).toBe(1);
  expect(JSON.stringify([asked, done, scenario.log])).not.toContain(KEY);
});
