/** Repositories: their issues, and files at a commit. */
import { z } from 'zod';
import type { JsonBody } from '../gateway/call.ts';
import type { FieldResolver, GraphqlSource, ResolverTable } from './closed-schema.ts';
import { toConnection } from './connections.ts';
import { toActor } from './actor-resolvers.ts';
import { toIssue } from './issue-resolvers.ts';
import { findContent, findObject, NotFound, readList, readObject } from './rest-reader.ts';
import { findTree, treeResolvers } from './tree-resolvers.ts';
import { member, restOf } from './text-resolvers.ts';

const pathOf = (source: GraphqlSource): string => `/repos/${String(restOf(source)['full_name'])}`;

const Numbered = z.object({ number: z.int() });
const findIssue: FieldResolver = async (source, args, rest) => {
  const { number } = Numbered.parse(args);
  const found = await findObject(rest, `${pathOf(source)}/issues/${String(number)}`);
  if (found === undefined)
    throw new NotFound(`Could not resolve to an issue or pull request with the number of ${String(number)}.`);
  return toIssue(found);
};

const pullRequest: FieldResolver = async (source, args, rest) => {
  const found = await findIssue(source, args, rest);
  const { number } = Numbered.parse(args);
  if (z.looseObject({ __typename: z.literal('PullRequest') }).safeParse(found).success) return found;
  throw new NotFound(`Could not resolve to a PullRequest with the number of ${String(number)}.`);
};

const IssueFilter = z.object({
  states: z.array(z.enum(['OPEN', 'CLOSED'])).nullish(),
  labels: z.array(z.string()).nullish(),
  orderBy: z.object({ field: z.enum(['CREATED_AT', 'UPDATED_AT']), direction: z.enum(['ASC', 'DESC']) }).nullish(),
});
const issues: FieldResolver = async (source, args, rest) => {
  const { states, labels, orderBy } = IssueFilter.parse(args);
  const query = new URLSearchParams({
    state: states?.length === 1 ? String(states[0]).toLowerCase() : 'all',
    sort: orderBy?.field === 'UPDATED_AT' ? 'updated' : 'created',
    direction: (orderBy?.direction ?? 'ASC').toLowerCase(),
  });
  const found = await readList(rest, `${pathOf(source)}/issues?${query.toString()}`);
  const hasLabel = (issue: JsonBody): boolean =>
    z
      .array(z.looseObject({ name: z.string() }))
      .parse(issue['labels'])
      .some(({ name }) => labels?.includes(name) === true);
  const own = found.filter((issue) => issue['pull_request'] === undefined);
  return toConnection((labels?.length ? own.filter(hasLabel) : own).map(toIssue), args);
};

const Branch = z.looseObject({ object: z.looseObject({ sha: z.string() }) });
const defaultBranchRef: FieldResolver = async (source, _, rest) => {
  const name = String(restOf(source)['default_branch']);
  const ref = await findObject(rest, `${pathOf(source)}/git/ref/heads/${name}`);
  if (ref === undefined) return null;
  return { __typename: 'Ref', name, target: { __typename: 'Commit', oid: Branch.parse(ref).object.sha } };
};

/** GitHub cuts off longer texts, and says so. */
const MOST_TEXT_BYTES = 512_000;
const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

const Expression = z.object({ expression: z.string().regex(/^[^:]+:.+$/, 'is not of the form REF:PATH') });
const FileContent = z.looseObject({ sha: z.string(), size: z.int(), content: z.string() });

const object: FieldResolver = async (source, args, rest) => {
  const { expression } = Expression.parse(args);
  const at = expression.indexOf(':');
  const path = expression.slice(at + 1);
  const name = expression.slice(0, at);
  const ref = name === 'HEAD' ? String(restOf(source)['default_branch']) : name;
  const found = await findContent(
    rest,
    `${pathOf(source)}/contents/${encodePath(path)}?ref=${encodeURIComponent(ref)}`,
  );
  if (Array.isArray(found)) return findTree(source, rest, ref, path);
  const file = FileContent.safeParse(found).data;
  if (file === undefined) return null;
  return { __typename: 'Blob', oid: file.sha, bytes: Buffer.from(file.content, 'base64') };
};

const bytesOf = (source: GraphqlSource): Buffer => source['bytes'] as Buffer;
const isBinary: FieldResolver = (source) => bytesOf(source).includes(0);

export const repositoryResolvers: ResolverTable = {
  Query: {
    repository: async (_, args, rest) => {
      const { owner, name } = z.object({ owner: z.string(), name: z.string() }).parse(args);
      const found = await findObject(rest, `/repos/${encodeURIComponent(owner)}/${encodeURIComponent(name)}`);
      if (found === undefined)
        throw new NotFound(`Could not resolve to a Repository with the name '${owner}/${name}'.`);
      return { __typename: 'Repository', rest: await readObject(rest, `/repos/${String(found['full_name'])}`) };
    },
  },
  Repository: {
    id: member('node_id'),
    databaseId: member('id'),
    name: member('name'),
    nameWithOwner: member('full_name'),
    isPrivate: member('private'),
    isArchived: member('archived'),
    owner: (source) => toActor(restOf(source)['owner']),
    issue: findIssue,
    issueOrPullRequest: findIssue,
    pullRequest,
    issues,
    defaultBranchRef,
    object,
  },
  Ref: { name: (source) => source['name'], target: (source) => source['target'] },
  ...treeResolvers,
  Commit: { oid: (source) => source['oid'] },
  Blob: {
    oid: (source) => source['oid'],
    byteSize: (source) => bytesOf(source).length,
    isBinary,
    isTruncated: (source) => bytesOf(source).length > MOST_TEXT_BYTES,
    text: (source, args, rest) =>
      isBinary(source, args, rest) === true ? null : bytesOf(source).subarray(0, MOST_TEXT_BYTES).toString('utf8'),
  },
};
