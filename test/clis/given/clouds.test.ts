/** Claude Code on a cloud: the settings of the workflow reach the program, which only calls that cloud. */
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { modelGateway } from '../../../worker/adapters/gateway/serve-models.ts';
import claudeCode from '../../../worker/runtimes/claude-code.ts';
import { locateClaude } from '../../support/agents/claude.ts';
import { say, startModelServer } from '../../support/model-server.ts';
import { listen } from '../../support/worker/proxy-lab.ts';
import { ended, lab } from '../../support/worker/worker-dispatch.ts';

if ((await locateClaude()) === undefined)
  throw new Error('Claude Code is not installed here. Run `npm run test:clis`, which installs it first.');

interface SeenCall {
  readonly path: string;
  readonly authorization: string;
}

async function dispatchOn(environment: Readonly<Record<string, string>>) {
  using run = lab();
  return ended(
    await run.start('', {
      runtimes: [claudeCode],
      settings: { runtime: 'claude-code', agentTimeoutSeconds: 120 },
      environment: {
        RUNNER_TOOL_CACHE: resolve('.cache/clis'),
        ANTHROPIC_API_KEY: 'sk-0123456789-of-the-vendor',
        CLAUDE_CODE_MAX_RETRIES: '0',
        ...environment,
      },
      ports: { modelGateway: modelGateway({}) },
    }),
  );
}

/** Rejects every call, and records it. */
async function startCloud(): Promise<{ readonly url: string; readonly seen: SeenCall[] }> {
  const seen: SeenCall[] = [];
  const server = createServer((request, response) => {
    seen.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '' });
    response.writeHead(403, { 'content-type': 'application/json' }).end('{"message":"not today"}');
  });
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${await listen(server)}`, seen };
}

it('calls Microsoft Foundry with its key, to the end of a task', async () => {
  const model = await startModelServer(() => say('Done on Foundry.'));
  onTestFinished(() => model[Symbol.asyncDispose]());

  const end = await dispatchOn({
    CLAUDE_CODE_USE_FOUNDRY: '1',
    ANTHROPIC_FOUNDRY_BASE_URL: model.url,
    ANTHROPIC_FOUNDRY_API_KEY: 'the-key-of-foundry',
  });

  expect(end.result.stdout).toBe('Done on Foundry.');
  expect(model.requests.length).toBeGreaterThan(0);
  for (const { headers } of model.requests) {
    expect(JSON.stringify(headers)).toContain('the-key-of-foundry');
    expect(JSON.stringify(headers)).not.toContain('of-the-vendor');
  }
  expect(end.notices.join()).toContain('the agent calls Microsoft Foundry itself');
});

it("calls Amazon Bedrock, signed with the workflow's credentials", async () => {
  const { url, seen } = await startCloud();

  const end = await dispatchOn({
    CLAUDE_CODE_USE_BEDROCK: '1',
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'AKIDOFTHEWORKFLOW',
    AWS_SECRET_ACCESS_KEY: 'the-secret-of-the-workflow',
    ANTHROPIC_BEDROCK_BASE_URL: url,
  });

  expect(end.outcome.kind).toBe('failed');
  const call = seen.find(({ path }) => path.includes('/invoke'));
  expect(call?.authorization).toMatch(/AWS4-HMAC-SHA256 Credential=AKIDOFTHEWORKFLOW\/\d+\/eu-west-1\/bedrock/);
});

it("calls Google's Vertex AI, for the workflow's project and region", async () => {
  const { url, seen } = await startCloud();

  await dispatchOn({
    CLAUDE_CODE_USE_VERTEX: '1',
    CLOUD_ML_REGION: 'europe-west1',
    ANTHROPIC_VERTEX_PROJECT_ID: 'my-project',
    ANTHROPIC_VERTEX_BASE_URL: url,
    CLAUDE_CODE_SKIP_VERTEX_AUTH: '1',
  });

  expect(seen.map(({ path }) => path).join()).toMatch(
    /projects\/my-project\/locations\/europe-west1\/publishers\/anthropic/,
  );
});
