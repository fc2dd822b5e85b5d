/** A thread that is read with GraphQL is the same as one that is read with REST, whoever has written and edited it. */
import { Octokit } from '@octokit/rest';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createOneRequest } from '../../../../bot/adapters/look/one-request.ts';
import type { ThreadComment } from '../../../../protocol/thread/comment.ts';
import { wirePorts } from '../../support/wire-ports.ts';

const ISSUE = 7;
const PAGE = 100;
const START = Date.parse('2026-11-20T00:00:00Z');

const ACCOUNTS = [
  { type: 'User', login: 'ada', id: 1 },
  { type: 'User', login: 'Böse-ada', id: 2 },
  { type: 'Bot', login: 'agora', id: 900 },
  { type: 'Bot', login: 'github-actions', id: 41_898_282 },
  { type: 'Mannequin', login: 'moved', id: 3 },
] as const;

interface Said {
  readonly body: string;
  /** `undefined`: the account was deleted. */
  readonly author: (typeof ACCOUNTS)[number] | undefined;
  /** `'gone'`: by an account that was deleted since. */
  readonly edited: (typeof ACCOUNTS)[number] | 'gone' | undefined;
  readonly association: string;
  readonly isMinimized: boolean;
  readonly isSeen: boolean;
}

const anAccount = fc.constantFrom(...ACCOUNTS);
const aComment: fc.Arbitrary<Said> = fc.record({
  body: fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.constant('/answer 1\r\n\r\nYes.\r'),
  ),
  author: fc.option(anAccount, { nil: undefined, freq: 5 }),
  edited: fc.oneof(fc.constant(undefined), anAccount, fc.constant('gone' as const)),
  association: fc.constantFrom('OWNER', 'MEMBER', 'CONTRIBUTOR', 'NONE', 'FIRST_TIMER', 'MANNEQUIN'),
  isMinimized: fc.boolean(),
  isSeen: fc.boolean(),
});
/** Few different comments, and sometimes more of them than a page has. */
const aThread = fc
  .tuple(fc.array(aComment, { maxLength: 6 }), fc.constantFrom(1, 1, 40))
  .map(([comments, times]) => Array.from({ length: times }, () => comments).flat());

const idOf = (index: number): number => 3_000_000_000 + index;
const urlOf = (index: number): string => `https://github.com/o/r/issues/${ISSUE}#issuecomment-${idOf(index)}`;

function timesOf({ edited }: Said, index: number): { readonly created: string; readonly updated: string } {
  const at = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');
  const created = START + index * 1_000;
  return { created: at(created), updated: at(edited === undefined ? created : created + 60_000) };
}

function toRest(said: Said, index: number): object {
  const { author } = said;
  const { created, updated } = timesOf(said, index);
  return {
    id: idOf(index),
    body: said.body,
    user:
      author === undefined ? null : { ...author, login: author.type === 'Bot' ? `${author.login}[bot]` : author.login },
    created_at: created,
    updated_at: updated,
    html_url: urlOf(index),
    issue_url: `https://api.github.com/repos/o/r/issues/${ISSUE}`,
    author_association: said.association,
    minimized: said.isMinimized ? { reason: 'spam' } : null,
    reactions: { eyes: said.isSeen ? 1 : 0 },
  };
}

function toActor(account: (typeof ACCOUNTS)[number] | 'gone' | undefined): object | null {
  if (account === undefined || account === 'gone') return null;
  return { __typename: account.type, login: account.login, databaseId: account.id };
}

function toNode(said: Said, index: number): object {
  const { created, updated } = timesOf(said, index);
  return {
    id: `IC_${index}`,
    fullDatabaseId: String(idOf(index)),
    body: said.body,
    createdAt: created,
    updatedAt: updated,
    url: urlOf(index),
    authorAssociation: said.association,
    isMinimized: said.isMinimized,
    author: toActor(said.author),
    lastEditedAt: said.edited === undefined ? null : updated,
    editor: toActor(said.edited),
    reactionGroups: [{ content: 'EYES', viewerHasReacted: said.isSeen }],
  };
}

function answerGraphql(thread: readonly Said[], after: string | null): object {
  const from = Number(after ?? 0);
  const hasNextPage = from + PAGE < thread.length;
  const nodes = thread.map(toNode).slice(from, from + PAGE);
  const issueOrPullRequest = {
    __typename: 'Issue',
    id: 'I_7',
    number: ISSUE,
    title: 'T',
    body: 'B',
    url: `https://github.com/o/r/issues/${ISSUE}`,
    closed: false,
    closedAt: null,
    updatedAt: new Date(START).toISOString(),
    repository: { databaseId: 77 },
    author: null,
    assignees: { totalCount: 0, nodes: [] },
    comments: { nodes, pageInfo: { hasNextPage, endCursor: hasNextPage ? String(from + PAGE) : null } },
  };
  const defaultBranchRef = { target: { oid: 'a'.repeat(40) } };
  return { data: { repository: { databaseId: 77, defaultBranchRef, folder0: { entries: [] }, issueOrPullRequest } } };
}

function answerRest(thread: readonly Said[], page: number): Response {
  const end = Math.ceil(thread.length / PAGE);
  const to = (number: number, rel: string): string => `<https://api.github.com/x?page=${number}>; rel="${rel}"`;
  const link = page < end ? `${to(page + 1, 'next')}, ${to(end, 'last')}` : '';
  return Response.json(thread.map(toRest).slice((page - 1) * PAGE, page * PAGE), { headers: { link } });
}

function threadsOf(thread: readonly Said[]) {
  const serve = (url: string, { body }: { readonly body?: string }): Promise<Response> => {
    const asked = new URL(url);
    if (asked.pathname !== '/graphql')
      return Promise.resolve(answerRest(thread, Number(asked.searchParams.get('page') ?? 1)));
    const { variables } = JSON.parse(body ?? '') as { readonly variables: { readonly after: string | null } };
    return Promise.resolve(Response.json(answerGraphql(thread, variables.after)));
  };
  return wirePorts({ oneRequest: createOneRequest(), now: () => START }, new Octokit({ request: { fetch: serve } }))
    .threads;
}

/** Only a person's words count, so only theirs are asked about if nobody else is in the thread. */
const ofPeople = (comments: readonly ThreadComment[]): readonly object[] =>
  comments.map(({ altered, ...comment }) => (comment.author.type === 'User' ? { ...comment, altered } : comment));

it('reads the same from both', async () => {
  await fc.assert(
    fc.asyncProperty(aThread, async (thread) => {
      const look = await threadsOf(thread).look?.(ISSUE, undefined);
      const listed = await threadsOf(thread).comments(ISSUE);

      // Only GraphQL returns the issue as well.
      expect(look?.issue).toBeDefined();
      expect(ofPeople(look?.comments ?? [])).toEqual(ofPeople(listed));
    }),
    { numRuns: 60 },
  );
});
