/** What an issue's title and text said when: by the events that renamed it, and by the record of edits of its text. */
import { z } from '../../protocol/base/zod.ts';
import type { IssueHistory, TextVersion } from '../../protocol/thread/issue-history.ts';
import type { GitHubClient, Repo } from '../github-client.ts';
import { askRecord, Edits, EDITS, versionsOf } from './text-edits.ts';

const Renamed = z.looseObject({
  createdAt: z.iso.datetime({ offset: true }),
  previousTitle: z.string(),
  currentTitle: z.string(),
});
const Issue = z.looseObject({
  title: z.string(),
  body: z.string(),
  userContentEdits: Edits,
  timelineItems: z.looseObject({
    nodes: z.array(Renamed),
    pageInfo: z.looseObject({ hasNextPage: z.boolean() }),
  }),
});
const Answer = z.looseObject({
  data: z.looseObject({ repository: z.looseObject({ issueOrPullRequest: Issue }) }),
});
const TITLES =
  'timelineItems(first: 100, itemTypes: [RENAMED_TITLE_EVENT]) { nodes { ... on RenamedTitleEvent { createdAt previousTitle currentTitle } } pageInfo { hasNextPage } }';
const FIELDS = `{ title body ${EDITS} ${TITLES} }`;
const QUERY = [
  'query ($owner: String!, $name: String!, $number: Int!) {',
  'repository(owner: $owner, name: $name) { issueOrPullRequest(number: $number) {',
  `... on Issue ${FIELDS} ... on PullRequest ${FIELDS} } } }`,
].join(' ');

/**
 * @returns `undefined` where GitHub does not say, or has more edits than it tells at once.
 * @throws RequestError for whatever is not known yet: a 5xx, a limit.
 * @see https://docs.github.com/en/graphql/reference/objects#renamedtitleevent
 */
export async function readIssueHistory(
  client: GitHubClient,
  at: Repo & { readonly issue: number },
): Promise<IssueHistory | undefined> {
  const variables = { owner: at.owner, name: at.repo, number: at.issue };
  const read = Answer.safeParse(await askRecord(client, QUERY, variables));
  if (!read.success) return undefined;
  const { title, body, userContentEdits, timelineItems } = read.data.data.repository.issueOrPullRequest;
  const bodies = versionsOf(body, userContentEdits);
  return bodies === undefined || timelineItems.pageInfo.hasNextPage
    ? undefined
    : { titles: titlesOf(title, timelineItems.nodes), bodies };
}

function titlesOf(title: string, renamed: readonly z.infer<typeof Renamed>[]): TextVersion[] {
  const [first] = renamed;
  if (first === undefined) return [{ text: title, since: 0 }];
  return [
    { text: first.previousTitle, since: 0 },
    ...renamed.map(({ currentTitle, createdAt }) => ({ text: currentTitle, since: Date.parse(createdAt) })),
  ];
}
