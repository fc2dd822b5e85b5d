/**
 * An issue in the form of the API. A pull request is an issue too, with a `pull_request` member. The emulator keeps the
 * two apart.
 */
import { JsonBody, notFound, type RepositoryAddress } from '../../gateway/call.ts';
import { pathOf, type HubContext } from '../hub-context.ts';
import type { PullView } from '../pulls/pull-view.ts';
import { readAll } from '../read-all.ts';

export interface IssueView {
  /** A comment was written or changed, which changes the issue's own time on GitHub. */
  readonly touch: (repository: RepositoryAddress, number: number, at: string) => void;
  /** @throws Refusal 404 when there is neither an issue nor a pull request with this number. */
  readonly get: (repository: RepositoryAddress, number: number) => Promise<JsonBody>;
  readonly list: (repository: RepositoryAddress) => Promise<JsonBody[]>;
}

export const isPull = (issue: JsonBody): boolean => 'pull_request' in issue;

export function createIssueView(context: HubContext, pulls: Pick<PullView, 'list' | 'find'>): IssueView {
  const touched = new Map<string, string>();
  const pathOfIssue = (repository: RepositoryAddress, number: number): string =>
    `${pathOf(repository)}/issues/${String(number)}`;
  const asNewAsTouched = (repository: RepositoryAddress, issue: JsonBody): JsonBody => {
    const at = touched.get(pathOfIssue(repository, Number(issue['number'])));
    return at === undefined || at <= String(issue['updated_at']) ? issue : { ...issue, updated_at: at };
  };
  const read = async (repository: RepositoryAddress, number: number): Promise<JsonBody> => {
    const path = pathOfIssue(repository, number);
    const { status, body } = await context.read(path);
    if (status === 200) return JsonBody.parse(body);
    const pull = await pulls.find(repository, number);
    if (pull === undefined) throw notFound();
    return {
      ...toIssue(pull, context.origin, repository),
      comments: (await readAll(context, `${path}/comments`)).length,
    };
  };
  return {
    touch: (repository, number, at) => {
      touched.set(pathOfIssue(repository, number), at);
    },
    get: async (repository, number) => asNewAsTouched(repository, await read(repository, number)),
    list: async (repository) => {
      const issues = await readAll(context, `${pathOf(repository)}/issues?state=all`);
      const asIssues = (await pulls.list(repository)).map((pull) => toIssue(pull, context.origin, repository));
      return [...issues, ...asIssues].map((issue) => asNewAsTouched(repository, issue));
    },
  };
}

/** Members that an issue and a pull request have in common, under the same names. */
const SAME =
  'id node_id number title user labels state locked assignee assignees milestone created_at updated_at closed_at author_association body draft'.split(
    ' ',
  );
const NO_REACTIONS = {
  total_count: 0,
  '+1': 0,
  '-1': 0,
  laugh: 0,
  hooray: 0,
  confused: 0,
  heart: 0,
  rocket: 0,
  eyes: 0,
};

function toIssue(pull: JsonBody, origin: string, repository: RepositoryAddress): JsonBody {
  const base = `${origin}${pathOf(repository)}`;
  const url = `${base}/issues/${String(pull['number'])}`;
  return {
    ...Object.fromEntries(SAME.map((key) => [key, pull[key]])),
    url,
    repository_url: base,
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    timeline_url: `${url}/timeline`,
    html_url: pull['html_url'],
    comments: pull['comments'] ?? 0,
    state_reason: null,
    active_lock_reason: null,
    closed_by: null,
    reactions: { url: `${url}/reactions`, ...NO_REACTIONS },
    performed_via_github_app: null,
    pull_request: {
      url: pull['url'],
      html_url: pull['html_url'],
      diff_url: pull['diff_url'],
      patch_url: pull['patch_url'],
      merged_at: pull['merged_at'] ?? null,
    },
  };
}
