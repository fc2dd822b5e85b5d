/** The gateway to the model, or the credentials that the agent gets in its place. */
import { expect, it } from 'vitest';
import { openGateway } from '../../../../../worker/lifecycle/steps/prepare/open-gateway.ts';
import type { GatewayTerms } from '../../../../../worker/ports/gateway-port.ts';
import { factsWith, servicesWith } from '../../../../support/worker/step-services.ts';

const RUNTIME = {
  id: 'script',
  models: [{ key: 'SCRIPT_KEY', api: 'anthropic', address: 'SCRIPT_ADDRESS' }],
  clouds: [{ name: 'A Cloud', on: 'USE_CLOUD', settings: [], credentials: ['CLOUD_LOGIN', 'CLOUD_OTHER'] }],
};

interface Given {
  /** A program without a gateway. */
  readonly isBare?: boolean;
  readonly runtime?: object;
  readonly settings?: object;
  readonly hasNoKey?: boolean;
  readonly env?: object;
}

async function open(
  environment: Readonly<Record<string, string>>,
  { isBare = false, runtime = {}, settings = {}, hasNoKey = false, env = {} }: Given = {},
) {
  let closed = 0;
  const terms: GatewayTerms[] = [];
  const gateway = { port: 4_000, accept: () => undefined, close: () => Promise.resolve(void (closed += 1)) };
  const run = servicesWith({
    environment,
    random: (bytes) => new Uint8Array(bytes),
    ...(!isBare && {
      modelGateway: {
        open: (asked) => {
          terms.push(asked);
          return Promise.resolve(gateway);
        },
      },
    }),
  });
  const pair = { name: 'SCRIPT_KEY', value: 'sk-secret-0123456789' };
  const facts = factsWith({
    settings,
    bundle: { runtime: { ...RUNTIME, ...runtime } },
    modelKey: { pair: hasNoKey ? undefined : pair },
    env,
  });
  const { models } = await openGateway.run(facts, run.services);
  return { ...run, models, terms, closed: () => closed };
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

it('opens no gateway without a key, or in a program that has none, and says nothing about it', async () => {
  for (const given of [{ hasNoKey: true }, { isBare: true }]) {
    const { models, notices } = await open({}, given);

    expect(models).toEqual({ kind: 'direct' });
    expect(notices()).toEqual([]);
  }
});

it('says why the agent holds its key although there is a gateway', async () => {
  const { models, notices } = await open({}, { runtime: { models: [] } });

  expect(models).toEqual({ kind: 'direct' });
  expect(notices()).toEqual([
    'script does not say how its model is called with SCRIPT_KEY: the agent holds that key, and its usage is not counted.',
  ]);
});

it('says that a cloud is enabled which the runtime does not call, and only then', async () => {
  const { notices } = await open({ CLAUDE_CODE_USE_BEDROCK: '1' }, { runtime: { id: 'codex' }, hasNoKey: true });

  expect(notices().join()).toMatch(/codex does not call Amazon Bedrock.* Set its own key\.$/);
  expect((await open({}, { runtime: { id: 'codex' }, hasNoKey: true })).notices()).toEqual([]);
});

it('gives the agent an address and a stand-in of 24 random bytes, and never the key', async () => {
  const { models, terms } = await open({});

  const standIn = `agora-${'0'.repeat(48)}`;
  expect(models).toMatchObject({ kind: 'gateway', gateway: { port: 4_000 } });
  expect(models?.kind === 'gateway' && models.variables(4_001)).toEqual({
    SCRIPT_KEY: standIn,
    SCRIPT_ADDRESS: 'http://127.0.0.1:4001',
  });
  expect(terms).toMatchObject([{ route: { key: 'sk-secret-0123456789', standIn } }]);
});

it('hides the values of headers that are long enough to be a secret', async () => {
  const { services } = await open({ AGORA_MODEL_HEADERS: 'X-Long: 12345678\nX-Short: payroll' });

  expect(services.book.redactor.text('12345678')).not.toContain('12345678');
  expect(services.book.redactor.text('payroll')).toBe('payroll');
});

it("allows the vendor's own tools only with an open network", async () => {
  expect((await open({}, { settings: { network: 'allowlist' } })).terms).toMatchObject([{ allowsVendorTools: false }]);
  expect((await open({}, { settings: { network: 'open' } })).terms).toMatchObject([{ allowsVendorTools: true }]);
});

it('makes no further call once the budget is used up', async () => {
  const { models, terms } = await open({});

  expect(terms[0]?.isUsedUp()).toBe(false);
  if (models?.kind === 'gateway') models.useUp();
  expect(terms[0]?.isUsedUp()).toBe(true);
});
