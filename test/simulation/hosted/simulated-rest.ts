/**
 * GitHub's REST API for the repository in memory: takes a method and a path, returns a status and JSON.
 *
 * It only supports the calls that our code makes, with the responses of GitHub: 201 and 422 for refs, 404 for missing
 * things. An unknown call stops the simulation, because a guessed response would be worthless.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Answer, type Call, created, fail, notFound, ok } from './answers.ts';
import { editComment, isLockedFor, postComment, startRun, type Surroundings } from './effects.ts';
import { artifactJson, zipOf } from './serving/artifacts.ts';
import { compare, hasBehind } from './history.ts';
import { inPages, isInPages } from './serving/lists.ts';
import { account, membership, permission } from './serving/permissions.ts';
import { answerGraphql } from './simulated-graphql.ts';
import { findAddressed } from './serving/addresses.ts';
import { commentJson, issueJson, labelEventJson, repositoryJson, runJson } from './payloads.ts';
import { createPull, editPull, listPulls, onePull } from './pulls.ts';
import { listReviews } from './reviews.ts';
import { ACTIONS, OTHER_REPO, RENAMED, type Store, type StoredComment, type StoredRun, valueAt } from './store.ts';

type Handler = (call: Call, groups: Readonly<Record<string, string>>, around: Surroundings) => Answer;

interface Route {
  readonly method: string;
  readonly path: RegExp;
  /** Only for the App. The job's own token lacks the permission. */
  readonly appOnly?: true;
  readonly handle: Handler;
}

const Text = z.looseObject({ body: z.string() });
const NewRef = z.looseObject({ ref: z.string(), sha: z.string() });
const Dispatch = z.looseObject({ ref: z.string(), inputs: z.looseObject({ request: z.string() }) });
const NewCommit = z.looseObject({ tree: z.string(), message: z.string(), parents: z.array(z.string()) });
const MovedRef = z.looseObject({ sha: z.string(), force: z.literal(false) });

function sha(value: unknown): string {
  return createHash('sha1').update(JSON.stringify(value)).digest('hex');
}

/** The comment as a list shows it at a given time; `undefined` if it did not exist then. */
function shown(store: Store, comment: StoredComment, at: number): object | undefined {
  if (comment.createdAt > at || (comment.deletedAt !== undefined && comment.deletedAt <= at)) return undefined;
  const text = valueAt<string, (typeof comment.texts)[number]>(comment.texts, at);
  return text === undefined ? undefined : commentJson(store, comment, text.value, text.at);
}

/** The time of a list's content. Lists can be older than the repository. */
function listedAt({ conditions }: Surroundings): number {
  const { timeline, chance, trouble } = conditions;
  if (!chance.roll(trouble().listIsOld)) return timeline.now();
  conditions.cover('fault: a list was old');
  return timeline.now() - chance.whole(1_000, 20_000);
}

function comments(around: Surroundings, wanted: (comment: StoredComment) => boolean): object[] {
  const at = listedAt(around);
  return [...around.store.comments.values()]
    .filter(wanted)
    .map((comment) => shown(around.store, comment, at))
    .filter((comment) => comment !== undefined);
}

/** Sorts by the oldest change, like GitHub. If everything fits on one page, the order does not matter. */
function byChange(listed: readonly object[], { conditions }: Surroundings): readonly object[] {
  const at = (one: object): number => Date.parse((one as { readonly updated_at: string }).updated_at);
  return isInPages(conditions) ? listed.toSorted((one, other) => at(one) - at(other)) : listed;
}

function runs(around: Surroundings, wanted: (run: StoredRun) => boolean): object[] {
  const now = around.conditions.timeline.now();
  return [...around.store.runs.values()]
    .filter((run) => run.listedAt <= now && wanted(run))
    .reverse()
    .map((run) => runJson(around.store, run));
}

function findComment(id: string | undefined, { store }: Surroundings): StoredComment | undefined {
  const comment = store.comments.get(Number(id));
  return comment?.deletedAt === undefined ? comment : undefined;
}

function createRef(call: Call, { store, witness }: Surroundings): Answer {
  const { ref, sha: commit } = NewRef.parse(call.body);
  if (store.refs.has(ref)) return fail(422, 'Reference already exists');
  if (!store.commits.has(commit)) return fail(422, 'Object does not exist');
  store.refs.set(ref, commit);
  witness.claimed(ref);
  return created({ ref, object: { sha: commit, type: 'commit' } });
}

function moveRef(call: Call, ref: string, { store }: Surroundings): Answer {
  const { sha: commit } = MovedRef.parse(call.body);
  const before = store.refs.get(ref);
  if (before === undefined) return fail(422, 'Reference does not exist');
  if (!hasBehind(store, commit, before)) return fail(422, 'Update is not a fast forward');
  store.refs.set(ref, commit);
  return ok(refJson(ref, commit));
}

function refJson(ref: string, commit: string): object {
  return { ref, object: { sha: commit, type: 'commit' } };
}

function react(id: string | undefined, around: Surroundings): Answer {
  const comment = findComment(id, around);
  if (comment === undefined) return notFound;
  comment.isSeen = true;
  return created({});
}

/** GitHub redirects calls with the old name to the new one. */
const R = `^/repos/o/(?:r|${RENAMED}|${OTHER_REPO.repo})`;
const route = (method: string, path: string, handle: Handler): Route => ({
  method,
  path: new RegExp(`${path}$`),
  handle,
});
const appRoute = (method: string, path: string, handle: Handler): Route => ({
  ...route(method, path, handle),
  appOnly: true,
});

const ROUTES: readonly Route[] = [
  route('POST', '^/graphql', (call, _groups, around) =>
    answerGraphql(call, around, (issue) => comments(around, (comment) => comment.issue === issue)),
  ),
  appRoute('GET', '^/app', () => ok({ slug: 'agora', id: APP_ID })),
  appRoute('GET', '^/app/installations', () => ok([{ id: 1, suspended_at: null }])),
  appRoute('GET', '^/installation/repositories', (_call, _groups, { host }) =>
    ok({ total_count: host.length, repositories: host.map(({ store }) => repositoryJson(store)) }),
  ),
  route('GET', `${R}/issues/comments`, (call, _, around) => {
    const since = Date.parse(call.query.get('since') ?? '1970-01-01');
    return ok(
      byChange(
        comments(around, (comment) => (comment.texts.at(-1)?.at ?? 0) >= since),
        around,
      ),
    );
  }),
  route('GET', `${R}/issues/events`, (_call, _groups, around) => ok(labelEvents(around, () => true, around).reverse())),
  route('GET', `${R}/issues/(?<issue>\\d+)/events`, (_call, { issue }, around) =>
    ok(labelEvents(around, (one) => one === Number(issue), undefined)),
  ),
  route('GET', `${R}/issues/(?<issue>\\d+)/comments`, (_call, { issue }, around) =>
    ok(comments(around, (comment) => comment.issue === Number(issue))),
  ),
  route('POST', `${R}/issues/(?<issue>\\d+)/comments`, (call, { issue }, around) =>
    around.store.moved.has(Number(issue))
      ? notFound
      : isLockedFor(call.by, Number(issue), around)
        ? fail(403, 'Unable to create comment because issue is locked.')
        : created(commentJson(around.store, postComment(around, call.by, Number(issue), Text.parse(call.body).body))),
  ),
  route('GET', `${R}/issues/(?<issue>\\d+)`, (_call, { issue }, { store }) => {
    const found = issueJson(store, Number(issue));
    return found === undefined ? notFound : ok(found);
  }),
  route('POST', `${R}/issues/\\d+/reactions`, () => created({})),
  route('POST', `${R}/issues/comments/(?<id>\\d+)/reactions`, (_call, { id }, around) => react(id, around)),
  route('GET', `${R}/issues/comments/(?<id>\\d+)`, (_call, { id }, around) => {
    const comment = findComment(id, around);
    return comment === undefined ? notFound : ok(commentJson(around.store, comment));
  }),
  route('PATCH', `${R}/issues/comments/(?<id>\\d+)`, (call, { id }, around) => {
    const comment = findComment(id, around);
    if (comment === undefined) return notFound;
    if (isLockedFor(call.by, comment.issue, around))
      return fail(403, 'Unable to update comment because issue is locked.');
    editComment(around, call.by, comment, Text.parse(call.body).body);
    return ok(commentJson(around.store, comment));
  }),
  route('GET', `${R}/collaborators/(?<login>[^/]+)/permission`, (_call, { login }, around) =>
    permission(login, around),
  ),
  route('GET', '^/users?/(?<name>[^/]+)', (_call, { name }, around) => account(name, around)),
  route('GET', '^/orgs/o/teams/leads/memberships/(?<login>[^/]+)', (call, { login }, around) =>
    membership(login, call, around),
  ),
  appRoute('POST', `${R}/git/refs`, (call, _, around) => createRef(call, around)),
  route('GET', `${R}/git/matching-refs/(?<prefix>.+)`, (_call, { prefix }, { store }) =>
    ok(
      [...store.refs]
        .filter(([ref]) => ref.startsWith(`refs/${prefix ?? ''}`))
        .map(([ref, commit]) => refJson(ref, commit)),
    ),
  ),
  route('GET', `${R}/git/ref/(?<ref>.+)`, (_call, { ref }, { store }) => {
    const commit = store.refs.get(`refs/${ref ?? ''}`);
    return commit === undefined ? notFound : ok(refJson(`refs/${ref ?? ''}`, commit));
  }),
  route('GET', `${R}/contents/(?<path>.+)`, (_call, { path }, { store }) => {
    const file = store.files.get(path ?? '');
    return file === undefined
      ? notFound
      : ok({ type: 'file', encoding: 'base64', content: Buffer.from(file).toString('base64'), size: file.length });
  }),
  appRoute('POST', `${R}/actions/workflows/agora.yml/dispatches`, (call, _, around) => {
    const run = startRun(around, Dispatch.parse(call.body).inputs.request, call.by);
    return run === undefined ? fail(422, 'Unexpected inputs provided') : ok({ workflow_run_id: run.id });
  }),
  route('GET', `${R}/actions/workflows/agora.yml/runs`, (call, _, around) => {
    const since = Date.parse((call.query.get('created') ?? '>=1970-01-01').replace('>=', ''));
    const found = runs(around, (run) => run.createdAt >= since);
    return ok({ total_count: found.length, workflow_runs: found });
  }),
  route('GET', `${R}/actions/runs/(?<id>\\d+)`, (_call, { id }, { store }) => {
    const run = store.runs.get(Number(id));
    return run === undefined ? notFound : ok(runJson(store, run));
  }),
  appRoute('POST', `${R}/actions/runs/(?<id>\\d+)/cancel`, (_call, { id }, { store }) => {
    const run = store.runs.get(Number(id));
    if (run === undefined) return notFound;
    if (run.status === 'completed') return fail(409, 'Cannot cancel a workflow run that is completed.');
    run.stop?.();
    return { status: 202, data: {} };
  }),
  route('GET', `${R}/actions/artifacts/(?<id>\\d+)`, (_call, { id }, around) => artifactJson(Number(id), around)),
  route('GET', `${R}/actions/artifacts/(?<id>\\d+)/zip`, (_call, { id }, around) => zipOf(Number(id), around)),
  // No file of the repository is a link.
  route('GET', `${R}/git/trees/(?<tree>[0-9a-f]+)`, (_call, { tree }) => ok({ sha: tree, tree: [], truncated: false })),
  appRoute('POST', `${R}/git/trees`, (call) => created({ sha: sha(call.body) })),
  appRoute('POST', `${R}/git/blobs`, (call) => created({ sha: sha(call.body) })),
  appRoute('POST', `${R}/git/commits`, (call, _, { store, conditions }) => {
    const commit = sha([call.body, conditions.timeline.now()]);
    store.commits.set(commit, NewCommit.parse(call.body));
    return created({ sha: commit });
  }),
  route('GET', `${R}/git/commits/(?<sha>[0-9a-f]+)`, (_call, groups, { store }) => {
    const commit = store.commits.get(groups['sha'] ?? '');
    return commit === undefined
      ? notFound
      : ok({ sha: groups['sha'], tree: { sha: commit.tree }, message: commit.message });
  }),
  appRoute('PATCH', `${R}/git/refs/(?<ref>.+)`, (call, { ref }, around) => moveRef(call, `refs/${ref ?? ''}`, around)),
  route('GET', `${R}/compare/(?<base>[0-9a-f]+)\\.\\.\\.(?<head>.+)`, (_call, { base, head }, { store }) =>
    compare(store, base ?? '', head ?? ''),
  ),
  route('GET', `${R}/pulls`, (call, _, around) => listPulls(call, around)),
  appRoute('POST', `${R}/pulls`, (call, _, around) => createPull(call, around)),
  route('GET', `${R}/pulls/(?<number>\\d+)`, (_call, { number }, around) => onePull(number, around)),
  route('GET', `${R}/pulls/(?<number>\\d+)/(?<what>comments|reviews)`, (_call, { number, what }, { store }) =>
    listReviews(store, Number(number), what === 'comments'),
  ),
  appRoute('PATCH', `${R}/pulls/(?<number>\\d+)`, (call, { number }, around) => editPull(number, call, around)),
  route('GET', R, (_call, _groups, { store }) => ok(repositoryJson(store))),
];

const APP_ID = 4711;

function labelEvents(
  around: Surroundings,
  wanted: (issue: number) => boolean,
  withIssue: Surroundings | undefined,
): object[] {
  const at = listedAt(around);
  return around.store.labelEvents
    .filter((event) => wanted(event.issue) && event.at <= at)
    .map((event) => labelEventJson(event, withIssue));
}

/** Answers a call and applies its effect. */
export function answer(asked: Call, caller: Surroundings): Answer {
  const { call, around } = findAddressed(asked, caller);
  for (const { method, path, appOnly, handle } of ROUTES) {
    const match = method === call.method ? path.exec(call.path) : null;
    if (match === null) continue;
    if (around.store.name === RENAMED && call.path.startsWith('/repos/o/r/'))
      around.conditions.cover('a call went to the old name');
    if (appOnly === true && call.by.id === ACTIONS.id && call.mayWrite !== true)
      return fail(403, 'Resource not accessible by integration');
    return inPages(call, handle(call, match.groups ?? {}, around), around.conditions);
  }
  throw new Error(
    `The GitHub of the simulation does not know ${call.method} ${call.path}. Teach it in test/simulation/hosted/rest.ts.`,
  );
}
