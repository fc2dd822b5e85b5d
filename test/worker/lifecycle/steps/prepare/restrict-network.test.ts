/** Tool servers that a run with a list of hosts could not reach are reported before the agent starts. */
import { expect, it } from 'vitest';
import { restrictNetwork } from '../../../../../worker/lifecycle/steps/prepare/restrict-network.ts';
import { factsWith, servicesWith } from '../../../../support/worker/step-services.ts';

async function restrict(url: string, settings: object = {}, egress = true) {
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
    bundle: { subagent: { tools: { docs: { url, allow: [] } }, hosts: ['docs.example', 'plain.example:80'] } },
    models: { kind: 'direct' },
    earlier: { before: undefined },
  });
  const found = await restrictNetwork.run(facts, run.services);
  await run.undo();
  return { network: found.network, closed, log: run.log };
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
