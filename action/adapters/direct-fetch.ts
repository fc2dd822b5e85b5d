/**
 * Fetch with Node's own HTTP client, as far as Octokit needs it.
 *
 * A run makes about twelve requests, and loading the fetch that is built into Node, or the one of @actions/github,
 * takes longer than the first of them. A proxy is used as by all of GitHub's own actions: with the agent of
 * @actions/http-client, which is loaded only if a proxy is configured.
 */
import { defined } from '../../protocol/base/defined.ts';
import { type Agent, request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { promisify } from 'node:util';

interface Init {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
  /** `manual`: a redirect is a response like any other. */
  readonly redirect?: 'follow' | 'manual';
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
const SILENT = 'There was no response for five minutes.';
/** More than GitHub sends: its largest response is a file of 100 MB in base64. */
const MOST_BYTES = 268_435_456;
/** As many as Node's own fetch follows. */
const MOST_REDIRECTS = 20;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const PROXIES = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'];

function hasProxy(environment: Readonly<Record<string, string | undefined>>): boolean {
  return PROXIES.some((name) => (environment[name] ?? '') !== '');
}

/** @throws Error if there is no response, with the socket's message, if it is too long, or if redirects do not end. */
export async function directFetch(url: string, init: Init, mostBytes = MOST_BYTES): Promise<DirectResponse> {
  let next: Sent = { url, init };
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const answer = await send(next);
    const followed = followRedirect(next, answer.statusCode ?? 0, answer.headers.location);
    if (followed === undefined) return read(next.url, answer, mostBytes);
    answer.resume();
    next = followed;
  }
  throw new Error(`${new URL(url).host} redirected a request more than ${MOST_REDIRECTS} times.`);
}

interface Sent {
  readonly url: string;
  readonly init: Init;
}

/**
 * The request that a redirect leads to, as fetch makes it: another host gets no credentials, and a POST becomes a GET
 * unless the status says that it stays the same.
 *
 * @see https://fetch.spec.whatwg.org/#http-redirect-fetch
 * @returns `undefined` if the response is to be read.
 */
function followRedirect({ url, init }: Sent, status: number, location: string | undefined): Sent | undefined {
  if (!REDIRECTS.has(status) || location === undefined || init.redirect === 'manual') return undefined;
  const from = new URL(url);
  const to = new URL(location, from);
  const becomesGet = status === 303 ? !['GET', 'HEAD'].includes(init.method) : status < 303 && init.method === 'POST';
  const isLeftOut = (name: string): boolean =>
    (to.origin !== from.origin && /^(?:authorization|cookie|host|proxy-authorization)$/i.test(name)) ||
    (becomesGet && /^content-/i.test(name));
  const headers = Object.fromEntries(Object.entries(init.headers).filter(([name]) => !isLeftOut(name)));
  const { body, ...bodiless } = init;
  const kept = becomesGet ? { ...bodiless, method: 'GET' } : { ...bodiless, ...defined({ body }) };
  return { url: to.href, init: { ...kept, headers } };
}

async function read(url: string, answer: IncomingMessage, mostBytes: number): Promise<DirectResponse> {
  const { statusCode: status = 0, statusMessage: statusText = '', headers } = answer;
  const packed = await readBody(answer, mostBytes);
  // "Not modified" and other responses without a body may name the encoding that a body would have.
  const content =
    headers['content-encoding'] === 'gzip' && packed.length > 0 ? await unpack(packed, mostBytes) : packed;
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

/** A proxy or a server may send a body that never ends. */
async function readBody(answer: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error(`A response has more than ${mostBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function unpack(packed: Buffer, maxOutputLength: number): Promise<Buffer> {
  const { gunzip } = await import('node:zlib');
  return promisify(gunzip)(packed, { maxOutputLength });
}

async function send({ url, init: { method, headers, body, signal } }: Sent): Promise<IncomingMessage> {
  const agent = hasProxy(process.env) ? await findAgent(url) : undefined;
  const options = { method, headers: { ...headers, 'accept-encoding': 'gzip' }, ...defined({ agent }) };
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const request = url.startsWith('https:') ? requestHttps(url, options) : requestHttp(url, options);
    // Node reports neither to a request whose agent still waits for a connection, as for a proxy that is silent.
    const stop = (reason: unknown): void => {
      end();
      reject(reason instanceof Error ? reason : new Error(String(reason)));
      request.destroy();
    };
    const abort = (): void => {
      stop(signal?.reason);
    };
    const end = (): void => {
      clearTimeout(silence);
      signal?.removeEventListener('abort', abort);
    };
    const silence = setTimeout(() => {
      stop(new Error(SILENT));
    }, SILENCE_MS);
    request.once('socket', () => {
      clearTimeout(silence);
      request.setTimeout(SILENCE_MS, () => request.destroy(new Error(SILENT)));
    });
    signal?.addEventListener('abort', abort);
    request.once('close', end);
    request.once('error', reject);
    request.once('response', resolve);
    // Node leaves the length out of a DELETE.
    if (body !== undefined) request.setHeader('content-length', Buffer.byteLength(body));
    request.end(body);
  });
}

/** It also reads `no_proxy`. */
async function findAgent(url: string): Promise<Agent> {
  const { HttpClient } = await import('@actions/http-client');
  return new HttpClient().getAgent(url);
}
