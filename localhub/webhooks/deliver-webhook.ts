/**
 * One webhook request, as GitHub sends it: headers, both signatures, ten seconds.
 *
 * @see https://docs.github.com/en/webhooks/webhook-events-and-payloads#delivery-headers
 */
import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { AppSeed } from '../hub-options.ts';

/** https://docs.github.com/en/webhooks/using-webhooks/best-practices-for-using-webhooks#respond-within-10-seconds */
const PATIENCE_MS = 10_000;

export interface WebhookRequest {
  readonly app: AppSeed;
  readonly guid: string;
  readonly event: string;
  readonly payload: object;
}

export function renderHeaders({ app, guid, event }: WebhookRequest, body: string): Record<string, string> {
  const sign = (algorithm: string): string => createHmac(algorithm, app.webhookSecret).update(body).digest('hex');
  return {
    accept: '*/*',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'GitHub-Hookshot/localhub',
    'x-github-delivery': guid,
    'x-github-event': event,
    'x-github-hook-id': String(app.id),
    'x-github-hook-installation-target-id': String(app.id),
    'x-github-hook-installation-target-type': 'integration',
    'x-hub-signature': `sha1=${sign('sha1')}`,
    'x-hub-signature-256': `sha256=${sign('sha256')}`,
  };
}

/** @returns the status of the app's response. 0 when it refused the connection, broke it, or was too slow. */
export function sendWebhook(url: string, webhook: WebhookRequest, signal: AbortSignal): Promise<number> {
  const body = JSON.stringify(webhook.payload);
  const start = new URL(url).protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    // No agent, because a kept connection would outlive the hub.
    const request = start(
      url,
      {
        method: 'POST',
        agent: false,
        headers: renderHeaders(webhook, body),
        signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
      },
      (response) => {
        response.resume();
        response.on('end', () => {
          resolve(response.statusCode ?? 0);
        });
        response.on('error', () => {
          resolve(0);
        });
      },
    );
    request.on('error', () => {
      resolve(0);
    });
    request.end(body);
  });
}
