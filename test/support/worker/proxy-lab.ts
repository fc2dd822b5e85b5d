/** A sandbox's proxy on its own port, and clients that send it raw bytes. */
import { createServer as createWeb } from 'node:http';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { egressProxy, type EgressWorld } from '../../../worker/adapters/network/egress-proxy.ts';
import { createHostAccount } from '../../../worker/sandbox/host-account.ts';

export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Names resolve to 127.0.0.1 unless `scenario` differs. @param more rules in addition to that for its web server. */
export async function startProxy(scenario: Partial<EgressWorld> = {}, more: readonly string[] = []) {
  const web = await listen(
    createWeb((request, response) => response.end(`web ${request.url ?? ''} ${request.headers.host ?? ''}`)),
  );
  const account = createHostAccount([`shop.example.com:${web}`, ...more]);
  const looked: string[] = [];
  const egress = egressProxy({
    addressesOf: (host) => {
      looked.push(host);
      return Promise.resolve(['127.0.0.1']);
    },
    mayConnect: () => true,
    ...scenario,
  });
  const proxy = egress.open({ decide: account.decide, onBlocked: account.takeBack });
  const port = await listen(
    createServer((socket) => {
      proxy.accept(socket);
    }),
  );
  return { web, account, looked, proxy, port, egress };
}

/** Sends raw bytes, each part after a response. @returns what comes back. */
export function exchange(port: number, ...sent: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1');
    let said = '';
    let next = 0;
    const send = (): void => void socket.write(sent[next++] ?? '');
    socket.on('connect', send);
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (next < sent.length) send();
    });
    socket.on('close', () => {
      resolve(said);
    });
    socket.on('error', reject);
  });
}
