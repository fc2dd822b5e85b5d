/**
 * The way out of a sandbox with a network of its own: an HTTP proxy that reaches the hosts of a list and nobody else.
 *
 * A name is looked up here, once, and the address that was found is the one that is connected to, so that a second
 * answer of DNS cannot lead elsewhere. The sandbox itself needs no DNS and has none.
 */
import { lookup } from 'node:dns/promises';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { BlockList, connect, isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Egress, EgressTerms, OpenEgress } from '../../ports/egress-port.ts';

const CONNECT_MS = 30_000;

/**
 * This machine, what hangs on its own wire, and the hosts of clouds: what lies there is not on any list.
 *
 * One for each family: a list that holds ::ffff:0:0/96 holds every address of IPv4.
 */
const OWN = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['168.63.129.16', 32],
  ['100.100.100.200', 32],
] as const)
  OWN.ipv4.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::', 127],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['fe80::', 10],
  ['fd00:ec2::254', 128],
] as const)
  OWN.ipv6.addSubnet(net, prefix, 'ipv6');

export function isOwnAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return OWN.ipv4.check(address, 'ipv4');
    case 6:
      return OWN.ipv6.check(address, 'ipv6');
    default:
      return true;
  }
}

/** How names are found, so that a test can say where they lead. */
export interface EgressWorld {
  readonly addressesOf: (host: string) => Promise<readonly string[]>;
  readonly mayConnect: (address: string) => boolean;
}

const REAL: EgressWorld = {
  addressesOf: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  mayConnect: (address) => !isOwnAddress(address),
};

export function egressProxy(world: EgressWorld = REAL): Egress {
  return { open: (terms) => open(terms, world), join: joinService };
}

interface ReachableHost {
  readonly address: string;
  readonly port: number;
}

function open(terms: EgressTerms, world: EgressWorld): OpenEgress {
  const links = new Set<Duplex>();
  const server = createServer((request, response) => {
    forward(request, response, terms, world).catch(() => {
      refuse(response, 'The host could not be reached.', 502);
    });
  });
  server.on('connect', (request, socket: Duplex, head: Buffer) => {
    socket.on('error', () => undefined);
    tunnel(request, socket, head, { terms, world, links }).catch(() => {
      socket.end(answerOf(502, 'The host could not be reached.'));
    });
  });
  return {
    accept: (connection) => void server.emit('connection', connection),
    close: () => {
      for (const link of links) link.destroy();
      server.closeAllConnections();
      return Promise.resolve();
    },
  };
}

/** @returns why not, for whoever asked. @throws when the name cannot be looked up. */
async function find(
  authority: string,
  fallback: number,
  terms: EgressTerms,
  { addressesOf, mayConnect }: EgressWorld,
): Promise<ReachableHost | { readonly why: string }> {
  const verdict = terms.decide(authority, fallback);
  if (verdict.kind === 'refused') return { why: verdict.why };
  const address = (await addressesOf(verdict.host)).find(mayConnect);
  if (address !== undefined) return { address, port: verdict.port };
  terms.onMisled(verdict);
  return { why: `${verdict.host} leads to an address that no program of this run may reach.` };
}

interface Tunnels {
  readonly terms: EgressTerms;
  readonly world: EgressWorld;
  readonly links: Set<Duplex>;
}

async function tunnel(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  { terms, world, links }: Tunnels,
): Promise<void> {
  const to = await find(request.url ?? '', 443, terms, world);
  if ('why' in to) {
    socket.end(answerOf(403, to.why));
    return;
  }
  const out = connect({ host: to.address, port: to.port, timeout: CONNECT_MS });
  links.add(out);
  out.once('connect', () => {
    out.setTimeout(0);
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    out.write(head);
    out.pipe(socket).pipe(out);
  });
  out.once('timeout', () => out.destroy());
  out.once('error', () => socket.destroy());
  out.once('close', () => {
    links.delete(out);
    socket.destroy();
  });
  socket.once('close', () => out.destroy());
}

function answerOf(status: number, why: string): string {
  const text = `${why}\n`;
  return `HTTP/1.1 ${status} ${status === 403 ? 'Forbidden' : 'Bad Gateway'}\r\ncontent-type: text/plain\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`;
}

function refuse(response: ServerResponse, why: string, status: number): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(status, { 'content-type': 'text/plain' }).end(`${why}\n`);
}

/** Plain HTTP, whose requests name their whole address. */
async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  terms: EgressTerms,
  world: EgressWorld,
): Promise<void> {
  const target = URL.canParse(request.url ?? '') ? new URL(request.url ?? '') : undefined;
  if (target?.protocol !== 'http:') {
    refuse(response, 'This is a proxy. It takes requests with a whole http:// address, and CONNECT.', 400);
    return;
  }
  const to = await find(target.host, 80, terms, world);
  if ('why' in to) {
    refuse(response, to.why, 403);
    return;
  }
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !name.startsWith('proxy-')));
  const out = httpRequest(
    {
      host: to.address,
      port: to.port,
      method: request.method,
      path: target.pathname + target.search,
      headers: { ...headers, host: target.host },
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  out.once('error', () => {
    refuse(response, 'The host could not be reached.', 502);
  });
  response.once('close', () => out.destroy());
  request.pipe(out);
}

function joinService(connection: Duplex, port: number): void {
  const out = connect({ host: '127.0.0.1', port });
  out.on('error', () => connection.destroy());
  connection.on('error', () => out.destroy());
  connection.once('close', () => out.destroy());
  out.once('close', () => connection.destroy());
  connection.pipe(out).pipe(connection);
}
