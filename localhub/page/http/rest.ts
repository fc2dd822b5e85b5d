/**
 * The page's only access to GitHub: the REST API that everybody else uses, as one of the users.
 *
 * The page has no private access to the hub. Everything that it shows comes from the API, and the API refuses
 * everything that the selected user may not do. So a person on the page meets the same rules as a workflow or an app.
 * The operations are listed in one table, so that one can check that the OpenAPI description contains every one of
 * them.
 */
import type { z } from 'zod';
import { errorMessage } from '../../error-message.ts';

/** Every call that this page can make, with GitHub's own names from the description of its API. */
export const OPERATIONS = [
  'GET /repos/{owner}/{repo}',
  'GET /repos/{owner}/{repo}/branches',
  'GET /repos/{owner}/{repo}/commits/{ref}',
  'GET /repos/{owner}/{repo}/commits/{ref}/check-runs',
  'GET /repos/{owner}/{repo}/commits/{ref}/status',
  'GET /repos/{owner}/{repo}/compare/{basehead}',
  'GET /repos/{owner}/{repo}/git/blobs/{file_sha}',
  'GET /repos/{owner}/{repo}/git/trees/{tree_sha}',
  'GET /repos/{owner}/{repo}/labels',
  'GET /repos/{owner}/{repo}/issues',
  'POST /repos/{owner}/{repo}/issues',
  'GET /repos/{owner}/{repo}/issues/{issue_number}',
  'PATCH /repos/{owner}/{repo}/issues/{issue_number}',
  'GET /repos/{owner}/{repo}/issues/{issue_number}/comments',
  'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
  'GET /repos/{owner}/{repo}/issues/{issue_number}/events',
  'POST /repos/{owner}/{repo}/issues/{issue_number}/labels',
  'DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}',
  'POST /repos/{owner}/{repo}/issues/{issue_number}/reactions',
  'GET /repos/{owner}/{repo}/issues/comments/{comment_id}',
  'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}',
  'GET /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions',
  'POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions',
  'GET /repos/{owner}/{repo}/pulls',
  'GET /repos/{owner}/{repo}/pulls/{pull_number}',
  'PATCH /repos/{owner}/{repo}/pulls/{pull_number}',
  'PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge',
  'GET /repos/{owner}/{repo}/actions/runs',
  'GET /repos/{owner}/{repo}/actions/runs/{run_id}',
  'POST /repos/{owner}/{repo}/actions/runs/{run_id}/cancel',
  'GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts',
  'GET /repos/{owner}/{repo}/actions/runs/{run_id}/jobs',
] as const;
export type RestOperation = (typeof OPERATIONS)[number];

/** Sends one request to the hub's REST API as `login`. Paths begin with `/repos/…`, without a prefix. */
export type RestApi = (login: string, method: string, path: string, body?: unknown) => Promise<RestAnswer>;
export interface RestAnswer {
  readonly status: number;
  readonly body: unknown;
}

type Parameters = Readonly<Record<string, unknown>>;

/** The API as one user. */
export interface RestClient {
  readonly login: string;
  /**
   * @param parameters fill the path first. The rest becomes the query of a GET and the JSON body of any other request.
   * @throws Refusal when the API does not answer with 2xx, or with something that `schema` does not describe.
   */
  readonly call: <T>(operation: RestOperation, parameters: Parameters, schema: z.ZodType<T>) => Promise<T>;
}

/** A refusal by the API. `message` is GitHub's own and can be shown. */
export class RestRefusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/**
 * A refusal is shown unchanged. Any other error is a fault of this hub, and is shown as one instead of breaking the
 * connection.
 */
export function readRefusal(error: unknown): RestRefusal {
  if (error instanceof RestRefusal) return error;
  return new RestRefusal(500, `Internal error in the local GitHub: ${errorMessage(error)}`, {
    cause: error,
  });
}

export function startClient(api: RestApi, login: string): RestClient {
  return {
    login,
    call: async (operation, parameters, schema) => {
      const { method, path, body } = renderRequest(operation, parameters);
      const answer = await api(login, method, path, body);
      if (answer.status < 200 || answer.status > 299) throw new RestRefusal(answer.status, readMessage(answer));

      const parsed = schema.safeParse(answer.body);
      if (parsed.success) return parsed.data;
      const issue = parsed.error.issues[0];
      throw new RestRefusal(
        502,
        `This page cannot read the response of ${method} ${path}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
      );
    },
  };
}

/** All pages of a listing; GitHub gives at most 100 rows at a time. */
export async function readAll<T>(
  client: RestClient,
  operation: RestOperation,
  parameters: Parameters,
  schema: z.ZodType<T[]>,
): Promise<T[]> {
  const rows: T[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const next = await client.call(operation, { ...parameters, per_page: PAGE_SIZE, page }, schema);
    rows.push(...next);
    if (next.length < PAGE_SIZE) break;
  }
  return rows;
}
const PAGE_SIZE = 100;
/** Nobody reads more than a thousand rows, and the limit prevents endless requests. */
const MAX_PAGES = 10;

/** The value, or `undefined` for something that may not exist (404) or is not supported here (501). */
export async function findOrNothing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RestRefusal && [404, 409, 410, 422, 501].includes(error.status)) return undefined;
    throw error;
  }
}

interface RestRequest {
  readonly method: string;
  readonly path: string;
  readonly body: Record<string, unknown> | undefined;
}

/** Values in the path keep their slashes only where GitHub's description allows them: in refs and comparisons. */
const SLASHED = new Set(['ref', 'basehead']);

export function renderRequest(operation: RestOperation, parameters: Parameters): RestRequest {
  const [method = '', template = ''] = operation.split(' ');
  const rest = new Map(Object.entries(parameters).filter(([, value]) => value !== undefined));
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest.get(name));
    rest.delete(name);
    return SLASHED.has(name) ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value);
  });
  if (method !== 'GET') return { method, path, body: rest.size > 0 ? Object.fromEntries(rest) : undefined };

  const query = new URLSearchParams([...rest].map(([name, value]): [string, string] => [name, String(value)]));
  return { method, path: query.size > 0 ? `${path}?${query.toString()}` : path, body: undefined };
}

function readMessage({ status, body }: RestAnswer): string {
  if (typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string')
    return body.message;
  return `The API returned status ${String(status)}.`;
}
