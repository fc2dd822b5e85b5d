/** Passes a delivery to Probot: read once, signed by GitHub, and in a form that Probot can handle. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Probot } from 'probot';
import { findMalformed } from '../webhooks/malformed-delivery.ts';
import type { Routes } from './http-server.ts';
import type { ReadBody } from './read-body.ts';

type Middleware = (request: IncomingMessage, response: ServerResponse) => unknown;

const SIGNATURE = /^sha256=[0-9a-f]{64}$/;

/** An unsigned request gets only Probot's refusal, and nothing of it is parsed. */
export function createWebhookEndpoint(
  middleware: Middleware,
  { verify }: Pick<Probot['webhooks'], 'verify'>,
  readBody: ReadBody,
): Routes['webhook'] {
  return async (request, response) => {
    if (request.method !== 'POST') return middleware(request, response);
    const signature = request.headers['x-hub-signature-256'];
    if (typeof signature !== 'string' || !SIGNATURE.test(signature)) return refuse(middleware, request, response);
    const read = await readBody(request);
    if (read === undefined) return response;
    const body = read.toString('utf8');
    const isSigned = await verify(body, signature).catch(() => false);
    const why = isSigned ? findMalformed(request.headers, body) : undefined;
    if (why !== undefined)
      return response
        .writeHead(400, { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' })
        .end(`${JSON.stringify({ error: why })}\n`);
    return middleware(Object.assign(request, { body }), response);
  };
}

/** Nothing of the body is read, so the connection cannot be reused. */
function refuse(middleware: Middleware, request: IncomingMessage, response: ServerResponse): unknown {
  response.setHeader('connection', 'close');
  return middleware(Object.assign(request, { body: '' }), response);
}
