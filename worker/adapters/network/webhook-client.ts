/**
 * One call to a webhook: one attempt, one time limit for all of it, no redirect, and no access to our own network.
 *
 * A workflow or a capability provides the URL, and its host name may resolve to anything: the cloud's metadata service,
 * a database on the internal network. So the name is resolved here, all its addresses are checked, and the connection
 * goes to exactly those addresses; resolving again for the connection would give a hostile name server a second chance.
 */
import { lookup as lookupHost } from 'node:dns/promises';
import { request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { WebhookCall, WebhookEnd, Webhooks } from '../../ports/journal-ports.ts';
import { pinnedLookup } from './pinned-lookup.ts';
import { isPublicAddress } from './public-address.ts';

interface Address {
  readonly address: string;
  readonly family: number;
}

type Resolve = (host: string) => Promise<readonly Address[]>;

const resolveHost: Resolve = (host) => lookupHost(host, { all: true, order: 'verbatim' });

export function webhookClient(resolve: Resolve = resolveHost): Webhooks {
  return { post: (call, signal) => post(call, signal, resolve) };
}

async function post(call: WebhookCall, cancel: AbortSignal, resolve: Resolve): Promise<WebhookEnd> {
  const timeout = AbortSignal.timeout(call.timeoutMs);
  const signal = AbortSignal.any([cancel, timeout]);
  try {
    const addresses = await orAborted(addressesOf(new URL(call.url), resolve), signal);
    if (!call.allowPrivate && addresses.some(({ address }) => !isPublicAddress(address)))
      return { kind: 'failed', reason: 'private-address' };
    const status = await send(call, addresses, signal);
    return status >= 200 && status < 300 ? { kind: 'delivered' } : { kind: 'failed', reason: 'http-status', status };
  } catch {
    // A socket's message may contain the address; the kind of the failure is enough.
    if (cancel.aborted) return { kind: 'failed', reason: 'aborted' };
    return { kind: 'failed', reason: timeout.aborted ? 'timeout' : 'network' };
  }
}

async function addressesOf({ hostname }: URL, resolve: Resolve): Promise<readonly Address[]> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const found = family === 0 ? await resolve(host) : [{ address: host, family }];
  if (found.length === 0) throw new Error('The name has no address.');
  return found;
}

/** The query to an unresponsive name server cannot be aborted, so we stop waiting. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      reject(new Error('Stopped.'));
    };
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', onAbort);
    });
  });
}

/** @returns the status; the response body is ignored. */
function send(
  { url, headers, body }: WebhookCall,
  addresses: readonly Address[],
  signal: AbortSignal,
): Promise<number> {
  const content = Buffer.from(body);
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'Content-Length': content.length },
    agent: false,
    lookup: pinnedLookup(addresses.map(({ address }) => address)),
    signal,
  };
  return new Promise((resolve, reject) => {
    const request = url.startsWith('https:') ? requestHttps(url, options) : requestHttp(url, options);
    request.once('error', reject);
    request.once('response', (response) => {
      response.on('error', () => undefined);
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    request.end(content);
  });
}
