/**
 * The query that reads an issue, its comments and some files of the repository at once: one point of GraphQL's budget
 * for each hundred comments. Pure.
 *
 * GraphQL has no name for what REST calls `performed_via_github_app`, and no number for an event of a label: whoever
 * needs these asks the REST API.
 */
import { ACTOR, EDITED } from './authored-comments.ts';
import type { Query } from './ask-once.ts';

const COMMENTS = [
  'fragment Said on IssueCommentConnection { pageInfo { hasNextPage endCursor } nodes {',
  // A comment's number is larger than GraphQL's `Int`.
  `id fullDatabaseId body createdAt updatedAt url authorAssociation isMinimized ${EDITED}`,
  'reactionGroups { content viewerHasReacted } } }',
].join(' ');

const WHERE = 'number repository { databaseId }';

const ISSUE = [
  `__typename id ${WHERE} title body url closed closedAt updatedAt author { ...Who }`,
  'assignees(first: 20) { totalCount nodes { databaseId login } }',
].join(' ');

const PAGE = 'comments(first: 100, after: $after) { ...Said }';

/** A file of the repository. `ref`: a commit, or `HEAD` for the default branch. */
export interface LookedFile {
  readonly ref: string;
  readonly path: string;
}

/** The address of a file, as the keys of a look have it. */
export function addressOf({ ref, path }: LookedFile): string {
  return `${ref}:${path}`;
}

function folderOf({ ref, path }: LookedFile): string {
  return `${ref}:${path.slice(0, Math.max(0, path.lastIndexOf('/')))}`;
}

interface IssueNumber {
  readonly owner: string;
  readonly repo: string;
  readonly issue: number;
}

interface FileParts {
  readonly parameters: string;
  readonly objects: string;
  readonly variables: Readonly<Record<string, string>>;
}

/** A file's folder says of which mode it is: to REST a link is what it points to, to GraphQL it is a text. */
function renderFileParts(files: readonly LookedFile[]): FileParts {
  const objects = files.map(
    (_, index) =>
      `file${index}: object(expression: $file${index}) { ... on Blob { oid text isTruncated byteSize } } ` +
      `folder${index}: object(expression: $folder${index}) { ... on Tree { entries { name mode } } }`,
  );
  return {
    parameters: files.map((_, index) => `, $file${index}: String!, $folder${index}: String!`).join(''),
    objects: objects.join(' '),
    variables: Object.fromEntries(
      files.flatMap((file, index) => [
        [`file${index}`, addressOf(file)],
        [`folder${index}`, folderOf(file)],
      ]),
    ),
  };
}

/** @param files one at least. */
export function renderFiles({ owner, repo }: Omit<IssueNumber, 'issue'>, files: readonly LookedFile[]): Query {
  const { parameters, objects, variables } = renderFileParts(files);
  return {
    query: `query ($owner: String!, $name: String!${parameters}) { repository(owner: $owner, name: $name) { databaseId ${objects} } }`,
    variables: { owner, name: repo, ...variables },
  };
}

export function renderLook({ owner, repo, issue }: IssueNumber, files: readonly LookedFile[]): Query {
  const { parameters, objects, variables } = renderFileParts(files);
  return {
    query: [
      `query ($owner: String!, $name: String!, $number: Int!, $after: String${parameters}) {`,
      'repository(owner: $owner, name: $name) { databaseId defaultBranchRef { target { oid } }',
      objects,
      'issueOrPullRequest(number: $number) {',
      `... on Issue { ${ISSUE} ${PAGE} } ... on PullRequest { ${ISSUE} ${PAGE} } } } }`,
      ACTOR,
      COMMENTS,
    ].join(' '),
    variables: {
      owner,
      name: repo,
      number: issue,
      after: null,
      ...variables,
    },
  };
}

/** The comments behind the first hundred. */
export function renderNextPage({ owner, repo, issue }: IssueNumber, after: string): Query {
  return {
    query: [
      'query ($owner: String!, $name: String!, $number: Int!, $after: String) {',
      'repository(owner: $owner, name: $name) { databaseId issueOrPullRequest(number: $number) {',
      `... on Issue { ${WHERE} ${PAGE} } ... on PullRequest { ${WHERE} ${PAGE} } } } }`,
      ACTOR,
      COMMENTS,
    ].join(' '),
    variables: { owner, name: repo, number: issue, after },
  };
}
