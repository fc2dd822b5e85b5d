/**
 * The bot's HTTP side: webhooks for Probot, liveness and readiness probes, and other configured routes.
 *
 * Probot's own server would also serve its pages and read a body of any size. This one has only a few paths, and reads
 * at most the 25 MB that GitHub sends. A path that is not configured does not exist.
 *
 * @see https://docs.github.com/en/webhooks/webhook-events-and-payloads#payload-cap
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { SignedRequest } from '../webhooks/signed-answer.ts';
import type { Log } from '../ports.ts';
import { createBodyReader, type ReadBody } from './read-body.ts';

export const WEBHOOK_PATH = '/api/github/webhooks';
const BODY_BYTES = 25 * 1024 * 1024;
const ANSWER_BYTES = 64 * 1024;
/** Of all answers that are being read: their signatures are checked afterwards, too. */
const ANSWERS_BYTES = 64 * ANSWER_BYTES;
const TOO_LONG = 'The body has no length, or is too long.';

export interface HttpServerSettings {
  /** What it still lacks, one sentence each; if empty, it is ready. */
  readonly missing: () => readonly string[];
  readonly log: Log;
  /** A process listens before it has loaded all handlers: an early request waits for them. */
  readonly routes: () => Promise<Routes>;
}

export interface Routes {
  /** Checks the signature, and responds. */
  readonly webhook: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;
  readonly answer?: (signed: SignedRequest) => Promise<{ readonly status: number; readonly body: object }>;
  readonly metrics?: { readonly token: string; readonly render: () => Promise<string>; readonly contentType: string };
  readonly sweep?: { readonly token: string; readonly run: () => Promise<void> };
}

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export function createBotServer(settings: HttpServerSettings): Server {
  const handle = createHandler(settings);
  const server = createServer((request, response) => {
    void handle(request, response);
  });
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  return server;
}

/** For a separate server, or a cloud function. Never throws. */
export function createHandler(settings: HttpServerSettings): RequestHandler {
  const readBody = createBodyReader(ANSWERS_BYTES);
  return async (request, response) => {
    try {
      await answer(request, response, settings, readBody);
    } catch (error) {
      settings.log.error({ err: error, path: pathOf(request) }, 'a request to the bot failed');
      if (!response.headersSent) say(response, 500, 'Internal server error');
    }
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  settings: HttpServerSettings,
  readBody: ReadBody,
): Promise<void> {
  switch (`${request.method ?? ''} ${pathOf(request)}`) {
    case 'GET /healthz':
      say(response, 200, 'ok');
      return;
    case 'GET /readyz':
      sayReady(response, settings.missing());
      return;
  }
  await route(request, response, await settings.routes(), readBody);
}

function sayReady(response: ServerResponse, missing: readonly string[]): void {
  if (missing.length === 0) say(response, 200, 'ready');
  else say(response, 503, `not ready: ${missing.join(' ')}`);
}

async function route(
  request: IncomingMessage,
  response: ServerResponse,
  { webhook, answer: takeAnswer, metrics, sweep }: Routes,
  readBody: ReadBody,
): Promise<void> {
  switch (`${request.method ?? ''} ${pathOf(request)}`) {
    case 'GET /metrics':
      if (metrics !== undefined) {
        await sayMetrics(request, response, metrics);
        return;
      }
      break;
    case 'POST /sweep':
      if (sweep !== undefined) {
        await runSweep(request, response, sweep);
        return;
      }
      break;
    case 'POST /answers':
      if (takeAnswer !== undefined) {
        await readAnswer(request, response, takeAnswer, readBody);
        return;
      }
      break;
  }
  if (pathOf(request) !== WEBHOOK_PATH) say(response, 404, 'Not found');
  else if (request.method === 'POST' && !isShort(request, BODY_BYTES)) refuseLong(response);
  else await webhook(request, response);
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?')[0] ?? '';
}

async function sayMetrics(
  request: IncomingMessage,
  response: ServerResponse,
  metrics: NonNullable<Routes['metrics']>,
): Promise<void> {
  if (!hasToken(request, metrics.token)) {
    say(response, 401, 'The token is missing or wrong.');
    return;
  }
  // Before the head: after it, a failure could not be reported, and the request would never end.
  const text = await metrics.render();
  response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
}

async function runSweep(
  request: IncomingMessage,
  response: ServerResponse,
  sweep: NonNullable<Routes['sweep']>,
): Promise<void> {
  if (!hasToken(request, sweep.token)) {
    say(response, 401, 'The token is missing or wrong.');
    return;
  }
  await sweep.run();
  say(response, 200, 'swept');
}

async function readAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  take: NonNullable<Routes['answer']>,
  readBody: ReadBody,
): Promise<void> {
  if (!isShort(request, ANSWER_BYTES)) {
    // The body was not read, so the connection cannot be reused.
    response.setHeader('connection', 'close');
    sayAnswer(response, { status: 413, body: { kind: 'refused', why: TOO_LONG } });
    return;
  }
  const read = await readBody(request);
  if (read !== undefined) sayAnswer(response, await take({ headers: request.headers, body: read }));
}

function sayAnswer(
  response: ServerResponse,
  { status, body }: { readonly status: number; readonly body: object },
): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' })
    .end(`${JSON.stringify(body)}\n`);
}

/** Without a length, it could have any size; Node reads no more than the length says. */
function isShort(request: IncomingMessage, most: number): boolean {
  const length = Number(request.headers['content-length']);
  return Number.isSafeInteger(length) && length <= most;
}

function refuseLong(response: ServerResponse): void {
  // The body was not read, so the connection cannot be reused.
  response.setHeader('connection', 'close');
  say(response, 413, TOO_LONG);
}

/** In constant time, whatever the lengths. */
function hasToken(request: IncomingMessage, token: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(request.headers.authorization ?? ''), hash(`Bearer ${token}`));
}

function say(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' })
    .end(`${text}\n`);
}

/** Serves metrics on a separate port that only the scraper can reach. */
export function createMetricsServer(metrics: Omit<NonNullable<Routes['metrics']>, 'token'>): Server {
  return createServer((request, response) => {
    if (request.method !== 'GET' || pathOf(request) !== '/metrics') {
      say(response, 404, 'Not found');
      return;
    }
    metrics.render().then(
      (text) => {
        response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
      },
      () => {
        say(response, 500, 'Internal server error');
      },
    );
  });
}
