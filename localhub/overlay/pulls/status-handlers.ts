/**
 * Commit statuses, which the emulator does not have.
 *
 * @see https://docs.github.com/en/rest/commits/statuses
 */
import { z } from 'zod';
import type { JsonBody } from '../../gateway/call.ts';
import {
  actorOf,
  invalid,
  parseBody,
  repositoryOf,
  type CallAnswer,
  type Call,
  type Handler,
} from '../../gateway/call.ts';
import { listAnswer } from '../../gateway/pages.ts';
import { renderNow } from '../../gateway/gateway-times.ts';
import { nodeId } from '../../gateway/node-id.ts';
import { findSha } from '../find-sha.ts';
import { pathOf, type HubContext } from '../hub-context.ts';

/** https://docs.github.com/en/rest/commits/statuses#create-a-commit-status */
const MOST_PER_CONTEXT = 1000;
const NewStatus = z.looseObject({
  state: z.enum(['error', 'failure', 'pending', 'success']),
  target_url: z.string().nullish(),
  description: z.string().nullish(),
  context: z.string().default('default'),
});
interface CommitStatus {
  readonly state: string;
  readonly context: string;
  readonly json: JsonBody;
}

/** One failure makes the whole fail, and one missing status keeps it pending. */
function combine(newest: readonly CommitStatus[]): string {
  if (newest.some(({ state }) => state === 'failure' || state === 'error')) return 'failure';
  return newest.length === 0 || newest.some(({ state }) => state === 'pending') ? 'pending' : 'success';
}

interface StatusState {
  readonly context: HubContext;
  /** By repository and commit, oldest first. */
  readonly all: Map<string, CommitStatus[]>;
  count: number;
}

const keyOf = (call: Call, sha: string): string => `${pathOf(repositoryOf(call))}@${sha}`;
const newestFirst = ({ all }: StatusState, call: Call, sha: string): CommitStatus[] =>
  [...(all.get(keyOf(call, sha)) ?? [])].reverse();

async function create(store: StatusState, call: Call): Promise<CallAnswer> {
  const wanted = parseBody(call, NewStatus);
  const given = call.params['sha'] ?? '';
  const sha = await findSha(store, call, given).catch(() => {
    throw invalid(`No commit found for SHA: ${given.slice(0, 200)}`);
  });
  const known = store.all.get(keyOf(call, sha)) ?? [];
  if (known.filter(({ context }) => context === wanted.context).length >= MOST_PER_CONTEXT) {
    throw invalid('Validation Failed: This SHA and context has reached the maximum number of statuses.');
  }
  store.count += 1;
  const json = renderStatus(store, call, { sha, id: store.count, wanted });
  store.all.set(keyOf(call, sha), [...known, { state: wanted.state, context: wanted.context, json }]);
  return { status: 201, body: json };
}

interface Made {
  readonly sha: string;
  readonly id: number;
  readonly wanted: z.infer<typeof NewStatus>;
}

function renderStatus({ context: hub }: StatusState, call: Call, { sha, id, wanted }: Made): JsonBody {
  const creator = hub.accounts.render(actorOf(call.caller));
  const { state, context, description, target_url: target } = wanted;
  const now = renderNow();
  return {
    url: `${hub.origin}${pathOf(repositoryOf(call))}/statuses/${sha}`,
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

async function combined(store: StatusState, call: Call): Promise<CallAnswer> {
  const repository = repositoryOf(call);
  const sha = await findSha(store, call, call.params['ref'] ?? '');
  const statuses = newestFirst(store, call, sha);
  const newest = statuses.filter(
    (one, index) => statuses.findIndex(({ context }) => context === one.context) === index,
  );
  const url = `${store.context.origin}${pathOf(repository)}/commits/${sha}`;
  const body = {
    state: combine(newest),
    statuses: newest.map(({ json }) => ({ ...withoutCreator(json), required: false })),
    sha,
    total_count: newest.length,
    repository: await store.context.readBody(pathOf(repository)),
    commit_url: url,
    url: `${url}/status`,
  };
  return { status: 200, body };
}

const withoutCreator = (json: JsonBody): JsonBody =>
  Object.fromEntries(Object.entries(json).filter(([key]) => key !== 'creator'));

export function statusHandlers(context: HubContext): Record<string, Handler> {
  const store: StatusState = { context, all: new Map(), count: 0 };
  return {
    'repos/create-commit-status': (call) => create(store, call),
    'repos/get-combined-status-for-ref': (call) => combined(store, call),
    'repos/list-commit-statuses-for-ref': async (call) => {
      const statuses = newestFirst(store, call, await findSha(store, call, call.params['ref'] ?? ''));
      return listAnswer(
        call.url,
        statuses.map(({ json }) => json),
      );
    },
  };
}
