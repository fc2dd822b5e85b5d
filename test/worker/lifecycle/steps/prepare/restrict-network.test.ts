/** Tool servers that a run with a list of hosts could not reach are reported before the agent starts. */
import { expect, it } from 'vitest';
import { restrictNetwork } from '../../../../../worker/lifecycle/steps/prepare/restrict-network.ts';
import { factsWith, servicesWith } from '../../../../support/worker/step-services.ts';

interface Given {
  readonly models?: object;
  readonly before?: object;
  /** What a program in the sandbox asks for. */
  readonly asks?: string;
}

const DIRECT = { kind: 'direct' };

async function restrict(
  url: string | undefined,
  settings: object = {},
  egress = true,
  { models = DIRECT, before, asks }: Given = {},
) {
  let closed = false;
  const run = servicesWith({
    ...(egress && {
      egress: {
        open: () => ({ accept: () => undefined, close: () => Promise.resolve(void (closed = true)) }),
        join: () => undefined,
      },
    }),
  });
  const facts = factsWith({
    settings: { network: 'allowlist', ...settings },
    bundle: {
      subagent: {
        tools: { docs: { url, command: 'docs-server', allow: [] } },
        hosts: ['docs.example', 'plain.example:80'],
      },
    },
    models,
    earlier: { before },
  });
  const found = await restrictNetwork.run(facts, run.services);
  const { network } = found;
  if (network?.kind === 'allowlist' && asks !== undefined) network.hosts.decide(asks, 443);
  await run.undo();
  return { network, closed, log: run.log, notices: run.notices() };
}

it.each([
  ['https://docs.example/mcp', {}],
  ['https://other.example/mcp', { allowHosts: ['other.example'] }],
  ['http://127.0.0.1:3000/mcp', { servicePorts: [3000] }],
  ['http://localhost/mcp', { servicePorts: [80] }],
  ['https://localhost/mcp', { servicePorts: [443] }],
])('accepts a tool server at %s with %j, and closes the proxy at the end', async (url, settings) => {
  const { network, closed, log } = await restrict(url, settings);

  expect(network?.kind).toBe('allowlist');
  expect(closed).toBe(true);
  expect(log.map(({ kind }) => kind)).toEqual(['network.used']);
});

it.each([
  ['https://other.example/mcp', {}, 'other.example', 'Add other.example to hosts of the subagent, or to allow-hosts.'],
  [
    'http://127.0.0.1:3000/mcp',
    { servicePorts: [3001] },
    '127.0.0.1:3000',
    'Add 3000 to service-ports of the workflow.',
  ],
  ['http://localhost/mcp', { servicePorts: [443] }, 'localhost', 'Add 80 to service-ports of the workflow.'],
])('refuses a tool server at %s with %j', async (url, settings, host, fix) => {
  await expect(restrict(url, settings)).rejects.toMatchObject({
    message: `The tool server docs is at ${host}, which this run may not reach.`,
    fix,
  });
});

it('leaves the network open unless a list is asked for, and refuses a list that it cannot enforce', async () => {
  await expect(restrict('https://other.example', { network: 'open' }, false)).resolves.toMatchObject({
    network: { kind: 'open' },
  });
  await expect(restrict('https://docs.example', {}, false)).rejects.toThrow('cannot restrict hosts');
});

const HERE = 'https://docs.example/mcp';

it('accepts a tool server that is a program', async () => {
  expect((await restrict(undefined)).network?.kind).toBe('allowlist');
});

it('serves the gateway in the sandbox, if there is one', async () => {
  const portsWith = async (models: object) => {
    const { network } = await restrict(HERE, { servicePorts: [3_000] }, true, { models });
    return network?.kind === 'allowlist' ? network.served.length : undefined;
  };

  expect(await portsWith({ kind: 'gateway', gateway: { port: 1, accept: () => undefined } })).toBe(3);
  expect(await portsWith(DIRECT)).toBe(2);
});

it('names hosts that were refused at the end', async () => {
  expect((await restrict(HERE, {}, true, { asks: 'evil.example' })).notices).toEqual([
    expect.stringContaining('evil.example:443 (1 ×)') as string,
  ]);
  expect((await restrict(HERE, {}, true, { asks: 'docs.example' })).notices).toEqual([]);
});

const DEMAND = { kind: 'hosts', grants: [['new.example'], []], about: ['new.example'] };
const askedFor = (by: string) => ({
  state: { manifest: { demand: DEMAND } },
  rounds: [
    { round: 1, question: 'May I?', options: ['Yes', 'No'], answer: 'Yes', option: 1, by, at: '2026-01-01T00:00:00Z' },
  ],
  after: undefined,
});

it('opens hosts that a person has allowed', async () => {
  const allowed = async (given: Given) => {
    const { network } = await restrict(HERE, {}, true, given);
    return network?.kind === 'allowlist' ? network.hosts.report().allowed : [];
  };

  expect(await allowed({ before: askedFor('ada') })).toContain('new.example');
  expect(await allowed({ before: askedFor('default:3d') })).not.toContain('new.example');
  expect(await allowed({})).not.toContain('new.example');
});
