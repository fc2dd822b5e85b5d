/**
 * Accepts a form from a browser, carries it out, and answers.
 *
 * There are two kinds of responses: the page's script asks for JSON and stays on its page. A plain form gets a
 * redirect, or a page with the reason for a refusal.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendPage, viewRefusal } from '../answer-page.ts';
import { SECURITY_HEADERS } from '../http/page-headers.ts';
import { readRefusal, RestRefusal } from '../http/rest.ts';
import type { Visit } from '../http/visit.ts';
import { runSchedule } from './run-schedule.ts';
import { findFormAction } from './posts.ts';

/** Twice what the longest comment needs when every character is percent-encoded as three. */
const MAX_BYTES = 1 << 20;

export async function acceptPost(
  name: string,
  visit: Visit,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const wantsJson = (request.headers.accept ?? '').includes('application/json');
  try {
    const form = new URLSearchParams(await readBody(request));
    const back = readBack(form.get('back'));
    const to = await runFormAction(name, form, visit, response);
    if (wantsJson) sendJson(response, 200, { to: to ?? back });
    else response.writeHead(303, { ...SECURITY_HEADERS, location: to ?? back }).end();
  } catch (error) {
    const refusal = readRefusal(error);
    if (wantsJson) sendJson(response, refusal.status, { message: refusal.message });
    else sendPage(viewRefusal(refusal, { ...visit, here: '/' }), visit, response);
  }
}

async function runFormAction(
  name: string,
  form: URLSearchParams,
  visit: Visit,
  response: ServerResponse,
): Promise<string | undefined> {
  if (name === 'you') {
    response.setHeader(
      'set-cookie',
      `hub_user=${encodeURIComponent(readUser(form, visit))}; Path=/; HttpOnly; SameSite=Strict`,
    );
    return undefined;
  }
  if (name === 'run-schedule') return runSchedule(form, visit);
  const formAction = findFormAction(name);
  if (formAction === undefined) throw new RestRefusal(404, `There is no form called ${name.slice(0, 50)}.`);
  return formAction(form, visit.client);
}

/** The selected user of the page is remembered by the browser, for this page only. */
function readUser(form: URLSearchParams, { users }: Visit): string {
  const login = users.find((user) => user === form.get('login'));
  if (login === undefined) throw new RestRefusal(422, 'There is no such user. Choose one from the list.');
  return login;
}

/** Only a path on this page: a form must not be able to redirect people elsewhere. */
export function readBack(back: string | null): string {
  return back !== null && /^\/(?![/\\])[^\s\\]*$/.test(back) ? back : '/';
}

function sendJson(response: ServerResponse, status: number, value: object): void {
  response
    .writeHead(status, { ...SECURITY_HEADERS, 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(value));
}

async function readBody(request: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BYTES)
      throw new RestRefusal(413, 'This text is too long. GitHub accepts at most 65,536 characters.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
