/** Turns an address into a page: finds the view, renders it, and shows a refusal by the API. */
import type { ServerResponse } from 'node:http';
import { SECURITY_HEADERS } from './http/page-headers.ts';
import { html } from './html.ts';
import { type Redirect, type HtmlPage, renderPage } from './layout.ts';
import { readRefusal, RestRefusal } from './http/rest.ts';
import { findRoute, type PageRoute } from './http/routes.ts';
import { viewCode } from './views/code/code-view.ts';
import { viewCommit } from './views/code/commit-view.ts';
import { viewFront, viewOwner } from './views/front-view.ts';
import { viewIssues, viewNewIssue } from './views/issues-view.ts';
import { viewPull } from './views/pull-request-view.ts';
import { viewPulls } from './views/pulls-view.ts';
import { viewRun } from './views/runs/run-view.ts';
import { viewRuns } from './views/runs/runs-view.ts';
import { viewThread } from './views/thread-view.ts';
import type { Visit } from './http/visit.ts';

export async function answerPage(visit: Visit, pathname: string, response: ServerResponse): Promise<void> {
  const route = findRoute(pathname);
  const page = await viewOrRefusal(visit, route);
  if (page.kind === 'moved') response.writeHead(302, { ...SECURITY_HEADERS, location: page.to }).end();
  else sendPage(page, visit, response);
}

export function sendPage(page: HtmlPage, visit: Visit, response: ServerResponse): void {
  response
    .writeHead(page.status, { ...SECURITY_HEADERS, 'content-type': 'text/html; charset=utf-8' })
    .end(renderPage(page, visit));
}

async function viewOrRefusal(visit: Visit, route: PageRoute | undefined): Promise<HtmlPage | Redirect> {
  try {
    const page = route === undefined ? undefined : await view(visit, route);
    return page ?? viewRefusal(new RestRefusal(404, 'This page does not exist.'), visit);
  } catch (error) {
    return viewRefusal(readRefusal(error), visit);
  }
}

function view(visit: Visit, route: PageRoute): Promise<HtmlPage | Redirect | undefined> {
  switch (route.kind) {
    case 'front':
      return viewFront(visit);
    case 'owner':
      return viewOwner(visit, route.owner);
    case 'code':
      return viewCode(visit, route.place, route.rest);
    case 'commit':
      return viewCommit(visit, route.place, route.ref);
    case 'issues':
      return viewIssues(visit, route.place);
    case 'new-issue':
      return viewNewIssue(visit, route.place);
    case 'issue':
      return viewThread(visit, route.place, route.number);
    case 'pulls':
      return viewPulls(visit, route.place);
    case 'pull':
      return viewPull(visit, route.place, route.number);
    case 'runs':
      return viewRuns(visit, route.place);
    case 'run':
      return viewRun(visit, route.place, route.number);
  }
}

/** A refusal by the API, with its own message. */
export function viewRefusal({ status, message }: RestRefusal, visit: Visit): HtmlPage {
  const title = status === 404 ? 'Not found' : 'The request failed';
  const hint =
    status === 404
      ? html`<p>${visit.client.login} might not have access to it. You can switch users at the top of the page.</p>`
      : html`<p><a href="${visit.here}">Try again</a></p>`;
  const body = html`<div class="wide narrow"><div class="box blank refusal"><p class="big">${status}</p><h1>${title}</h1><p>${message}</p>${hint}</div></div>`;
  return { kind: 'page', status, title, body };
}
