/**
 * Selects and sorts the issues for a list. Pure.
 *
 * @see https://docs.github.com/en/rest/issues/issues#list-repository-issues
 */
import { z } from 'zod';
import type { JsonBody } from '../../gateway/call.ts';

const Account = z.looseObject({ login: z.string() });
const FilterRead = z.looseObject({
  number: z.number(),
  state: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  comments: z.number(),
  body: z.string().nullish(),
  user: Account.nullable(),
  assignees: z.array(Account).nullish(),
  labels: z.array(z.looseObject({ name: z.string() })),
  milestone: z.looseObject({ number: z.number() }).nullish(),
});
type FilterRead = z.infer<typeof FilterRead>;
type Test = (issue: FilterRead) => boolean;

/** GitHub compares whole seconds, and includes the given second. */
export const isSince = (time: string, since: string): boolean =>
  Math.floor(Date.parse(time) / 1000) >= Math.floor(Date.parse(since) / 1000);

/** `none`, `*` or a value. */
const matches = (wanted: string, values: readonly string[]): boolean =>
  wanted === 'none' ? values.length === 0 : wanted === '*' ? values.length > 0 : values.includes(wanted);

const FILTERS: Readonly<Record<string, (wanted: string) => Test>> = {
  labels: (wanted) => (issue) =>
    wanted
      .split(',')
      .map((name) => name.trim().toLowerCase())
      .filter((name) => name !== '')
      .every((name) => issue.labels.some((label) => label.name.toLowerCase() === name)),
  creator: (wanted) => (issue) => issue.user?.login === wanted,
  assignee: (wanted) => (issue) =>
    matches(
      wanted,
      (issue.assignees ?? []).map(({ login }) => login),
    ),
  milestone: (wanted) => (issue) =>
    matches(wanted, issue.milestone === null || issue.milestone === undefined ? [] : [String(issue.milestone.number)]),
  mentioned: (wanted) => (issue) => issue.body?.includes(`@${wanted}`) === true,
  since: (wanted) => (issue) => isSince(issue.updated_at, wanted),
};

export function filterIssues(issues: readonly JsonBody[], query: URLSearchParams): JsonBody[] {
  const state = query.get('state') ?? 'open';
  const tests = Object.entries(FILTERS).flatMap(([name, test]) => {
    const wanted = query.get(name);
    return wanted === null || wanted === '' ? [] : [test(wanted)];
  });
  const sort = query.get('sort') ?? 'created';
  const direction = query.get('direction') === 'asc' ? 1 : -1;
  const key = (issue: FilterRead): number =>
    sort === 'comments' ? issue.comments : Date.parse(sort === 'updated' ? issue.updated_at : issue.created_at);
  return issues
    .map((issue) => FilterRead.parse(issue))
    .filter((issue) => (state === 'all' || issue.state === state) && tests.every((test) => test(issue)))
    .sort((a, b) => direction * (key(a) - key(b) || a.number - b.number));
}
