/** Plain HTTP requests on their way out of a sandbox: each is rewritten for the host that was allowed. */
import {
  createServer,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { type Duplex, duplexPair, pipeline } from 'node:stream';
import type { AllowedHost, EgressTerms } from '../../ports/egress-port.ts';
import type { FoundHost } from './egress-tunnel.ts';
import { pinnedLookup } from './pinned-lookup.ts';

/** Headers of one connection: the next one has its own. */
const HOP_BY_HOP = /^(?:proxy-.*|connection|keep-alive|te|trailer|transfer-encoding|upgrade)$/;

export const UNREACHABLE = 'The host could not be reached.';

export interface RequestTarget extends FoundHost {
  readonly path: string;
  /** The target host, as the request names it. */
  readonly name: string;
}

export function refuseRequest(response: ServerResponse, why: string, status: number): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(status, { 'content-type': 'text/plain' }).end(`${why}\n`);
}

/** Each leads to an open file of this process, which a program could otherwise use up. */
const MOST_AT_ONCE = 512;
const answering = new Set<ServerResponse>();

/**
 * One connection can bring any number of requests without waiting for a response.
 * @returns false if the request was refused.
 */
export function takeRequest(response: ServerResponse): boolean {
  if (answering.size >= MOST_AT_ONCE) {
    refuseRequest(response, 'Too many requests at once. Try again.', 503);
    return false;
  }
  answering.add(response);
  response.once('close', () => answering.delete(response));
  return true;
}

export function passRequest(request: IncomingMessage, response: ServerResponse, target: RequestTarget): void {
  try {
    const out = startRequest(request, target);
    out.on('response', (answer) => {
      relay(answer, response);
    });
    out.on('error', () => {
      refuseRequest(response, UNREACHABLE, 502);
    });
    response.once('close', () => out.destroy());
    request.pipe(out);
  } catch {
    // A header or a path that Node accepts when reading but not when writing.
    refuseRequest(response, 'This request cannot be forwarded.', 400);
  }
}

function startRequest(request: IncomingMessage, { host, addresses, port, path, name }: RequestTarget): ClientRequest {
  return httpRequest({
    host,
    port,
    lookup: pinnedLookup(addresses),
    method: request.method,
    path,
    headers: { ...headersFor(request), host: name },
    // A separate connection: the end of one request is never the start of another's.
    agent: false,
  });
}

interface HttpTunnel {
  readonly socket: Duplex;
  /** The bytes that the program has already sent. */
  readonly sent: Buffer;
  readonly to: FoundHost;
  readonly onBlocked: EgressTerms['onBlocked'];
}

/**
 * Requests in a tunnel: a server with many sites uses the host name in each request, and not the one that was resolved.
 */
export function serveTunnel({ socket, sent, to, onBlocked }: HttpTunnel): void {
  let hasWrongHost = false;
  const server = createServer((request, response) => {
    if (!takeRequest(response)) return;
    const { url: path = '', headers } = request;
    const meant = nameIn(request, to);
    const isPath = path.startsWith('/') || path === '*';
    if (!hasWrongHost && meant === undefined && isPath) {
      passRequest(request, response, { ...to, path, name: headers.host ?? to.host });
      return;
    }
    if (!hasWrongHost && meant !== undefined) onBlocked(to, meant);
    hasWrongHost ||= meant !== undefined;
    response.setHeader('connection', 'close');
    if (hasWrongHost) refuseRequest(response, `This tunnel leads only to ${to.host}.`, 403);
    else refuseRequest(response, 'In a tunnel requests name a path.', 400);
  });
  // A server already read from the connection, and still holds it.
  const [outer, inner] = duplexPair();
  for (const one of [outer, inner]) one.on('error', () => socket.destroy());
  socket.once('close', () => outer.destroy());
  server.emit('connection', inner);
  outer.write(sent);
  socket.pipe(outer).pipe(socket);
}

/** @returns the name in the request, if it is not the host of the tunnel. */
function nameIn({ headers: { host } }: IncomingMessage, to: AllowedHost): string | undefined {
  if (host === undefined) return undefined;
  const [, name = host, port] = /^(.*?)\.?(?::(\d+))?$/.exec(host.toLowerCase()) ?? [];
  return name === to.host && (port === undefined || Number(port) === to.port) ? undefined : name;
}

function headersFor({ headers }: IncomingMessage): Record<string, string | readonly string[] | undefined> {
  const own = new Set((headers.connection ?? '').toLowerCase().split(/[\s,]+/));
  // Without its length, the body would be the next request.
  own.delete('content-length');
  const passed = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.test(name) && !own.has(name));
  // A body without a length gets its own framing, whatever the method: otherwise it could be the next request.
  const framed = headers['transfer-encoding'] === undefined ? {} : { 'transfer-encoding': 'chunked' };
  return { ...Object.fromEntries(passed), ...framed };
}

function relay(answer: IncomingMessage, response: ServerResponse): void {
  try {
    const kept = Object.entries(answer.headers).filter(([name]) => !HOP_BY_HOP.test(name));
    response.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept));
  } catch {
    // A status or a header that Node accepts when reading but not when writing.
    answer.destroy();
    refuseRequest(response, 'The response of the host cannot be forwarded.', 502);
    return;
  }
  pipeline(answer, response, () => undefined);
}
