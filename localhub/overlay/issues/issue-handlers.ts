/**
 * Issues: the rules that GitHub has and the emulator does not.
 *
 * Strangers may open issues, but their labels and assignees are dropped silently. Authors may edit and close their own
 * issues. A label on an issue causes its own event and webhook. Lists contain pull requests.
 *
 * @see https://docs.github.com/en/rest/issues/issues
 */
import { defined } from '../../defined.ts';
import { z } from 'zod';
import {
  invalid,
  JsonBody,
  numberOf,
  parseBody,
  CallRefusal,
  repositoryOf,
  type Call,
  type Handler,
  type RepositoryAddress,
} from '../../gateway/call.ts';
import { listAnswer } from '../../gateway/pages.ts';
import { requireAuthor } from '../../gateway/permission.ts';
import { mayAtLeast } from '../../emulator/roles.ts';
import { pathOf, type HubContext } from '../hub-context.ts';
import { compareWords } from './compare-words.ts';
import type { Change, TellChanges } from './issue-changes.ts';
import { filterIssues } from './issue-filter.ts';
import { spellLabels } from './label-names.ts';
import { isPull, type IssueView } from './issue-view.ts';
import { requireLength, requireTitle, authorOf } from './issue-rules.ts';

const LabelName = z.union([z.string(), z.looseObject({ name: z.string() }).transform(({ name }) => name)]);
const WantedIssue = z.looseObject({
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
type WantedIssue = z.infer<typeof WantedIssue>;
const Named = z.looseObject({ name: z.string() });
const Numbered = z.looseObject({ number: z.number() });

interface IssueParts {
  readonly context: HubContext;
  readonly issues: IssueView;
  readonly tell: TellChanges;
}
const mayTriage = (call: Call): boolean => call.caller.kind === 'installation' || mayAtLeast(call.role, 'triage');

/** @returns the change to announce for each label or assignee that was added or removed. */
function compareNames(
  before: readonly JsonBody[],
  after: readonly JsonBody[],
  key: 'name' | 'login',
  verbs: readonly [string, string],
  member: string,
): Change[] {
  const has = (list: readonly JsonBody[], one: JsonBody): boolean => list.some((other) => other[key] === one[key]);
  const eventOf = (one: JsonBody): JsonBody =>
    member === 'label' ? { label: { name: one['name'], color: one['color'] } } : { [member]: one };
  return [
    ...before
      .filter((one) => !has(after, one))
      .map((one): Change => ({ action: verbs[1], parts: { [member]: one }, event: eventOf(one) })),
    ...after
      .filter((one) => !has(before, one))
      .map((one): Change => ({ action: verbs[0], parts: { [member]: one }, event: eventOf(one) })),
  ];
}

const listOf = (issue: JsonBody, key: string): JsonBody[] => z.array(JsonBody).catch([]).parse(issue[key]);
const compareIssues = (before: JsonBody, after: JsonBody): Change[] => [
  ...compareNames(listOf(before, 'labels'), listOf(after, 'labels'), 'name', ['labeled', 'unlabeled'], 'label'),
  ...compareNames(
    listOf(before, 'assignees'),
    listOf(after, 'assignees'),
    'login',
    ['assigned', 'unassigned'],
    'assignee',
  ),
];

function compareState(before: JsonBody, after: JsonBody): Change[] {
  if (before['state'] === after['state']) return [];
  return [
    {
      action: after['state'] === 'closed' ? 'closed' : 'reopened',
      event: { state_reason: after['state_reason'] ?? null },
    },
  ];
}

function create({ context, issues, tell }: IssueParts): Handler {
  return async (call) => {
    const repository = repositoryOf(call);
    const { title, body, labels = [], assignees = [], milestone } = parseBody(call, WantedIssue);
    if (title === undefined) throw invalid('Validation Failed');
    requireTitle(title);
    requireLength(body);
    const spelled = await spellLabels(context, repository, labels);
    const mine = mayTriage(call) ? { labels: spelled, assignees, milestone } : { labels: [], assignees: [] };
    const made = await context.act(call.caller, 'POST', `${pathOf(repository)}/issues`, { title, body, ...mine });
    const { number } = Numbered.parse(made.body);
    const issue = await issues.get(repository, number);
    await tell(call, repository, number, [{ action: 'opened' }, ...compareIssues({}, issue)]);
    return { status: 201, body: issue };
  };
}

function update({ context, issues, tell }: IssueParts): Handler {
  return async (call) => {
    const repository = repositoryOf(call);
    const number = numberOf(call, 'issue_number');
    const wanted = parseBody(call, WantedIssue);
    const before = await issues.get(repository, number);
    requireRights(call, wanted, before);
    requireLength(wanted.body);
    requireTitle(wanted.title);
    await write(context, call, repository, { number, wanted, isPull: isPull(before) });
    const after = await issues.get(repository, number);
    await tell(call, repository, number, [
      ...compareState(before, after),
      ...compareWords(before, after),
      ...compareIssues(before, after),
    ]);
    return { status: 200, body: after };
  };
}

function requireRights(call: Call, wanted: WantedIssue, issue: JsonBody): void {
  if (wanted.title !== undefined || wanted.body !== undefined) {
    requireAuthor(call.caller, authorOf(issue), call.role);
    return;
  }
  if (mayTriage(call)) return;
  requireAuthor(call.caller, authorOf(issue), call.role);
}

async function write(
  context: HubContext,
  call: Call,
  repository: RepositoryAddress,
  change: { number: number; wanted: WantedIssue; isPull: boolean },
): Promise<void> {
  const { title, body, state, state_reason: reason, assignees, milestone } = change.wanted;
  const labels = change.wanted.labels && (await spellLabels(context, repository, change.wanted.labels));
  const words = {
    ...defined({ title, body, state }),
  };
  const sorted = mayTriage(call)
    ? {
        ...defined({ labels, assignees, milestone }),
      }
    : {};
  const base = pathOf(repository);
  const number = String(change.number);
  if (!change.isPull) {
    await context.act(call.caller, 'PATCH', `${base}/issues/${number}`, {
      ...words,
      ...sorted,
      ...defined({ state_reason: reason }),
    });
    return;
  }
  await context.act(call.caller, 'PATCH', `${base}/pulls/${number}`, words);
  if (sorted.labels !== undefined)
    await context.act(call.caller, 'PUT', `${base}/issues/${number}/labels`, { labels: sorted.labels });
}

function lock({ context, issues, tell }: IssueParts, isLocked: boolean): Handler {
  return async (call) => {
    const repository = repositoryOf(call);
    const number = numberOf(call, 'issue_number');
    if (isPull(await issues.get(repository, number)))
      throw new CallRefusal(403, 'This local GitHub can lock issues, but not pull requests.');
    await context.act(
      call.caller,
      isLocked ? 'PUT' : 'DELETE',
      `${pathOf(repository)}/issues/${String(number)}/lock`,
      isLocked ? call.body : undefined,
    );
    await tell(call, repository, number, [{ action: isLocked ? 'locked' : 'unlocked', event: { lock_reason: null } }]);
    return { status: 204 };
  };
}

/** Labels and assignees have endpoints of their own. The change is found by comparing before and after. */
function sortOut({ context, issues, tell }: IssueParts, answer: (issue: JsonBody) => unknown, status: number): Handler {
  return async (call) => {
    const repository = repositoryOf(call);
    const number = numberOf(call, 'issue_number');
    const before = await issues.get(repository, number);
    const { path, body } = await spellRequest(context, call);
    await context.act(call.caller, call.method, path, body);
    const after = await issues.get(repository, number);
    await tell(call, repository, number, compareIssues(before, after));
    return { status, body: answer(after) };
  };
}

const LabelList = z.union([
  z.array(LabelName),
  z.looseObject({ labels: z.array(LabelName) }).transform((one) => one.labels),
]);

/** The request for the emulator, with the labels as the repository spells them. */
async function spellRequest(
  context: HubContext,
  call: Call,
): Promise<{ readonly path: string; readonly body: unknown }> {
  const { url, body, params } = call;
  const spell = (names: readonly string[]): Promise<string[]> => spellLabels(context, repositoryOf(call), names);
  const { name } = params;
  if (name !== undefined) {
    const [spelled = name] = await spell([name]);
    return { path: `${url.pathname.split('/').slice(0, -1).join('/')}/${encodeURIComponent(spelled)}`, body };
  }
  const labels = LabelList.safeParse(body).data;
  return { path: url.pathname, body: labels === undefined ? body : { labels: await spell(labels) } };
}

export function issueHandlers(parts: IssueParts): Record<string, Handler> {
  const labelsOf = (issue: JsonBody): unknown => z.array(Named).parse(issue['labels']);
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
