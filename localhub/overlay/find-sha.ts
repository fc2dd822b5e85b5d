/** The commit that a branch, a tag or an abbreviated id names. */
import { z } from 'zod';
import { repositoryOf, type Call } from '../gateway/call.ts';
import { pathOf, type HubContext } from './hub-context.ts';

const Commit = z.looseObject({ sha: z.string() });

/** @throws CallRefusal if there is none. */
export async function findSha({ context }: { readonly context: HubContext }, call: Call, ref: string): Promise<string> {
  const path = `${pathOf(repositoryOf(call))}/commits/${encodeURIComponent(ref)}`;
  return Commit.parse(await context.readBody(path)).sha;
}
