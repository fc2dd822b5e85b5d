/** Passes a delivery to Probot: read once, signed by GitHub, and in a form that Probot can handle. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Probot } from 'probot';
import { findMalformed } from '../webhooks/malformed-delivery.ts';
import type { Routes } from './http-server.ts';

type Middleware = (request: IncomingMessage, response: ServerResponse) => unknown;

/** An unsigned request gets only Probot's refusal, and nothing of it is parsed. */
export function createWebhookEndpoint(
  middleware: Middleware,
  { verify }: Pick<Probot['webhooks'], 'verify'>,
): Routes['webhook'] {
  return async (request, response) => {
    if (request.method !== 'POST') return middleware(request, response);
    const body = await text(request);
    const signature = request.headers['x-hub-signature-256'];
    const isSigned = typeof signature === 'string' && (await verify(body, signature).catch(() => false));
    const why = isSigned ? findMalformed(request.headers, body) : undefined;
    if (why !== undefined)
      return response
        .writeHead(400, { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' })
        .end(`${JSON.stringify({ error: why })}\n`);
    return middleware(Object.assign(request, { body }), response);
  };
}
