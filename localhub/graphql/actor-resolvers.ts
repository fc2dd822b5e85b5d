/** Accounts. A bot's login has no `[bot]` here, and a deleted account is null. */
import { JsonBody } from '../gateway/call.ts';
import type { GraphqlSource, ResolverTable } from './closed-schema.ts';
import type { RestReader } from './rest-reader.ts';
import { readObject } from './rest-reader.ts';

const TYPES = ['User', 'Bot', 'Organization', 'Mannequin'];

export function toActor(account: unknown): GraphqlSource | null {
  const { data } = JsonBody.safeParse(account);
  if (data === undefined || data['login'] === 'ghost') return null;
  const type = String(data['type']);
  return { __typename: TYPES.includes(type) ? type : 'User', rest: data };
}

export async function actorNamed(rest: RestReader, login: string): Promise<GraphqlSource | null> {
  return toActor(await readObject(rest, `/users/${encodeURIComponent(login)}`));
}

const restOf = (source: GraphqlSource): JsonBody => JsonBody.parse(source['rest']);

const account = {
  login: (source: GraphqlSource) => String(restOf(source)['login']).replace(/\[bot\]$/, ''),
  databaseId: (source: GraphqlSource) => restOf(source)['id'],
  id: (source: GraphqlSource) => restOf(source)['node_id'],
  url: (source: GraphqlSource) => restOf(source)['html_url'],
};

export const actorResolvers: ResolverTable = Object.fromEntries(TYPES.map((type) => [type, account]));
