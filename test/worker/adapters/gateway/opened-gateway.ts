/** A model on this machine, and a gateway in front of it. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { type GatewayLimits, modelGateway } from '../../../../worker/adapters/gateway/serve-models.ts';
import { createModelAccount, type ModelAccount } from '../../../../worker/gateway/model-account.ts';

type Model = (request: IncomingMessage, response: ServerResponse, body: string) => void;

export async function startModel(answer: Model): Promise<string> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      answer(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface Opened {
  readonly url: string;
  readonly account: ModelAccount;
  readonly useUp: () => void;
  readonly close: () => Promise<void>;
  readonly post: (body: object, path?: string, headers?: Record<string, string>) => Promise<Response>;
}

export async function open(
  base: string,
  environment: Record<string, string> = {},
  limits?: Partial<GatewayLimits>,
  key = 'sk-real',
): Promise<Opened> {
  const account = createModelAccount(undefined);
  let usedUp = false;
  const gateway = await modelGateway(environment, limits).open({
    account,
    allowsVendorTools: true,
    isUsedUp: () => usedUp,
    route: {
      api: 'anthropic',
      base: new URL(base),
      key,
      standIn: 'agora-0',
      headers: new Map([['x-team', 'payments']]),
      isAzure: false,
    },
  });
  onTestFinished(() => gateway.close());
  const url = `http://127.0.0.1:${gateway.port}`;
  const post: Opened['post'] = (body, path = '/v1/messages', headers = { 'x-api-key': 'agora-0' }) =>
    fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { url, account, post, close: () => gateway.close(), useUp: () => void (usedUp = true) };
}
