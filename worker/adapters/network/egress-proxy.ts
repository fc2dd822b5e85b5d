/**
 * The network exit of a sandbox with its own network: an HTTP proxy that reaches only the listed hosts.
 *
 * A name is resolved here, once, and the connection goes to a resolved address, so that a second DNS response cannot
 * lead elsewhere. The sandbox itself needs no DNS and has none.
 */
import { lookup } from 'node:dns/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Egress, EgressTerms, OpenEgress } from '../../ports/egress-port.ts';
import { passRequest, refuseRequest, serveTunnel, takeRequest, UNREACHABLE } from './egress-requests.ts';
import { type FoundHost, joinService, openTunnel } from './egress-tunnel.ts';
import { isReachable, ownAddresses } from './reachable-address.ts';

/** How names are resolved, so that a test can decide where they lead. */
export interface EgressWorld {
  readonly addressesOf: (host: string) => Promise<readonly string[]>;
  readonly mayConnect: (address: string, mayBePrivate: boolean) => boolean;
}

const REAL: EgressWorld = {
  addressesOf: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  mayConnect: (address, mayBePrivate) => isReachable(address, mayBePrivate, ownAddresses()),
};

export function egressProxy(services: EgressWorld = REAL): Egress {
  return { open: (terms) => open(terms, services), join: joinService };
}

function open(terms: EgressTerms, services: EgressWorld): OpenEgress {
  const links = new Set<Duplex>();
  let isClosed = false;
  const keep = (link: Duplex): void => {
    if (isClosed) link.destroy();
    links.add(link);
    link.once('close', () => links.delete(link));
  };
  const server = createServer((request, response) => {
    if (!takeRequest(response)) return;
    forward(request, response, terms, services).catch(() => {
      refuseRequest(response, UNREACHABLE, 502);
    });
  });
  server.on('connect', (request, socket: Duplex, head: Buffer) => {
    socket.on('error', () => undefined);
    const onUnreachable = (): void => void socket.end(answerOf(502, UNREACHABLE));
    find(request.url ?? '', 443, terms, services).then((to) => {
      if ('why' in to) socket.end(answerOf(403, to.why));
      else
        keep(
          openTunnel({
            socket,
            head,
            to,
            onBlocked: (meant) => {
              terms.onBlocked(to, meant);
            },
            onUnreachable,
            onHttp: (sent) => {
              serveTunnel({ socket, sent, to, onBlocked: terms.onBlocked });
            },
          }),
        );
    }, onUnreachable);
  });
  return {
    accept: (connection) => {
      keep(connection);
      server.emit('connection', connection);
    },
    close: () => {
      isClosed = true;
      for (const link of links) link.destroy();
      return Promise.resolve();
    },
  };
}

/** @returns why not, for the client. @throws if the name cannot be resolved. */
async function find(
  authority: string,
  fallback: number,
  terms: EgressTerms,
  { addressesOf, mayConnect }: EgressWorld,
): Promise<FoundHost | { readonly why: string }> {
  const verdict = terms.decide(authority, fallback);
  if (verdict.kind === 'refused') return { why: verdict.why };
  const all = await addressesOf(verdict.host);
  const addresses = all.filter((one) => mayConnect(one, verdict.mayBePrivate));
  if (addresses.length > 0) return { ...verdict, addresses };
  terms.onBlocked(verdict);
  const isPrivate = all.some((one) => mayConnect(one, true));
  return {
    why: isPrivate
      ? `${verdict.host} leads to a private address; list private:${verdict.host} to allow it.`
      : `${verdict.host} leads to an address that this run must not reach.`,
  };
}

function answerOf(status: number, why: string): string {
  const text = `${why}\n`;
  return `HTTP/1.1 ${status} ${status === 403 ? 'Forbidden' : 'Bad Gateway'}\r\ncontent-type: text/plain\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`;
}

/** Plain HTTP, whose requests contain their full URL. */
async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  terms: EgressTerms,
  services: EgressWorld,
): Promise<void> {
  const target = URL.canParse(request.url ?? '') ? new URL(request.url ?? '') : undefined;
  if (target?.protocol !== 'http:') {
    refuseRequest(response, 'This is a proxy. It takes requests with a whole http:// address, and CONNECT.', 400);
    return;
  }
  const to = await find(target.host, 80, terms, services);
  if ('why' in to) refuseRequest(response, to.why, 403);
  else passRequest(request, response, { ...to, path: target.pathname + target.search, name: target.host });
}
