/** The hub's only port, for API, git, artifacts and the page. The path and the kind of client decide between them. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isLocalHost } from '../page/posts/same-origin.ts';
import { CallRefusal, type CallAnswer } from './call.ts';
import type { GatewayOutcome } from './gateway.ts';
import type { RawRequest } from './understand.ts';

type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

/** A service besides the API that answers below paths of its own. */
export interface PathService {
  readonly isFor: (path: string) => boolean;
  readonly answer: (request: RawRequest) => Promise<CallAnswer>;
}

export interface RequestHandlers {
  readonly api: (request: RawRequest) => Promise<GatewayOutcome>;
  readonly services: readonly PathService[];
  readonly jobLog: (url: URL) => CallAnswer | undefined;
  readonly page: PageHandler;
}

export interface HubServer {
  readonly origin: string;
  readonly port: number;
  /** Opens the server. Requests wait until then. */
  readonly open: (handlers: RequestHandlers) => void;
  readonly inFlight: () => number;
  readonly close: () => Promise<void>;
}

/** The address must be known before the emulator exists, because everything in the emulator links to it. */
export async function listen(port: number, onIdle: () => void): Promise<HubServer> {
  let inFlight = 0;
  let open: (handlers: RequestHandlers) => void = () => undefined;
  const handlers = new Promise<RequestHandlers>((resolve) => {
    open = resolve;
  });
  const server = createServer((request, response) => {
    void handlers
      .then(async (all) => {
        if (isForPage(request) && (await all.page(request, response))) return;
        // A web site that points its own name here could read everything that needs no token.
        if (!isLocalHost(request.headers)) {
          refuseForeignName(response);
          return;
        }
        inFlight += 1;
        await serve(all, request, response, server).finally(() => {
          inFlight -= 1;
          onIdle();
        });
      })
      .catch(() => {
        response.destroy();
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: given } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${String(given)}`,
    port: given,
    open,
    inFlight: () => inFlight,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

function refuseForeignName(response: ServerResponse): void {
  const message = 'The local GitHub is only available on this machine: http://127.0.0.1 with its port.';
  response.writeHead(421, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify({ message }));
}

/** Only a browser asks for HTML. A request with a token always goes to the API. */
const isForPage = ({ url = '', headers }: IncomingMessage): boolean =>
  url.startsWith('/_page/') || (headers.accept?.includes('text/html') === true && headers.authorization === undefined);

async function serve(
  handlers: RequestHandlers,
  request: IncomingMessage,
  response: ServerResponse,
  server: Server,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (!server.listening) {
    response.destroy();
    return;
  }
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
  // Links to further pages use the host that the client used.
  const raw: RawRequest = {
    method: request.method ?? 'GET',
    url: new URL(request.url ?? '/', `http://${request.headers.host ?? '127.0.0.1'}`),
    headers,
    bytes: Buffer.concat(chunks),
  };
  const outcome = await choose(handlers, raw).catch(
    (error: unknown): CallAnswer =>
      error instanceof CallRefusal ? error.answer : { status: 500, body: { message: String(error) } },
  );
  if (outcome === 'dropped') {
    response.destroy();
    return;
  }
  write(request, response, outcome);
}

async function choose(handlers: RequestHandlers, raw: RawRequest): Promise<GatewayOutcome> {
  const service = handlers.services.find(({ isFor }) => isFor(raw.url.pathname));
  if (service !== undefined) return service.answer(raw);
  return handlers.jobLog(raw.url) ?? (await handlers.api(raw));
}

function write(request: IncomingMessage, response: ServerResponse, { status, headers, body, bytes }: CallAnswer): void {
  const content = bytes ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)));
  response.writeHead(status, {
    ...(body !== undefined && { 'content-type': 'application/json; charset=utf-8' }),
    ...(!(status === 204 || status === 304) && { 'content-length': content?.length ?? 0 }),
    'x-github-media-type': 'github.v3; format=json',
    'x-github-request-id': randomUUID(),
    ...headers,
  });
  response.end(request.method === 'HEAD' || status === 204 || status === 304 ? undefined : content);
}
