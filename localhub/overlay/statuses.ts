/**
 * Commit statuses, which the world underneath does not have.
 *
 * @see https://docs.github.com/en/rest/commits/statuses
 */
import { z } from 'zod';
import type { JsonObject } from '../gateway/call.ts';
import { actorOf, invalid, parseBody, repositoryOf, type Answer, type Call, type Handler } from '../gateway/call.ts';
import { listAnswer } from '../gateway/pages.ts';
import { renderNow } from '../gateway/times.ts';
import { nodeId } from '../world/accounts.ts';
import { pathOf, type Ground } from './ground.ts';

/** https://docs.github.com/en/rest/commits/statuses#create-a-commit-status */
const MOST_PER_CONTEXT = 1000;
const NewStatus = z.looseObject({
  state: z.enum(['error', 'failure', 'pending', 'success']),
  target_url: z.string().nullish(),
  description: z.string().nullish(),
  context: z.string().default('default'),
});
const Commit = z.looseObject({ sha: z.string() });
interface Status {
  readonly state: string;
  readonly context: string;
  readonly json: JsonObject;
}

/** One failure spoils it, one that is missing keeps it open. */
function combine(newest: readonly Status[]): string {
  if (newest.some(({ state }) => state === 'failure' || state === 'error')) return 'failure';
  return newest.length === 0 || newest.some(({ state }) => state === 'pending') ? 'pending' : 'success';
}

interface Desk {
  readonly ground: Ground;
  /** By repository and commit, oldest first. */
  readonly all: Map<string, Status[]>;
  count: number;
}

const keyOf = (call: Call, sha: string): string => `${pathOf(repositoryOf(call))}@${sha}`;
const newestFirst = ({ all }: Desk, call: Call, sha: string): Status[] =>
  [...(all.get(keyOf(call, sha)) ?? [])].reverse();

async function findSha({ ground }: Desk, call: Call, ref: string): Promise<string> {
  const path = `${pathOf(repositoryOf(call))}/commits/${encodeURIComponent(ref)}`;
  return Commit.parse(await ground.readBody(path)).sha;
}

async function create(desk: Desk, call: Call): Promise<Answer> {
  const wanted = parseBody(call, NewStatus);
  const given = call.params['sha'] ?? '';
  const sha = await findSha(desk, call, given).catch(() => {
    throw invalid(`No commit found for SHA: ${given.slice(0, 200)}`);
  });
  const known = desk.all.get(keyOf(call, sha)) ?? [];
  if (known.filter(({ context }) => context === wanted.context).length >= MOST_PER_CONTEXT) {
    throw invalid('Validation Failed: This SHA and context has reached the maximum number of statuses.');
  }
  desk.count += 1;
  const json = renderStatus(desk, call, { sha, id: desk.count, wanted });
  desk.all.set(keyOf(call, sha), [...known, { state: wanted.state, context: wanted.context, json }]);
  return { status: 201, body: json };
}

interface Made {
  readonly sha: string;
  readonly id: number;
  readonly wanted: z.infer<typeof NewStatus>;
}

function renderStatus({ ground }: Desk, call: Call, { sha, id, wanted }: Made): JsonObject {
  const creator = ground.accounts.render(actorOf(call.caller));
  const { state, context, description, target_url: target } = wanted;
  const now = renderNow();
  return {
    url: `${ground.origin}${pathOf(repositoryOf(call))}/statuses/${sha}`,
    avatar_url: creator['avatar_url'],
    id,
    node_id: nodeId('Status', id),
    state,
    description: description ?? null,
    target_url: target ?? null,
    context,
    created_at: now,
    updated_at: now,
    creator,
  };
}

async function combined(desk: Desk, call: Call): Promise<Answer> {
  const repository = repositoryOf(call);
  const sha = await findSha(desk, call, call.params['ref'] ?? '');
  const statuses = newestFirst(desk, call, sha);
  const newest = statuses.filter(
    (one, index) => statuses.findIndex(({ context }) => context === one.context) === index,
  );
  const url = `${desk.ground.origin}${pathOf(repository)}/commits/${sha}`;
  const body = {
    state: combine(newest),
    statuses: newest.map(({ json }) => ({ ...withoutCreator(json), required: false })),
    sha,
    total_count: newest.length,
    repository: await desk.ground.readBody(pathOf(repository)),
    commit_url: url,
    url: `${url}/status`,
  };
  return { status: 200, body };
}

const withoutCreator = (json: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(json).filter(([key]) => key !== 'creator'));

export function statusHandlers(ground: Ground): Record<string, Handler> {
  const desk: Desk = { ground, all: new Map(), count: 0 };
  return {
    'repos/create-commit-status': (call) => create(desk, call),
    'repos/get-combined-status-for-ref': (call) => combined(desk, call),
    'repos/list-commit-statuses-for-ref': async (call) => {
      const statuses = newestFirst(desk, call, await findSha(desk, call, call.params['ref'] ?? ''));
      return listAnswer(
        call.url,
        statuses.map(({ json }) => json),
      );
    },
  };
}
