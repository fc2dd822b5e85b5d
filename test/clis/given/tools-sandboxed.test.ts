/** Tool servers that a subagent names, in whole dispatches in a sandbox with allowed hosts, with every real program. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { egressProxy } from '../../../worker/adapters/network/egress-proxy.ts';
import { modelGateway } from '../../../worker/adapters/gateway/serve-models.ts';
import { linuxSandbox, thisMachine } from '../../../worker/adapters/sandbox/linux-sandbox.ts';
import { findAgents } from '../../support/agents/dialects.ts';
import { trySandbox } from '../../support/agents/try-sandbox.ts';
import { say, startModelServer } from '../../support/model-server.ts';
import { ended, lab } from '../../support/worker/worker-dispatch.ts';
import { sentIn } from '../teller.ts';

const SANDBOX = await trySandbox();
const KEY = 'sk-0123456789-not-a-real-key';
const TOKEN = 'tracker-token-0123456789';
const PROJECT = resolve(import.meta.dirname, '../../..');
const ASK_TOOL = [process.execPath, join(PROJECT, 'dist/ask/main.cjs')] as const;
const FRONT_MATTER = `tools:
  tracker:
    command: ${process.execPath}
    args: [${join(PROJECT, 'test/support/agents/sample-tool-server.ts')}]
    secrets: { TRACKER_TOKEN: env://GIVEN }
    allow: [look]`;
const agents = await findAgents();

describe.each(agents.map((agent) => [agent.runtime.id, agent] as const))('%s', (_, { runtime, dialect }) => {
  it.skipIf(!SANDBOX.works)("runs them in the agent's sandbox, with its hosts and without its key", async () => {
    using run = lab();
    const model = await startModelServer((request) =>
      sentIn(request).includes('LOOKED-AROUND') ? say('Looked.') : dialect.callTool('tracker', 'look', {}),
    );
    onTestFinished(() => model[Symbol.asyncDispose]());
    const isolation = linuxSandbox({
      ...thisMachine({ top: run.tree.path, gitFolder: join(run.tree.path, '.git'), askTool: ASK_TOOL }),
      environment: { PATH: '/usr/local/bin:/usr/bin:/bin' },
    });
    const reach =
      runtime.install === undefined
        ? { servicePorts: [Number(new URL(model.url).port)], envAllow: ['ANTHROPIC_*'] }
        : {};

    const end = ended(
      await run.start(dialect.command ?? '', {
        runtimes: [runtime],
        frontMatter: FRONT_MATTER,
        settings: {
          ...reach,
          runtime: runtime.id,
          agentTimeoutSeconds: 120,
          isolation: 'sandbox',
          network: 'allowlist',
          sandboxReads: [PROJECT],
        },
        environment: { RUNNER_TOOL_CACHE: resolve('.cache/clis'), GIVEN: TOKEN, ...dialect.env(model.url, KEY) },
        ports: { modelGateway: modelGateway({}), isolation, egress: egressProxy(), askTool: ASK_TOOL },
      }),
    );

    // Outside the sandbox, it exists.
    expect(existsSync('/var/log')).toBe(true);
    expect(end.outcome).toMatchObject({ kind: 'finished' });
    const sent = sentIn(model.requests.at(-1)).replaceAll('\\', '');
    expect(/LOOKED-AROUND (?<seen>{.*?})/.exec(sent)?.groups?.['seen']).toBe(
      JSON.stringify({ reached: false, secrets: [], logsOfMachine: false }),
    );
    expect(end.result.network).toMatchObject({ reached: {}, refused: { 'evil.example.org:80': 1 } });
    expect(JSON.stringify([end, run.log])).not.toContain(TOKEN);
  });
});
