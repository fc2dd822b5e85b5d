/**
 * Fetch with Node's own HTTP client, as far as Octokit needs it.
 *
 * A run makes about twelve requests, and loading the fetch that is built into Node, or the one of @actions/github,
 * takes longer than the first of them. If a proxy is configured, the fetch of @actions/github is used, which supports
 * it; a redirect is left to Node's fetch.
 */
import { defined } from '../../protocol/base/defined.ts';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';

interface Init {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/** The parts of a response that Octokit reads. */
export interface DirectResponse {
  readonly status: number;
  readonly statusText: string;
  readonly url: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly text: () => Promise<string>;
  readonly arrayBuffer: () => Promise<ArrayBuffer>;
}

/** The timeout of Node's own fetch. */
const SILENCE_MS = 300_000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const PROXIES = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY'];

export function hasProxy(environment: Readonly<Record<string, string | undefined>>): boolean {
  return PROXIES.some((name) => (environment[name] ?? '') !== '');
}

/** @throws Error if there is no response, with the socket's message. */
export async function directFetch(url: string, init: Init): Promise<DirectResponse | Response> {
  const answer = await send(url, init);
  const { statusCode: status = 0, statusMessage: statusText = '', headers } = answer;
  if (REDIRECTS.has(status)) {
    answer.resume();
    return fetch(url, init);
  }
  const packed = await buffer(answer);
  const content = headers['content-encoding'] === 'gzip' ? await unpack(packed) : packed;
  return {
    status,
    statusText,
    url,
    headers: new Map(
      Object.entries(headers).map(([name, value = '']) => [name, Array.isArray(value) ? value.join(', ') : value]),
    ),
    text: () => Promise.resolve(content.toString('utf8')),
    arrayBuffer: () => Promise.resolve(Uint8Array.from(content).buffer),
  };
}

async function unpack(packed: Buffer): Promise<Buffer> {
  const { gunzip } = await import('node:zlib');
  return promisify(gunzip)(packed);
}

function send(url: string, { method, headers, body, signal }: Init): Promise<IncomingMessage> {
  const options = { method, headers: { ...headers, 'accept-encoding': 'gzip' }, ...defined({ signal }) };
  return new Promise((resolve, reject) => {
    const request = url.startsWith('https:') ? requestHttps(url, options) : requestHttp(url, options);
    request.setTimeout(SILENCE_MS, () => {
      request.destroy(new Error('There was no response for five minutes.'));
    });
    request.once('error', reject);
    request.once('response', resolve);
    request.end(body);
  });
}
