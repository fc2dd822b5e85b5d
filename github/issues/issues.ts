/**
 * Issues and what happened to their labels.
 *
 * A label webhook does not say which of the issue's events it is about; the events API does. The event's id is what
 * makes "the label was set" happen once, however often it is told.
 */
import { z } from '../../protocol/base/zod.ts';
import { GHOST_ID } from '../../protocol/policy/access-policy.ts';
import { type GitHubClient, isStatus, ONCE, PAGE, type Repo } from '../github-client.ts';

export interface Issue {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly author: { readonly id: number; readonly login: string };
  readonly assignees: readonly { readonly id: number; readonly login: string }[];
  readonly isPullRequest: boolean;
  /** `undefined` while it is open. */
  readonly closedAt?: string;
  /** Nobody without write access can comment, and no App. Only the REST API is asked for it. */
  readonly isLocked?: true;
}

export interface LabelledEvent {
  readonly id: number;
  readonly kind: 'labeled' | 'unlabeled';
  readonly label: string;
  readonly by: { readonly id: number; readonly login: string; readonly type: string };
  readonly at: string;
}

/**
 * An issue or a pull request.
 * @throws RequestError 404 or 410 when it does not exist or was deleted, 301 when it was moved to another repository.
 * @see https://docs.github.com/en/rest/issues/issues#get-an-issue
 */
export async function getIssue(client: GitHubClient, at: Repo & { readonly issue: number }): Promise<Issue> {
  const { data } = await client.request('GET /repos/{owner}/{repo}/issues/{issue_number}', {
    owner: at.owner,
    repo: at.repo,
    issue_number: at.issue,
  });
  return toIssue(data);
}

/** What we read of GitHub's own answer, as one issue and in lists of them. */
interface RawIssue {
  readonly number: number;
  readonly title: string;
  readonly body?: string | null;
  readonly html_url: string;
  readonly user: RawAccount | null;
  readonly assignees?: readonly RawAccount[] | null;
  readonly pull_request?: object;
  readonly state: string;
  readonly closed_at: string | null;
  readonly locked?: boolean;
  readonly updated_at: string;
}

interface RawAccount {
  readonly login: string;
  readonly id: number | bigint;
}

export function toIssue(data: RawIssue): Issue {
  const { login = 'ghost', id = GHOST_ID } = data.user ?? {};
  return {
    number: data.number,
    title: data.title,
    body: data.body ?? '',
    url: data.html_url,
    author: { login, id: Number(id) },
    isPullRequest: data.pull_request !== undefined,
    assignees: (data.assignees ?? []).map((person) => ({ login: person.login, id: Number(person.id) })),
    ...(data.locked === true && { isLocked: true }),
    ...(data.state !== 'open' && { closedAt: data.closed_at ?? data.updated_at }),
  };
}

export interface FoundIssue {
  readonly number: number;
  readonly body: string;
  readonly isOpen: boolean;
  readonly updatedAt: string;
}

/**
 * The oldest issue by an account that opens with certain words, open or closed.
 * @param number where it was before: then only that is looked at. @returns `undefined` when there is none, or it was
 * deleted or transferred.
 * @see https://docs.github.com/en/rest/issues/issues#list-repository-issues
 */
export async function findIssueOf(
  client: GitHubClient,
  at: Repo,
  { login, opening, number }: { readonly login: string; readonly opening: string; readonly number: number | undefined },
): Promise<FoundIssue | undefined> {
  const issues =
    number === undefined
      ? await client.paginate('GET /repos/{owner}/{repo}/issues', {
          owner: at.owner,
          repo: at.repo,
          creator: login,
          state: 'all',
          sort: 'created',
          direction: 'asc',
          per_page: PAGE,
        })
      : await findByNumber(client, at, number);
  const found = issues.find(
    (issue) =>
      issue.user?.login === login &&
      issue.pull_request === undefined &&
      (number === undefined ? issue.body?.startsWith(opening) === true : isAt(issue, at, number)),
  );
  return found === undefined
    ? undefined
    : { number: found.number, body: found.body ?? '', isOpen: found.state === 'open', updatedAt: found.updated_at };
}

/** GitHub redirects the address of an issue that was transferred: what it returns has that number elsewhere. */
function isAt({ html_url: url }: { readonly html_url: string }, { owner, repo }: Repo, number: number): boolean {
  return url.toLowerCase().endsWith(`/${owner}/${repo}/issues/${number}`.toLowerCase());
}

async function findByNumber(client: GitHubClient, at: Repo, number: number) {
  try {
    return [
      (
        await client.request('GET /repos/{owner}/{repo}/issues/{issue_number}', {
          owner: at.owner,
          repo: at.repo,
          issue_number: number,
        })
      ).data,
    ];
  } catch (error) {
    if (isStatus(error, 404) || isStatus(error, 410)) return [];
    throw error;
  }
}

/**
 * Replaces the text of an issue.
 * @see https://docs.github.com/en/rest/issues/issues#update-an-issue
 */
export async function editIssue(
  client: GitHubClient,
  at: Repo & { readonly issue: number },
  body: string,
): Promise<void> {
  await client.request('PATCH /repos/{owner}/{repo}/issues/{issue_number}', {
    owner: at.owner,
    repo: at.repo,
    issue_number: at.issue,
    body,
  });
}

/**
 * Opens an issue. Sent once.
 * @returns its number.
 * @see https://docs.github.com/en/rest/issues/issues#create-an-issue
 */
export async function openIssue(client: GitHubClient, at: Repo, title: string, body: string): Promise<number> {
  const { data } = await client.request('POST /repos/{owner}/{repo}/issues', {
    owner: at.owner,
    repo: at.repo,
    title,
    body,
    request: ONCE,
  });
  return data.number;
}

/**
 * The newest issue by a machine with exactly this title and text, among the last hundred: what an earlier try opened. A
 * person who opened one with the same words would be its author, who may be allowed to answer there.
 * @returns its number.
 * @see https://docs.github.com/en/rest/issues/issues#list-repository-issues
 */
export async function findOpened(
  client: GitHubClient,
  at: Repo,
  { title, body }: { readonly title: string; readonly body: string },
): Promise<number | undefined> {
  const { data } = await client.request('GET /repos/{owner}/{repo}/issues', {
    owner: at.owner,
    repo: at.repo,
    state: 'all',
    sort: 'created',
    direction: 'desc',
    per_page: PAGE,
  });
  return data.find(
    (issue) =>
      issue.pull_request === undefined && issue.user?.type === 'Bot' && issue.title === title && issue.body === body,
  )?.number;
}

/** What we read of an event; GitHub's own union has some forty members, most of them without a label. */
const RawLabelEvent = z.looseObject({
  id: z.int(),
  event: z.enum(['labeled', 'unlabeled']),
  label: z.looseObject({ name: z.string() }),
  actor: z.looseObject({ id: z.int(), login: z.string(), type: z.string() }),
  created_at: z.string(),
});
const OfIssue = z.looseObject({
  issue: z.looseObject({ number: z.int(), pull_request: z.optional(z.nullable(z.looseObject({}))) }),
});
const Dated = z.looseObject({ created_at: z.string() });

/**
 * Every time a label was set on or taken from an issue, oldest first.
 * @see https://docs.github.com/en/rest/issues/events#list-issue-events
 */
export async function listLabelEvents(
  client: GitHubClient,
  at: Repo & { readonly issue: number },
): Promise<LabelledEvent[]> {
  const events = await client.paginate('GET /repos/{owner}/{repo}/issues/{issue_number}/events', {
    owner: at.owner,
    repo: at.repo,
    issue_number: at.issue,
    per_page: PAGE,
  });
  return events.flatMap((event) => labelEvent(event));
}

/** How far back one look goes at most: a thousand events, newest first. */
const EVENT_PAGES = 10;

export interface ListedLabelEvent extends LabelledEvent {
  readonly issue: number;
  readonly isPullRequest?: boolean;
}

/**
 * The label events of all issues and pull requests since a time, with their issue, oldest first.
 * GitHub lists events newest first and takes no `since`, so reading ends at the first page that is older.
 * @see https://docs.github.com/en/rest/issues/events#list-issue-events-for-a-repository
 */
export async function listLabelEventsSince(client: GitHubClient, at: Repo, since: Date): Promise<ListedLabelEvent[]> {
  const found: ListedLabelEvent[] = [];
  for (let page = 1; page <= EVENT_PAGES; page += 1) {
    const { data } = await client.request('GET /repos/{owner}/{repo}/issues/events', {
      owner: at.owner,
      repo: at.repo,
      per_page: PAGE,
      page,
    });
    const recent = data.filter((event) => isSince(event, since));
    found.push(
      ...recent.flatMap((event) => {
        const { number: issue, pull_request: pull } = OfIssue.safeParse(event).data?.issue ?? {};
        if (issue === undefined) return [];
        return labelEvent(event).map((label) => ({ ...label, issue, ...(pull != null && { isPullRequest: true }) }));
      }),
    );
    if (data.length < PAGE || recent.length < data.length) break;
  }
  return found.reverse();
}

function isSince(event: unknown, since: Date): boolean {
  const dated = Dated.safeParse(event);
  return dated.success && Date.parse(dated.data.created_at) >= since.getTime();
}

function labelEvent(raw: unknown): LabelledEvent[] {
  const { data } = RawLabelEvent.safeParse(raw);
  if (data === undefined) return [];
  const { id, login, type } = data.actor;
  return [{ id: data.id, kind: data.event, label: data.label.name, by: { id, login, type }, at: data.created_at }];
}
