/**
 * Commit statuses, which the world underneath does not have.
 *
 * @see https://docs.github.com/en/rest/commits/statuses
 */
import { z } from 'zod';
import type { JsonObject} from '../gateway/call.ts';
import { actorOf, invalid, parseBody, repositoryOf, type Call, type Handler } from '../gateway/call.ts';
import { listAnswer } from '../gateway/pages.ts';
import { nodeId } from '../world/accounts.ts';
import { pathOf, type Ground } from './ground.ts';

/** https://docs.github.com/en/rest/commits/statuses#create-a-commit-status */
const MOST_PER_CONTEXT = 1000;
const NewStatus = z.looseObject({
  state: z.enum(['error', 'failure', 'pending', 'success']), target_url: z.string().nullish(), description: z.string().nullish(), context: z.string().default('default'),
});
const Commit = z.looseObject({ sha: z.string() });
interface Status { readonly state: string; readonly context: string; readonly json: JsonObject }

/** One failure spoils it, one that is missing keeps it open. */
function combine(newest: readonly Status[]): string {
  if (newest.some(({ state }) => state === 'failure' || state === 'error')) return 'failure';
  return newest.length === 0 || newest.some(({ state }) => state === 'pending') ? 'pending' : 'success';
}

export function statusHandlers(ground: Ground): Record<string, Handler> {
  const all = new Map<string, Status[]>();
  let count = 0;
  const findSha = async (call: Call, ref: string): Promise<string> => Commit.parse(await ground.readBody(`${pathOf(repositoryOf(call))}/commits/${encodeURIComponent(ref)}`)).sha;
  const newestFirst = (call: Call, sha: string): Status[] => [...all.get(`${pathOf(repositoryOf(call))}@${sha}`) ?? []].reverse();

  const create: Handler = async (call) => {
    const repository = repositoryOf(call);
    const { state, context, target_url: target, description } = parseBody(call, NewStatus);
    const sha = await findSha(call, call.params['sha'] ?? '').catch(() => { throw invalid(`No commit found for SHA: ${(call.params['sha'] ?? '').slice(0, 200)}`); });
    const known = all.get(`${pathOf(repository)}@${sha}`) ?? [];
    if (known.filter((status) => status.context === context).length >= MOST_PER_CONTEXT) throw invalid('Validation Failed: This SHA and context has reached the maximum number of statuses.');
    count += 1;
    const now = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
    const creator = ground.accounts.render(actorOf(call.caller));
    const json = {
      url: `${ground.origin}${pathOf(repository)}/statuses/${sha}`, avatar_url: creator['avatar_url'], id: count, node_id: nodeId('Status', count), state, description: description ?? null,
      target_url: target ?? null, context, created_at: now, updated_at: now, creator,
    };
    all.set(`${pathOf(repository)}@${sha}`, [...known, { state, context, json }]);
    return { status: 201, body: json };
  };
  const combined: Handler = async (call) => {
    const repository = repositoryOf(call);
    const sha = await findSha(call, call.params['ref'] ?? '');
    const statuses = newestFirst(call, sha);
    const newest = statuses.filter((status, index) => statuses.findIndex(({ context }) => context === status.context) === index);
    const url = `${ground.origin}${pathOf(repository)}/commits/${sha}`;
    const shown = newest.map(({ json }) => ({ ...Object.fromEntries(Object.entries(json).filter(([key]) => key !== 'creator')), required: false }));
    return { status: 200, body: { state: combine(newest), statuses: shown, sha, total_count: newest.length, repository: await ground.readBody(pathOf(repository)), commit_url: url, url: `${url}/status` } };
  };
  return {
    'repos/create-commit-status': create, 'repos/get-combined-status-for-ref': combined,
    'repos/list-commit-statuses-for-ref': async (call) => listAnswer(call.url, newestFirst(call, await findSha(call, call.params['ref'] ?? '')).map(({ json }) => json)),
  };
}
