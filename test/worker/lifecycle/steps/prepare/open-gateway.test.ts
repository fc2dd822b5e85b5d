/** The gateway to the model, or the credentials that the agent gets in its place. */
import { expect, it } from 'vitest';
import { openGateway } from '../../../../../worker/lifecycle/steps/prepare/open-gateway.ts';
import { factsWith, servicesWith } from '../../../../support/worker/step-services.ts';

const RUNTIME = {
  id: 'script',
  models: [{ key: 'SCRIPT_KEY', api: 'anthropic', address: 'SCRIPT_ADDRESS' }],
  clouds: [{ name: 'A Cloud', on: 'USE_CLOUD', settings: [], credentials: ['CLOUD_LOGIN', 'CLOUD_OTHER'] }],
};

async function open(environment: Readonly<Record<string, string>>) {
  let closed = 0;
  const gateway = { port: 4_000, accept: () => undefined, close: () => Promise.resolve(void (closed += 1)) };
  const run = servicesWith({
    environment,
    random: (bytes) => new Uint8Array(bytes),
    modelGateway: { open: () => Promise.resolve(gateway) },
  });
  const pair = { name: 'SCRIPT_KEY', value: 'sk-secret-0123456789' };
  const facts = factsWith({ settings: {}, bundle: { runtime: RUNTIME }, modelKey: { pair }, env: {} });
  const { models } = await openGateway.run(facts, run.services);
  return { ...run, models, closed: () => closed };
}

it('closes the gateway at the end', async () => {
  const { models, undo, closed } = await open({});

  expect([models?.kind, closed()]).toEqual(['gateway', 0]);
  await undo();
  expect(closed()).toBe(1);
});

it('hides the credentials of a cloud, which the agent gets, and says whose model it calls', async () => {
  const { models, services, notices } = await open({
    USE_CLOUD: '1',
    CLOUD_LOGIN: 'somebody-s-long-login',
    CLOUD_OTHER: '',
  });

  expect(models).toMatchObject({ kind: 'direct', cloud: { name: 'A Cloud' } });
  expect(services.book.redactor.text('It is somebody-s-long-login.')).not.toContain('login.');
  expect(notices().join()).toContain('A Cloud');
});
