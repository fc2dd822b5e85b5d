/**
 * The bot's HTTP side: webhooks for Probot, and two words for whoever keeps the process alive.
 *
 * Probot's own server would also serve its pages and read a body of any size; this one knows three paths, and reads
 * nothing longer than the 25 MB that GitHub sends at most.
 *
 * @see https://docs.github.com/en/webhooks/webhook-events-and-payloads#payload-cap
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

export const WEBHOOK_PATH = '/api/github/webhooks';
const BODY_BYTES = 25 * 1024 * 1024;

export interface Routes {
  /** Checks the signature, and answers. */
  readonly webhook: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;
  readonly isReady: () => boolean;
}

export function createBotServer(routes: Routes): Server {
  const server = createServer((request, response) => { answer(request, response, routes); });
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  return server;
}

function answer(request: IncomingMessage, response: ServerResponse, { webhook, isReady }: Routes): void {
  const path = (request.url ?? '').split('?')[0];
  if (path === '/healthz' && request.method === 'GET') {
    say(response, 200, 'ok');
  } else if (path === '/readyz' && request.method === 'GET') {
    say(response, isReady() ? 200 : 503, isReady() ? 'ready' : 'not ready');
  } else if (path !== WEBHOOK_PATH) {
    say(response, 404, 'There is nothing here.');
  } else if (!isReadable(request)) {
    // Unread, so the connection is of no further use.
    response.setHeader('connection', 'close');
    say(response, 413, 'The body has no length, or is longer than GitHub sends.');
  } else {
    webhook(request, response).catch(() => { if (!response.headersSent) say(response, 500, 'That failed.'); });
  }
}

function isReadable(request: IncomingMessage): boolean {
  if (request.method !== 'POST') return true;
  const length = Number(request.headers['content-length']);
  return Number.isSafeInteger(length) && length <= BODY_BYTES;
}

function say(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' }).end(`${text}\n`);
}
