/**
 * Issues: the rules GitHub has and the world underneath has not.
 *
 * Strangers may open issues but their labels and assignees are dropped silently; authors may edit and
 * close their own; a label on an issue is an event and a webhook of its own; lists contain pull requests.
 *
 * @see https://docs.github.com/en/rest/issues/issues
 */
import { z } from 'zod';
import {
  invalid,
  JsonObject,
  numberOf,
  parseBody,
  Refusal,
  repositoryOf,
  type Call,
  type Handler,
  type RepositoryAddress,
} from '../gateway/call.ts';
import { listAnswer } from '../gateway/pages.ts';
import { insistOnAuthor } from '../gateway/permission.ts';
import { mayAtLeast } from '../world/roles.ts';
import { pathOf, type Ground } from './ground.ts';
import type { Change, TellChanges } from './issue-changes.ts';
import { filterIssues } from './issue-filter.ts';
import { isPull, type IssueView } from './issue-view.ts';

/** https://github.com/orgs/community/discussions/41331 */
export const LONGEST_BODY = 65_536;

const LabelName = z.union([z.string(), z.looseObject({ name: z.string() }).transform(({ name }) => name)]);
const Wanted = z.looseObject({
  title: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((title) => (title === null || title === undefined ? undefined : String(title))),
  body: z.string().nullish(),
  state: z.enum(['open', 'closed']).optional(),
  state_reason: z.string().nullish(),
  milestone: z.unknown().optional(),
  labels: z.array(LabelName).optional(),
  assignees: z.array(z.string()).optional(),
  assignee: z.string().nullish(),
});
type Wanted = z.infer<typeof Wanted>;
const Named = z.looseObject({ name: z.string() });
const Numbered = z.looseObject({ number: z.number() });
const Authored = z.looseObject({ user: z.looseObject({ login: z.string() }).nullable() });

interface Parts {
  readonly ground: Ground;
  readonly issues: IssueView;
  readonly tell: TellChanges;
}

export const insistOnLength = (body: string | null | undefined): void => {
  if ((body?.length ?? 0) > LONGEST_BODY)
    throw invalid(`Validation Failed: body is too long (maximum is ${String(LONGEST_BODY)} characters)`);
};
export const authorOf = (thing: JsonObject): string | undefined => Authored.safeParse(thing).data?.user?.login;
const mayTriage = (call: Call): boolean => call.caller.kind === 'installation' || mayAtLeast(call.role, 'triage');

/** @returns the change to tell for each label or assignee that came or went. */
export function compareNames(
  before: readonly JsonObject[],
  after: readonly JsonObject[],
  key: 'name' | 'login',
  verbs: readonly [string, string],
  member: string,
): Change[] {
  const has = (list: readonly JsonObject[], one: JsonObject): boolean => list.some((other) => other[key] === one[key]);
  const eventOf = (one: JsonObject): JsonObject =>
    member === 'label' ? { label: { name: one['name'], color: one['color'] } } : { [member]: one, assigner: one };
  return [
    ...before
      .filter((one) => !has(after, one))
      .map((one): Change => ({ action: verbs[1], parts: { [member]: one }, event: eventOf(one) })),
    ...after
      .filter((one) => !has(before, one))
      .map((one): Change => ({ action: verbs[0], parts: { [member]: one }, event: eventOf(one) })),
  ];
}

const listOf = (issue: JsonObject, key: string): JsonObject[] => z.array(JsonObject).catch([]).parse(issue[key]);
export const compareIssues = (before: JsonObject, after: JsonObject): Change[] => [
  ...compareNames(listOf(before, 'labels'), listOf(after, 'labels'), 'name', ['labeled', 'unlabeled'], 'label'),
  ...compareNames(
    listOf(before, 'assignees'),
    listOf(after, 'assignees'),
    'login',
    ['assigned', 'unassigned'],
    'assignee',
  ),
];

function compareWords(before: JsonObject, after: JsonObject): Change[] {
  const changes = Object.fromEntries(
    ['title', 'body'].filter((key) => before[key] !== after[key]).map((key) => [key, { from: before[key] ?? '' }]),
  );
  if (Object.keys(changes).length === 0) return [];
  const rename = 'title' in changes ? { rename: { from: before['title'], to: after['title'] } } : undefined;
  return [{ action: 'edited', parts: { changes }, ...(rename === undefined ? {} : { event: rename }) }];
}

function compareState(before: JsonObject, after: JsonObject): Change[] {
  if (before['state'] === after['state']) return [];
  return [
    {
      action: after['state'] === 'closed' ? 'closed' : 'reopened',
      event: { state_reason: after['state_reason'] ?? null },
    },
  ];
}

function create({ ground, issues, tell }: Parts): Handler {
  return async (call) => {
    const repository = repositoryOf(call);
    const { title, body, labels = [], assignees = [], milestone } = parseBody(call, Wanted);
    if (title === undefined || title.trim() === '') throw invalid('Validation Failed');
    insistOnLength(body);
    const mine = mayTriage(call) ? { labels, assignees, milestone } : { labels: [], assignees: [] };
    const made = await ground.act(call.caller, 'POST', `${pathOf(repository)}/issues`, { title, body, ...mine });
    const { number } = Numbered.parse(made.body);
    const issue = await issues.get(repository, number);
    await tell(call, repository, number, [{ action: 'opened' }, ...compareIssues({}, issue)]);
    return { status: 201, body: issue };
  };
}

function update({ ground, issues, tell }: Parts): Handler {
  return async (call) => {
    const repository = repositoryOf(call);
    const number = numberOf(call, 'issue_number');
    const wanted = parseBody(call, Wanted);
    const before = await issues.get(repository, number);
    insistOnRights(call, wanted, before);
    insistOnLength(wanted.body);
    await write(ground, call, repository, { number, wanted, isPull: isPull(before) });
    const after = await issues.get(repository, number);
    await tell(call, repository, number, [
      ...compareState(before, after),
      ...compareWords(before, after),
      ...compareIssues(before, after),
    ]);
    return { status: 200, body: after };
  };
}

function insistOnRights(call: Call, wanted: Wanted, issue: JsonObject): void {
  if (wanted.title !== undefined || wanted.body !== undefined) {
    insistOnAuthor(call.caller, authorOf(issue), call.role);
    return;
  }
  if (mayTriage(call)) return;
  insistOnAuthor(call.caller, authorOf(issue), call.role);
}

async function write(
  ground: Ground,
  call: Call,
  repository: RepositoryAddress,
  change: { number: number; wanted: Wanted; isPull: boolean },
): Promise<void> {
  const { title, body, state, state_reason: reason, labels, assignees, milestone } = change.wanted;
  const words = {
    ...(title === undefined ? {} : { title }),
    ...(body === undefined ? {} : { body }),
    ...(state === undefined ? {} : { state }),
  };
  const sorted = mayTriage(call)
    ? {
        ...(labels === undefined ? {} : { labels }),
        ...(assignees === undefined ? {} : { assignees }),
        ...(milestone === undefined ? {} : { milestone }),
      }
    : {};
  const base = pathOf(repository);
  const number = String(change.number);
  if (!change.isPull) {
    await ground.act(call.caller, 'PATCH', `${base}/issues/${number}`, {
      ...words,
      ...sorted,
      ...(reason === undefined ? {} : { state_reason: reason }),
    });
    return;
  }
  await ground.act(call.caller, 'PATCH', `${base}/pulls/${number}`, words);
  if (sorted.labels !== undefined)
    await ground.act(call.caller, 'PUT', `${base}/issues/${number}/labels`, { labels: sorted.labels });
}

function lock({ ground, issues, tell }: Parts, isLocked: boolean): Handler {
  return async (call) => {
    const repository = repositoryOf(call);
    const number = numberOf(call, 'issue_number');
    if (isPull(await issues.get(repository, number)))
      throw new Refusal(403, 'This local GitHub locks issues, not pull requests.');
    await ground.act(
      call.caller,
      isLocked ? 'PUT' : 'DELETE',
      `${pathOf(repository)}/issues/${String(number)}/lock`,
      isLocked ? call.body : undefined,
    );
    await tell(call, repository, number, [{ action: isLocked ? 'locked' : 'unlocked', event: { lock_reason: null } }]);
    return { status: 204 };
  };
}

/** Labels and assignees have endpoints of their own; what came of it is found by looking before and after. */
function sortOut({ ground, issues, tell }: Parts, answer: (issue: JsonObject) => unknown, status: number): Handler {
  return async (call) => {
    const repository = repositoryOf(call);
    const number = numberOf(call, 'issue_number');
    const before = await issues.get(repository, number);
    await ground.act(call.caller, call.method, call.url.pathname, call.body);
    const after = await issues.get(repository, number);
    await tell(call, repository, number, compareIssues(before, after));
    return { status, body: answer(after) };
  };
}

export function issueHandlers(parts: Parts): Record<string, Handler> {
  const labelsOf = (issue: JsonObject): unknown => z.array(Named).parse(issue['labels']);
  return {
    'issues/create': create(parts),
    'issues/get': async (call) => ({
      status: 200,
      body: await parts.issues.get(repositoryOf(call), numberOf(call, 'issue_number')),
    }),
    'issues/update': update(parts),
    'issues/list-for-repo': async (call) =>
      listAnswer(call.url, filterIssues(await parts.issues.list(repositoryOf(call)), call.url.searchParams)),
    'issues/add-labels': sortOut(parts, labelsOf, 200),
    'issues/set-labels': sortOut(parts, labelsOf, 200),
    'issues/remove-label': sortOut(parts, labelsOf, 200),
    'issues/add-assignees': sortOut(parts, (issue) => issue, 201),
    'issues/remove-assignees': sortOut(parts, (issue) => issue, 200),
    'issues/lock': lock(parts, true),
    'issues/unlock': lock(parts, false),
  };
}
