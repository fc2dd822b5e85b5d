/**
 * Comments on issues and pull requests: who may write them, how long they may be, and who is notified.
 *
 * @see https://docs.github.com/en/rest/issues/comments
 */
import { z } from 'zod';
import {
  invalid,
  JsonBody,
  numberOf,
  parseBody,
  CallRefusal,
  repositoryOf,
  type Call,
  type CallAnswer,
  type Handler,
  type RepositoryAddress,
} from '../../gateway/call.ts';
import { takePage } from '../../gateway/pages.ts';
import { requireAuthor } from '../../gateway/permission.ts';
import { mayAtLeast } from '../../emulator/roles.ts';
import { pathOf, type HubContext } from '../hub-context.ts';
import { isSince } from './issue-filter.ts';
import { isPull, type IssueView } from './issue-view.ts';
import { authorOf, requireLength } from './issue-rules.ts';

const Words = z.looseObject({ body: z.string() });
interface CommentParts {
  readonly context: HubContext;
  readonly issues: IssueView;
  /**
   * All comments, for the lists: the emulator takes `/issues/comments` for an issue called "comments" and has no
   * `since` for the comments of an issue. They are stored by the path of the repository and by that of the issue, so
   * that a list for one issue does not take longer when there are ten thousand others.
   */
  readonly known: Map<string, Map<number, KeptComment>>;
  /** A stored comment with its current reactions. */
  readonly refresh: (comment: JsonBody) => JsonBody;
}
const Times = z.looseObject({ id: z.number(), created_at: z.string(), updated_at: z.string(), url: z.string() });
type KeptComment = z.infer<typeof Times>;

const issueNumberOf = (comment: JsonBody): number => Number(/\/issues\/(\d+)$/.exec(String(comment['issue_url']))?.[1]);

const pathOfIssue = (repository: RepositoryAddress, number: number): string =>
  `${pathOf(repository)}/issues/${String(number)}`;

/**
 * In the conversation of a pull request, the page of a comment belongs to the pull request, although its API is that of
 * issues.
 */
function placed(comment: JsonBody, issue: JsonBody): JsonBody {
  if (!isPull(issue)) return comment;
  return { ...comment, html_url: String(comment['html_url']).replace(/\/issues\/(?=\d+#)/, '/pull/') };
}

async function tell(
  { context, issues, known }: CommentParts,
  call: Call,
  action: string,
  comment: JsonBody,
  more: JsonBody = {},
): Promise<void> {
  const repository = repositoryOf(call);
  const kept = Times.parse(comment);
  for (const path of [pathOf(repository), pathOfIssue(repository, issueNumberOf(comment))]) {
    const here = known.get(path) ?? new Map<number, KeptComment>();
    if (action === 'deleted') here.delete(kept.id);
    else here.set(kept.id, kept);
    known.set(path, here);
  }
  if (action !== 'deleted') issues.touch(repository, issueNumberOf(comment), String(comment['updated_at']));
  const issue = await issues.get(repository, issueNumberOf(comment));
  await context.publish({
    name: 'issue_comment',
    action,
    repository,
    sender: call.caller,
    parts: { issue, comment, ...more },
  });
}

function readWords(call: Call): string {
  const { body } = parseBody(call, Words);
  if (body.trim() === '') throw invalid("Validation Failed: body can't be blank");
  requireLength(body);
  return body;
}

function create(parts: CommentParts): Handler {
  return async (call) => {
    const repository = repositoryOf(call);
    const body = readWords(call);
    const number = numberOf(call, 'issue_number');
    const issue = await parts.issues.get(repository, number);
    requireUnlocked(call, issue, 'create');
    const made = await parts.context.act(
      call.caller,
      'POST',
      `${pathOf(repository)}/issues/${String(number)}/comments`,
      { body },
    );
    const comment = placed(JsonBody.parse(made.body), issue);
    await tell(parts, call, 'created', comment);
    return { status: 201, body: comment };
  };
}

/** People who may write may comment on a locked conversation. No App may, and no job's token. */
function requireUnlocked({ caller, role }: Call, issue: JsonBody, what: 'create' | 'update'): void {
  if (issue['locked'] === true && !(caller.kind === 'user' && mayAtLeast(role, 'write')))
    throw new CallRefusal(403, `Unable to ${what} comment because issue is locked.`);
}

function update(parts: CommentParts): Handler {
  return async (call) => {
    const body = readWords(call);
    const path = `${pathOf(repositoryOf(call))}/issues/comments/${String(numberOf(call, 'comment_id'))}`;
    const before = await parts.context.readBody(path);
    requireAuthor(call.caller, authorOf(before), call.role);
    const issue = await parts.issues.get(repositoryOf(call), issueNumberOf(before));
    requireUnlocked(call, issue, 'update');
    const made = await parts.context.act(call.caller, 'PATCH', path, { body });
    const comment = placed(JsonBody.parse(made.body), issue);
    await tell(parts, call, 'edited', comment, { changes: { body: { from: before['body'] } } });
    return { status: 200, body: comment };
  };
}

function remove(parts: CommentParts): Handler {
  return async (call) => {
    const path = `${pathOf(repositoryOf(call))}/issues/comments/${String(numberOf(call, 'comment_id'))}`;
    const before = await parts.context.readBody(path);
    requireAuthor(call.caller, authorOf(before), call.role);
    await parts.context.act(call.caller, 'DELETE', path);
    await tell(parts, call, 'deleted', before);
    return { status: 204 };
  };
}

/** The comments of a repository or an issue that a list asks for. */
function choose({ known }: CommentParts, call: Call, path: string): KeptComment[] {
  const since = call.url.searchParams.get('since');
  return [...(known.get(path)?.values() ?? [])]
    .filter((comment) => since === null || isSince(comment.updated_at, since))
    .sort((a, b) => a.id - b.id);
}

function answerPage({ refresh }: CommentParts, call: Call, comments: readonly KeptComment[]): CallAnswer {
  const { items, headers } = takePage(call.url, comments);
  return { status: 200, headers, body: items.map(refresh) };
}

function listOfRepository(parts: CommentParts): Handler {
  return (call) => {
    const query = call.url.searchParams;
    const timeOf = (comment: KeptComment): number =>
      Date.parse(query.get('sort') === 'updated' ? comment.updated_at : comment.created_at);
    // Without `sort`, GitHub ignores `direction`.
    const direction = query.has('sort') && query.get('direction') === 'desc' ? -1 : 1;
    const sorted = choose(parts, call, pathOf(repositoryOf(call))).sort(
      (a, b) => direction * (timeOf(a) - timeOf(b) || a.id - b.id),
    );
    return answerPage(parts, call, sorted);
  };
}

function listOfIssue(parts: CommentParts): Handler {
  return async (call) => {
    const number = numberOf(call, 'issue_number');
    await parts.issues.get(repositoryOf(call), number);
    const path = pathOfIssue(repositoryOf(call), number);
    return answerPage(parts, call, choose(parts, call, path));
  };
}

export function commentHandlers(
  context: HubContext,
  issues: IssueView,
  reactionsOf: (url: string) => JsonBody,
): Record<string, Handler> {
  const refresh = (comment: JsonBody): JsonBody => ({ ...comment, reactions: reactionsOf(String(comment['url'])) });
  const parts: CommentParts = { context, issues, known: new Map(), refresh };
  return {
    'issues/create-comment': create(parts),
    'issues/update-comment': update(parts),
    'issues/delete-comment': remove(parts),
    'issues/list-comments-for-repo': listOfRepository(parts),
    'issues/list-comments': listOfIssue(parts),
  };
}
