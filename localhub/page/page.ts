/**
 * The web page of the local GitHub: similar to github.com, made from the hub's own API.
 *
 * It is rendered on the server, so every page works as plain HTML, and a small script keeps it up to date. The page
 * only knows what the API returns, except logs and the inputs and results of a run, which GitHub shows but has no
 * simple call for.
 *
 * `createPage` returns a request handler that the gateway calls first for requests from a browser.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveAsset } from './http/assets.ts';
import { SECURITY_HEADERS } from './http/page-headers.ts';
import { isFromThisPage, isLocalHost } from './posts/same-origin.ts';
import { isSameUser } from './posts/same-user.ts';
import { acceptPost } from './posts/accept-post.ts';
import { RunAnswer } from './http/page-answers.ts';
import { startClient } from './http/rest.ts';
import { findRoute } from './http/routes.ts';
import { startStream } from './http/page-streams.ts';
import { answerPage } from './answer-page.ts';
import type { PageAddress, PageSchedules, Visit } from './http/visit.ts';
import type { PageBackend } from './http/page-data.ts';

/** Answers a request if it is for a page. @returns false when it is not, and nothing was written. */
type PageRequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

export function createPage(backend: PageBackend): PageRequestHandler {
  return async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://hub.invalid');
    const isOurs = url.pathname.startsWith('/_page/') || (isRead(request) && isOfPage(backend, url.pathname));
    if (!isOurs) return false;
    if (!isLocalHost(request.headers)) {
      response
        .writeHead(421, { ...SECURITY_HEADERS, 'content-type': 'text/plain; charset=utf-8' })
        .end('This page is only available on this machine. Open it at http://127.0.0.1 with its port.\n');
      return true;
    }
    if (!isSameUser(request.socket)) {
      response
        .writeHead(403, { ...SECURITY_HEADERS, 'content-type': 'text/plain; charset=utf-8' })
        .end('Only the user of this machine who started the local GitHub can use its page.\n');
      return true;
    }
    const visit = readVisit(backend, request, url);
    if (url.pathname.startsWith('/_page/')) await answerOwn(backend, visit, url, request, response);
    else await answerPage(visit, url.pathname, response);
    return true;
  };
}

/** An address in a repository is not one of the API's, also when there is no such page. */
function isOfPage({ repositories }: PageBackend, path: string): boolean {
  return findRoute(path) !== undefined || repositories().some((name) => path.startsWith(`/${name}/`));
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Assets, forms and streams: everything below `/_page/`. */
async function answerOwn(
  backend: PageBackend,
  visit: Visit,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, , kind = '', ...rest] = url.pathname.split('/');
  if (kind === 'do' && request.method === 'POST') {
    if (!isFromThisPage(request.headers)) {
      response
        .writeHead(403, { ...SECURITY_HEADERS, 'content-type': 'text/plain; charset=utf-8' })
        .end('Another site sent this form. Use the form on this page.\n');
      return;
    }
    await acceptPost(rest[0] ?? '', visit, request, response);
    return;
  }
  if (kind === 'events' && isRead(request)) {
    const followed = readFollowed(url, request);
    const isReadable = followed !== undefined && (await mayReadRun(visit, followed.run));
    // Closed meanwhile: nothing would end the stream.
    if (!response.destroyed) startStream(backend, isReadable ? followed : undefined, response);
    return;
  }
  if (kind === 'log' && isRead(request)) {
    await sendLog(visit, rest, response);
    return;
  }
  await serveAsset(url, response);
}

/** A log has no simple call, so who may read its run may read it. */
async function sendLog(
  visit: Visit,
  [owner = '', repo = '', id = '']: string[],
  response: ServerResponse,
): Promise<void> {
  const isReadable = await isInRepository(visit, { owner, repo }, Number(id));
  const lines = visit.runLog(Number(id)).map(({ job, line }) => `${job}\t${line}\n`);
  response
    .writeHead(isReadable ? 200 : 404, { ...SECURITY_HEADERS, 'content-type': 'text/plain; charset=utf-8' })
    .end(isReadable ? lines.join('') : 'This log does not exist, or the selected user cannot read it.\n');
}

/** The address of a stream does not name the repository. */
async function mayReadRun(visit: Visit, id: number): Promise<boolean> {
  const places = visit.repositories.map((name) => name.split('/'));
  const found = await Promise.all(places.map(([owner = '', repo = '']) => isInRepository(visit, { owner, repo }, id)));
  return found.includes(true);
}

async function isInRepository({ client }: Visit, place: PageAddress, id: number): Promise<boolean> {
  const run = client.call('GET /repos/{owner}/{repo}/actions/runs/{run_id}', { ...place, run_id: id }, RunAnswer);
  return run.then(
    () => true,
    () => false,
  );
}

/**
 * A browser that reconnects names the last message that it got. This has priority over the address with which it
 * started.
 */
function readFollowed(url: URL, request: IncomingMessage): { run: number; after: number } | undefined {
  const run = Number(url.searchParams.get('run'));
  if (!Number.isSafeInteger(run) || run <= 0) return undefined;
  const after = Number(request.headers['last-event-id'] ?? url.searchParams.get('after'));
  return { run, after: Number.isSafeInteger(after) && after >= 0 ? after : 0 };
}

const NO_SCHEDULES: PageSchedules = {
  list: () => Promise.resolve([]),
  bringForward: () => Promise.resolve(undefined),
};

function readVisit(backend: PageBackend, request: IncomingMessage, url: URL): Visit {
  const wanted = /(?:^|;\s*)hub_user=([^;]*)/.exec(request.headers.cookie ?? '')?.[1];
  const login = backend.users.find((user) => encodeURIComponent(user) === wanted) ?? backend.users[0] ?? '';
  return {
    client: startClient(backend.api, login),
    users: backend.users,
    repositories: backend.repositories(),
    traffic: backend.traffic(),
    runLog: backend.runLog,
    runDetails: (id) => backend.runDetails?.(id),
    schedules: backend.schedules ?? NO_SCHEDULES,
    now: new Date(),
    here: url.pathname + url.search,
    query: url.searchParams,
  };
}
