/** Whole dispatches whose agent calls a model: it never has the key, and its usage is what the model has counted. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { modelGateway } from '../../../worker/adapters/gateway/serve-models.ts';
import { say, startModelServer } from '../../support/model-server.ts';
import { ended, lab, type RunOptions, scriptRuntime } from '../../support/worker/worker-dispatch.ts';

const KEY = 'sk-0123456789-the-real-key';
const runtime = scriptRuntime({
  settings: ['SCRIPT_ADDRESS'],
  models: [{ key: 'SCRIPT_KEY', api: 'anthropic', address: 'SCRIPT_ADDRESS' }],
});
/** A call of the model with bash and curl, with the key that the environment has. */
const call = (model = 'claude-sonnet-4-5'): string =>
  `curl -sS -H "x-api-key: $SCRIPT_KEY" -d '{"model":"${model}","tools":[{"name":"t"}]}' "$SCRIPT_ADDRESS/v1/messages" >> answers.txt`;

async function options(more: Partial<RunOptions> = {}) {
  const model = await startModelServer(() => say('Hello.'));
  onTestFinished(() => model[Symbol.asyncDispose]());
  const given: Partial<RunOptions> = {
    runtimes: [runtime],
    environment: { SCRIPT_KEY: KEY, SCRIPT_ADDRESS: model.url },
    ports: { modelGateway: modelGateway({}) },
    ...more,
  };
  return { model, given };
}

it('gives the agent a placeholder for its key, and reports exactly what it used', async () => {
  using run = lab();
  const { model, given } = await options();
  const end = await run.start(`env > seen.txt; ${call()}; ${call()}; echo done`, given);

  expect(end).toMatchObject({
    kind: 'ended',
    outcome: { kind: 'finished' },
    result: {
      used: {
        dispatch: { tokens: 240, costUsd: (200 * 3 + 40 * 15) / 1_000_000 },
        task: { tokens: 240 },
        calls: { requests: 2, retries: 0, refused: 0, uncounted: 0, tokens: { input: 200, output: 40 } },
      },
    },
  });
  expect(model.requests.map(({ headers }) => headers['x-api-key'])).toEqual([KEY, KEY]);
  const seen = readFileSync(join(run.tree.path, 'seen.txt'), 'utf8');
  expect(seen).not.toContain(KEY);
  expect(seen).toMatch(/^SCRIPT_KEY=agora-[0-9a-f]{48}$/m);
  expect(seen).toMatch(/^NO_PROXY=127\.0\.0\.1,localhost$/m);
});

it('reports that an enabled cloud belongs to another runtime, and continues with its key', async () => {
  using run = lab();
  const { given } = await options({ runtimes: [{ ...runtime, id: 'codex' }] });

  const end = ended(
    await run.start('echo done', {
      ...given,
      settings: { runtime: 'codex' },
      environment: { ...given.environment, CLAUDE_CODE_USE_BEDROCK: '1', AWS_SECRET_ACCESS_KEY: 'secret-of-the-cloud' },
    }),
  );

  expect(end.outcome.kind).toBe('finished');
  expect(end.notices.join()).toContain(
    'to the runtime claude-code: codex does not call Amazon Bedrock. Set its own key.',
  );
});

it('gives the credentials of a cloud only to the agent, says so, and keeps the model key', async () => {
  using run = lab({ 'agora-setup.sh': 'env > setup.txt\n' });
  const cloud = { name: 'A Cloud', on: 'USE_CLOUD', settings: ['CLOUD_REGION'], credentials: ['CLOUD_SECRET_ID'] };
  const { given } = await options({ runtimes: [scriptRuntime({ ...runtime, clouds: [cloud] })] });
  const secret = 'the-secret-of-the-cloud';

  const end = ended(
    await run.start('env > seen.txt; cat seen.txt; rm seen.txt', {
      ...given,
      frontMatter: 'verify:\n  command: env > verify.txt',
      environment: {
        ...given.environment,
        USE_CLOUD: '1',
        CLOUD_REGION: 'eu',
        CLOUD_SECRET_ID: secret,
        AWS_PROFILE: 'x',
      },
    }),
  );

  expect(end.outcome.kind).toBe('finished');
  expect(end.result.stdout).toMatch(/^USE_CLOUD=1$/m);
  expect(end.result.stdout).toMatch(/^CLOUD_REGION=eu$/m);
  expect(end.result.stdout).toContain('CLOUD_SECRET_ID=');
  expect(end.result.stdout).not.toMatch(/SCRIPT_KEY|AWS_PROFILE/);
  expect(end.notices.join()).toContain('The agent holds its credentials and can read them: CLOUD_SECRET_ID.');
  for (const file of ['setup.txt', 'verify.txt'])
    expect(readFileSync(join(run.tree.path, file), 'utf8')).not.toMatch(/CLOUD/);
  expect(JSON.stringify([end, run.log])).not.toContain(secret);
});

it.each([
  ['tokens', 'budget: { round: { tokens: 200 } }', 2],
  ['money', 'budget: { round: { cost-usd: 0.0005 } }', 1],
])('stops the agent when its budget of %s is used up, whatever it says itself', async (_, frontMatter, calls) => {
  using run = lab();
  const { model, given } = await options({ frontMatter });
  const end = await run.start(`for i in $(seq 50); do ${call()}; done; touch end.txt; sleep 60`, given);

  expect(end).toMatchObject({ kind: 'ended', outcome: { kind: 'needs_input' } });
  expect(run.asked[0]?.asked.question).toMatch(/budget is used up/);
  // The question says what was used, without the calls that cost nothing.
  expect(run.asked[0]?.used).toMatchObject({ task: { tokens: calls * 120 } });
  expect(run.asked[0]?.used).not.toHaveProperty('task.apiCalls');
  expect(model.requests).toHaveLength(calls);
  expect(existsSync(join(run.tree.path, 'end.txt'))).toBe(false);
});

it('reports that a budget in money is not watched when the price of the model is unknown, and uses a price that is set', async () => {
  using run = lab();
  const { given } = await options({ frontMatter: 'budget: { round: { cost-usd: 0.001 } }' });
  const script = `${call('house-model')}; true`;
  const end = await run.start(script, given);
  const notices = end.kind === 'ended' ? (end.result.notices ?? []) : [];
  expect(notices.join()).toMatch(/price of house-model is not known.*model-prices/);

  using other = lab();
  const priced = await other.start(script, {
    ...given,
    settings: { modelPrices: { 'house-*': { input: 100, output: 0 } } },
  });
  expect(priced).toMatchObject({ outcome: { kind: 'needs_input' }, result: { used: { dispatch: { costUsd: 0.01 } } } });
});

it('passes on the key of a runtime that does not say how its model is called, and says so', async () => {
  using run = lab();
  const { given } = await options({ runtimes: [scriptRuntime()] });
  const end = await run.start('echo "$SCRIPT_KEY" | wc -c > seen.txt', given);
  expect(readFileSync(join(run.tree.path, 'seen.txt'), 'utf8').trim()).toBe(String(KEY.length + 1));
  expect(end.kind === 'ended' ? end.result.notices?.join() : '').toMatch(/script does not say how its model is called/);
  expect(end.kind === 'ended' ? end.result.used : {}).not.toHaveProperty('calls');
});
