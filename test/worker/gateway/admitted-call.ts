/** Calls of an agent for tests, and the route that they take. */
import { admitCall, type CallHead } from '../../../worker/gateway/admit-call.ts';
import type { ModelRoute } from '../../../worker/ports/gateway-port.ts';
import type { ModelApiId } from '../../../worker/runtimes/contract.ts';

export const routeFor = (api: ModelApiId, more: Partial<ModelRoute> = {}): ModelRoute => ({
  api,
  base: new URL('https://models.example.com/base'),
  key: 'sk-real',
  standIn: 'agora-0',
  headers: new Map(),
  isAzure: false,
  ...more,
});
export const call = (target: string, headers: CallHead['headers'] = { 'x-api-key': 'agora-0' }, method = 'POST') => ({
  method,
  target,
  headers,
});

export function admitted(head: CallHead, route: ModelRoute) {
  const read = admitCall(head, route);
  if (read.kind === 'refused') throw new Error(read.message);
  return read;
}
