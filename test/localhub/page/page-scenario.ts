/**
 * A page with a small GitHub behind it: a real HTTP server with issues, comments, labels, runs and a pull request,
 * which responds like GitHub's REST API to the calls of the page.
 *
 * It refuses what GitHub refuses a stranger (`mallory` can read and comment, but not write), because showing a refusal
 * is an important task of the page.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createPage } from '../../../localhub/page/page.ts';
import type { PageBackend } from '../../../localhub/page/http/page-data.ts';
import { answer, type Answer, type SmallGitHub, startContent } from './github.ts';

export interface Sent {
  readonly login: string;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

export interface Scenario extends AsyncDisposable {
  /** The address of the page. */
  readonly url: string;
  readonly github: SmallGitHub;
  /** All calls from the page to the API. */
  readonly sent: Sent[];
  /** Log lines for all runs. */
  readonly log: { job: string; line: string }[];
  readonly changed: () => void;
  /** Fetches a page like a browser. */
  readonly get: (path: string, as?: string) => Promise<{ status: number; text: string; headers: Headers }>;
  /** Sends a form like a browser, and asks for JSON like the page's script. */
  readonly post: (
    form: string,
    fields: Record<string, string>,
    as?: string,
  ) => Promise<{ status: number; body: unknown }>;
}

export async function startScenario(overrides: Partial<PageBackend> = {}): Promise<Scenario> {
  const github = startContent();
  const sent: Sent[] = [];
  const log: { job: string; line: string }[] = [];
  const listeners = new Set<() => void>();
  const changed = (): void => {
    for (const listener of listeners) listener();
  };

  const api = await listen((request, response) => serveApi(github, sent, changed, request, response));
  const page = createPage({
    api: (login, method, path, body) => callApi(api.url, login, method, path, body),
    users: ['alice', 'bob', 'mallory'],
    repositories: () => ['acme/shop', 'acme/secret'],
    runLog: () => log,
    traffic: () => ({ requests: sent.length, illegal: 0 }),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ...overrides,
  });
  const front = await listen(async (request, response) => {
    if (!(await page(request, response))) response.writeHead(404).end('not a page');
  });
  return {
    ...clientOf(front.url),
    url: front.url,
    github,
    sent,
    log,
    changed,
    [Symbol.asyncDispose]: async () => {
      await Promise.all([close(api.server), close(front.server)]);
    },
  };
}

function clientOf(url: string): Pick<Scenario, 'get' | 'post'> {
  return {
    get: async (path, as = 'alice') => {
      const response = await fetch(url + path, {
        redirect: 'manual',
        headers: { accept: 'text/html', cookie: `hub_user=${as}` },
      });
      return { status: response.status, text: await response.text(), headers: response.headers };
    },
    post: async (form, fields, as = 'alice') => {
      const response = await fetch(`${url}/_page/do/${form}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { accept: 'application/json', cookie: `hub_user=${as}`, origin: url },
      });
      const body: unknown = await response.json();
      return { status: response.status, body };
    },
  };
}

async function callApi(base: string, login: string, method: string, path: string, body: unknown): Promise<Answer> {
  const response = await fetch(base + path, {
    method,
    headers: { authorization: `token ${login}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const parsed: unknown = text === '' ? undefined : JSON.parse(text);
  return { status: response.status, body: parsed };
}

async function serveApi(
  github: SmallGitHub,
  sent: Sent[],
  changed: () => void,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  const call = {
    login: (request.headers.authorization ?? '').replace('token ', ''),
    method: request.method ?? '',
    path: request.url ?? '',
    body: text === '' ? undefined : (JSON.parse(text) as unknown),
  };
  sent.push(call);
  const { status, body } = answer(github, call);
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(body === undefined ? '' : JSON.stringify(body));
  if (call.method !== 'GET') changed();
}

async function listen(
  handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    handler(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error(`The server has no port: ${String(address)}`);
  return { server, url: `http://127.0.0.1:${String(address.port)}` };
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
