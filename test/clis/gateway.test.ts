/**
 * Every real coding agent behind the gateway: it never has the key, its recorded usage is what the model counted, and
 * it is stopped in the middle of a turn when its budget is used up.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sumTokens } from '../../protocol/results/model-calls.ts';
import { egressProxy } from '../../worker/adapters/network/egress-proxy.ts';
import { linuxSandbox, thisMachine } from '../../worker/adapters/sandbox/linux-sandbox.ts';
import { trySandbox } from '../support/agents/try-sandbox.ts';
import { modelGateway } from '../../worker/adapters/gateway/serve-models.ts';
import { findRealAgents } from '../support/agents/real-agents.ts';
import { type ModelScript, say, startModelServer, type Turn } from '../support/model-server.ts';
import { ended, lab, type RunOptions } from '../support/worker/worker-dispatch.ts';

const SANDBOX = await trySandbox();
const KEY = 'sk-0123456789-not-a-real-key';
const agents = await findRealAgents('real agents behind the gateway');
const sentIn = (request: { readonly body: unknown }): string => JSON.stringify(request.body);

/** Different numbers for every response, and no two members with the same number. */
function costly(turn: Turn, answer: number): Turn {
  if (turn.kind !== 'blocks') return turn;
  const tokens = {
    input: 1_000 + answer * 7,
    output: 90 + answer * 11,
    cacheRead: 500 + answer * 13,
    cacheWrite: answer,
  };
  return { ...turn, tokens };
}

describe.each(agents.map((agent) => [agent.runtime.id, agent] as const))('%s', (_id, { runtime, dialect }) => {
  async function start(script: ModelScript, more: Partial<RunOptions> = {}) {
    let answers = 0;
    const model = await startModelServer((request) => costly(script(request), (answers += 1)));
    onTestFinished(() => model[Symbol.asyncDispose]());
    const options: Partial<RunOptions> = {
      runtimes: [runtime],
      ...more,
      settings: { runtime: runtime.id, agentTimeoutSeconds: 120, ...more.settings },
      environment: { RUNNER_TOOL_CACHE: resolve('.cache/clis'), ...dialect.env(model.url, KEY) },
      ports: { modelGateway: modelGateway({}) },
    };
    return { model, options };
  }

  it('never has the key, and used exactly as many tokens as its model counted', async () => {
    using run = lab();
    const { model, options } = await start((request) =>
      sentIn(request).includes('RAN-42') ? say('Done.') : dialect.shell('env > seen.txt; echo RAN-4""2'),
    );
    const end = ended(await run.start('', options));

    expect(end.outcome).toMatchObject({ kind: 'finished' });
    expect(model.requests.every(({ headers }) => JSON.stringify(headers).includes(KEY))).toBe(true);
    expect(readFileSync(join(run.tree.path, 'seen.txt'), 'utf8')).not.toContain(KEY);
    expect(end.result.used?.calls).toMatchObject({ tokens: model.used(), uncounted: 0, refused: 0 });
    expect(end.result.used?.dispatch.tokens).toBe(sumTokens(model.used()));
  });

  it.skipIf(!SANDBOX.works)(
    'finishes in a sandbox in which only its model can be reached, including setup and verify',
    async () => {
      using run = lab({ 'agora-setup.sh': 'echo ready > setup.txt\n' });
      const { model, options } = await start(
        (request) =>
          sentIn(request).includes('RAN-42')
            ? say('Done.')
            : dialect.shell('curl -s -m5 https://evil.example.org/; id -u > seen.txt; echo RAN-4""2'),
        {
          frontMatter: 'verify:\n  command: test -f setup.txt && test -f seen.txt',
          settings: { isolation: 'sandbox', network: 'allowlist' },
        },
      );
      const isolation = linuxSandbox({
        ...thisMachine({ top: run.tree.path, gitFolder: join(run.tree.path, '.git'), askTool: undefined }),
        environment: { PATH: '/usr/local/bin:/usr/bin:/bin' },
      });
      const end = ended(
        await run.start('', { ...options, ports: { ...options.ports, isolation, egress: egressProxy() } }),
      );

      expect(end.outcome).toMatchObject({ kind: 'finished' });
      expect(end.result).toMatchObject({
        verify: { passed: true },
        isolation: { mode: 'sandbox', network: 'allowlist' },
        network: { reached: {}, refused: { 'evil.example.org:443': 1 } },
        used: { calls: { tokens: model.used(), uncounted: 0 } },
      });
      expect(model.requests.every(({ headers }) => JSON.stringify(headers).includes(KEY))).toBe(true);
    },
  );

  it('is stopped in the middle of its turn when the budget is used up, and a person is asked', async () => {
    using run = lab();
    const { model, options } = await start(
      (request) => dialect.shell(`echo TRY-${sentIn(request).split('TRY-').length}`),
      { frontMatter: 'budget: { round: { tokens: 6000 } }' },
    );
    const end = ended(await run.start('', options));

    expect(end.outcome).toMatchObject({ kind: 'needs_input' });
    expect(run.asked[0]?.asked.question).toMatch(/budget is used up: 6000 tokens/);
    expect(end.result.used?.dispatch.tokens).toBe(sumTokens(model.used()));
    expect(existsSync(join(run.tree.path, '.agora/needs-input.json'))).toBe(false);
  });
});
