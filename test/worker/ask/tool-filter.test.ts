/** The traffic between an agent and a tool server that its subagent names. */
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createToolFilter } from '../../../worker/ask/tool-filter.ts';

const request = (method: string, params: Record<string, unknown> = {}, id: number | string = 1): JSONRPCMessage => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});
const answer = (result: Record<string, unknown>, id: number | string = 1): JSONRPCMessage => ({
  jsonrpc: '2.0',
  id,
  result,
});

it('announces an agent without capabilities, and lets a server offer only tools', () => {
  const filter = createToolFilter(['a']);

  const asked = filter.fromAgent(
    request('initialize', { protocolVersion: '2025-06-18', capabilities: { sampling: {}, roots: {} } }),
  );
  const told = filter.fromServer(
    answer({
      protocolVersion: '2025-06-18',
      serverInfo: { name: 's' },
      capabilities: { tools: { listChanged: true }, prompts: {}, resources: {} },
    }),
  );

  expect(asked).toEqual({
    toServer: request('initialize', { protocolVersion: '2025-06-18', capabilities: {} }),
  });
  expect(told).toEqual({
    version: '2025-06-18',
    toAgent: answer({
      protocolVersion: '2025-06-18',
      serverInfo: { name: 's' },
      capabilities: { tools: { listChanged: true } },
    }),
  });
});

it('filters every page of a list of tools, and does not change a response that is not a list', () => {
  const filter = createToolFilter(['a']);
  const tools = [{ name: 'a', inputSchema: {} }, { name: 'A' }, { name: 'b' }, null, 'a'];

  filter.fromAgent(request('tools/list', {}, 1));
  filter.fromAgent(request('tools/list', { cursor: 'x' }, '1'));
  filter.fromAgent(request('tools/call', { name: 'a' }, 2));

  for (const id of [1, '1'])
    expect(filter.fromServer(answer({ tools, nextCursor: 'x' }, id)).toAgent).toEqual(
      answer({ tools: [{ name: 'a', inputSchema: {} }], nextCursor: 'x' }, id),
    );
  expect(filter.fromServer(answer({ tools }, 2)).toAgent).toEqual(answer({ tools }, 2));
});

it.each(['sampling/createMessage', 'elicitation/create', 'roots/list'])(
  'itself answers "no" to a server that asks for %s',
  (method) => {
    const { toServer, toAgent } = createToolFilter(['a']).fromServer(request(method));

    expect(toAgent).toBeUndefined();
    expect(toServer).toMatchObject({ id: 1, error: { code: -32_601 } });
  },
);

it('blocks calls of tools that are not listed, whatever their name, and all other methods', () => {
  const name = fc.oneof(fc.string(), fc.constantFrom('a', 'A', ' a', 'a\0', 'b', '__proto__'), fc.anything());
  const method = fc.oneof(
    fc.constantFrom('tools/call', 'prompts/get', 'resources/read', 'completion/complete', 'logging/setLevel'),
    fc.string(),
  );
  fc.assert(
    fc.property(method, name, (asked, tool) => {
      const { toServer, toAgent } = createToolFilter(['a', 'b']).fromAgent(request(asked, { name: tool }));
      const isListed = asked === 'tools/call' && (tool === 'a' || tool === 'b');
      const isHarmless = ['initialize', 'tools/list', 'ping'].includes(asked);

      expect(toServer !== undefined).toBe(isListed || isHarmless);
      expect(toAgent !== undefined).toBe(!isListed && !isHarmless);
    }),
  );
});

it('passes on no response to what the agent has not asked, which its program might take for another', () => {
  const filter = createToolFilter(['a']);
  const tools = [{ name: 'a' }, { name: 'b' }];

  filter.fromAgent(request('tools/list', {}, 1));

  // Many programs look for the request by the number of the id.
  for (const id of ['1', '01', 2]) expect(filter.fromServer(answer({ tools }, id))).toEqual({});
  expect(filter.fromServer(answer({ tools }, 1)).toAgent).toEqual(answer({ tools: [{ name: 'a' }] }, 1));
  expect(filter.fromServer(answer({ tools }, 1))).toEqual({});
});

it('passes on the error of a request once, and one that the server cannot assign', () => {
  const filter = createToolFilter(['a']);
  const error = { code: -32_603, message: 'no' };
  const failed = (id: number): JSONRPCMessage => ({ jsonrpc: '2.0', id, error });
  const unassigned: JSONRPCMessage = { jsonrpc: '2.0', error };

  filter.fromAgent(request('tools/call', { name: 'a' }, 3));

  expect(filter.fromServer(failed(3)).toAgent).toEqual(failed(3));
  expect(filter.fromServer(failed(3))).toEqual({});
  expect(filter.fromServer(unassigned).toAgent).toEqual(unassigned);
});
