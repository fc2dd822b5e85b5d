/** Probes of issues and comments: REST and GraphQL about the same text. */
import { z } from '../../protocol/base/zod.ts';
import { differs, type ProbeFinding, holds, type Probe, type ProbeSite, readAs } from './probe-ports.ts';

/** All kinds of characters that could come back changed. */
const TEXT = 'Käse 🧀 <b>&amp;</b> `x`\r\n\r\n\tTab, trailing  \r\n<!-- hidden -->\r\n- [ ] box';

const QUERY = `query($owner: String!, $repo: String!, $issue: Int!) {
  repository(owner: $owner, name: $repo) { issue(number: $issue) { comments(first: 100) { nodes {
    id fullDatabaseId body createdAt lastEditedAt author { login }
    userContentEdits(first: 10) { nodes { editedAt diff } }
  } } } }
}`;

const Comment = z.looseObject({
  id: z.int(),
  node_id: z.string(),
  body: z.string(),
  created_at: z.string(),
  user: z.looseObject({ login: z.string() }),
});

const Node = z.looseObject({
  id: z.string(),
  fullDatabaseId: z.union([z.string(), z.number()]),
  body: z.string(),
  createdAt: z.string(),
  lastEditedAt: z.nullable(z.string()),
  author: z.nullable(z.looseObject({ login: z.string() })),
  userContentEdits: z.nullable(z.looseObject({ nodes: z.array(z.looseObject({ diff: z.nullable(z.string()) })) })),
});
type Node = z.infer<typeof Node>;
const Issue = z.looseObject({ comments: z.looseObject({ nodes: z.array(Node) }) });
const Looked = z.looseObject({ data: z.looseObject({ repository: z.looseObject({ issue: Issue }) }) });

export const THREAD_PROBES: readonly Probe[] = [
  {
    name: 'graphql-text',
    assumes: 'GraphQL returns the text, account, time and number of a comment exactly as REST does.',
    probe: probeText,
  },
  {
    name: 'comment-edits',
    assumes:
      'lastEditedAt is null until someone edits; then userContentEdits has each whole version, including the first.',
    probe: probeEdits,
  },
];

interface TwiceRead {
  readonly rest: z.infer<typeof Comment>;
  readonly graphql: Node;
}

async function writeAndRead(site: ProbeSite, probe: string): Promise<TwiceRead | undefined> {
  const posted = await site.ask(probe, 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
    issue_number: site.issue,
    body: TEXT,
  });
  const rest = readAs(Comment, posted);
  if (rest === undefined) return undefined;
  const graphql = await readNode(site, probe, rest.node_id);
  return graphql === undefined ? undefined : { rest, graphql };
}

async function readNode({ ask, issue }: ProbeSite, probe: string, id: string): Promise<Node | undefined> {
  const looked = readAs(Looked, await ask(probe, 'POST /graphql', { query: QUERY, variables: { issue } }));
  return looked?.data.repository.issue.comments.nodes.find((node) => node.id === id);
}

const MISSING = differs('The comment could not be written, or GraphQL does not answer as documented.');

async function probeText(site: ProbeSite): Promise<ProbeFinding> {
  const read = await writeAndRead(site, 'graphql-text');
  if (read === undefined) return MISSING;
  const { rest, graphql } = read;
  const unlike = [
    ...(graphql.body === rest.body ? [] : ['text']),
    ...(Date.parse(graphql.createdAt) === Date.parse(rest.created_at) ? [] : ['time']),
    ...(String(graphql.fullDatabaseId) === String(rest.id) ? [] : ['number']),
    ...(graphql.author?.login === rest.user.login.replace(/\[bot\]$/, '') ? [] : ['account']),
  ];
  return unlike.length === 0 ? holds(`${rest.body.length} characters alike`) : differs(`unlike: ${unlike.join(', ')}`);
}

async function probeEdits(site: ProbeSite): Promise<ProbeFinding> {
  const read = await writeAndRead(site, 'comment-edits');
  if (read === undefined) return MISSING;
  const body = `${TEXT}\r\nand more`;
  const { rest, graphql } = read;
  await site.ask('comment-edits', 'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', {
    comment_id: rest.id,
    body,
  });
  const edited = await readNode(site, 'comment-edits', rest.node_id);
  const versions = edited?.userContentEdits?.nodes.map(({ diff }) => diff) ?? [];
  const seen = `lastEditedAt ${graphql.lastEditedAt === null ? 'null' : 'set'}, then ${edited?.lastEditedAt == null ? 'null' : 'set'}; ${versions.length} versions`;
  const isSo =
    graphql.lastEditedAt === null &&
    edited?.lastEditedAt != null &&
    versions.includes(rest.body) &&
    versions.includes(edited.body);
  return isSo ? holds(seen) : differs(seen);
}
