/**
 * The source for GraphQL's resolvers: this hub's REST API, called as the same caller. So both say the same, and neither
 * shows what the other hides.
 */
import { z } from 'zod';
import { type Caller, CallRefusal, JsonBody, type RepositoryAddress } from '../gateway/call.ts';
import type { EditHistory } from './edit-history.ts';

export interface RestReader {
  readonly caller: Caller;
  readonly edits: EditHistory;
  /** @throws CallRefusal as the REST API answers. */
  readonly read: (path: string) => Promise<unknown>;
  /** @throws CallRefusal as the REST API answers. */
  readonly change: (method: 'PATCH' | 'POST', path: string, body: unknown) => Promise<unknown>;
  readonly repositories: readonly RepositoryAddress[];
}

/** GitHub's response to a name that does not exist, or that the caller may not see. */
export class NotFound extends Error {
  override readonly name = 'NotFound';
}

export async function readObject({ read }: RestReader, path: string): Promise<JsonBody> {
  return JsonBody.parse(await read(path));
}

/** `undefined` when it does not exist, or not for this caller. */
export async function findObject(rest: RestReader, path: string): Promise<JsonBody | undefined> {
  const found = await findContent(rest, path);
  return found === undefined ? undefined : JsonBody.parse(found);
}

/** The same for something that may also be a list. */
export async function findContent(rest: RestReader, path: string): Promise<unknown> {
  try {
    return await rest.read(path);
  } catch (error) {
    if (error instanceof CallRefusal && (error.answer.status === 404 || error.answer.status === 410)) return undefined;
    throw error;
  }
}

const PER_PAGE = 100;

/** All pages of a list. */
export async function readList({ read }: RestReader, path: string): Promise<JsonBody[]> {
  const all: JsonBody[] = [];
  for (let page = 1; ; page += 1) {
    const found = z
      .array(JsonBody)
      .parse(await read(`${path}${path.includes('?') ? '&' : '?'}per_page=${String(PER_PAGE)}&page=${String(page)}`));
    all.push(...found);
    if (found.length < PER_PAGE) return all;
  }
}
