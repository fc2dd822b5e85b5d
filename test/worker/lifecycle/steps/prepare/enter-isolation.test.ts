/** Where programs of a task run, and what the report says about what that does not protect. */
import { expect, it } from 'vitest';
import { enterIsolation } from '../../../../../worker/lifecycle/steps/prepare/enter-isolation.ts';
import type { SandboxNeeds } from '../../../../../worker/ports/isolation-ports.ts';
import { factsWith, servicesWith } from '../../../../support/worker/step-services.ts';

interface Given {
  readonly settings?: object;
  readonly models?: object;
  readonly pair?: object;
  readonly network?: object;
}

async function enter({ settings, models = { kind: 'direct' }, pair, network = { kind: 'open' } }: Given = {}) {
  const needs: SandboxNeeds[] = [];
  const run = servicesWith({
    workspace: { root: '/w' },
    scratch: { root: '/scratch' },
    isolation: {
      methods: () => ({ kind: 'some', methods: ['sudo'] }),
      attempt: (_, needed) => {
        needs.push(needed);
        return Promise.resolve({ kind: 'works', run: () => Promise.reject(new Error('unused')) });
      },
    },
  });
  const facts = factsWith({
    settings: { isolation: 'sandbox', ...settings },
    models,
    modelKey: { pair },
    network,
  });
  const { isolation } = await enterIsolation.run(facts, run.services);
  return { report: isolation?.report, needs, log: run.log };
}

const HOLDS = 'The agent holds its model key.';
const PAIR = { name: 'SCRIPT_KEY', value: 'sk-secret-0123456789' };

it.each<[string, Given, boolean]>([
  ['its key', { pair: PAIR }, true],
  ['the credentials of a cloud', { models: { kind: 'direct', cloud: { name: 'A Cloud' } } }, true],
  ['no credentials', {}, false],
  ['only a stand-in', { pair: PAIR, models: { kind: 'gateway' } }, false],
  ['no key and a gateway', { models: { kind: 'gateway', cloud: { name: 'A Cloud' } } }, false],
])('says whether the agent holds a key, if it has %s', async (_, given, holds) => {
  const { report, log } = await enter(given);

  expect(report?.unprotected.includes(HOLDS)).toBe(holds);
  expect(log).toMatchObject([{ kind: 'isolation.chosen', mode: 'sandbox' }]);
});

it('gives the sandbox a network of its own only if hosts are restricted', async () => {
  const served = [{ port: 1, accept: () => undefined }];

  expect((await enter({ network: { kind: 'allowlist', served } })).needs).toMatchObject([{ network: served }]);
  expect((await enter()).needs[0]).not.toHaveProperty('network');
});

it('uses no sandbox unless one is asked for, and says so', async () => {
  const { report, needs } = await enter({ settings: { isolation: undefined } });

  expect(report).toMatchObject({ mode: 'none', asked: 'none' });
  expect(needs).toEqual([]);
});
