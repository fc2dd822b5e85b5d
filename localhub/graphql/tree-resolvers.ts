/** Folders of a repository at a commit: their entries with git's own modes, which REST's `contents` does not return. */
import { z } from 'zod';
import type { FieldResolver, GraphqlSource, ResolverTable } from './closed-schema.ts';
import { findObject, readObject, type RestReader } from './rest-reader.ts';
import { restOf } from './text-resolvers.ts';

const Reference = z.looseObject({ object: z.looseObject({ sha: z.string() }) });
const Commit = z.looseObject({ tree: z.looseObject({ sha: z.string() }) });
const Entry = z.looseObject({ path: z.string(), mode: z.string(), type: z.string(), sha: z.string() });
const Tree = z.looseObject({ sha: z.string(), tree: z.array(Entry) });

/** @param ref a branch or a commit. @returns `null` when there is no such folder. */
export async function findTree(
  repository: GraphqlSource,
  rest: RestReader,
  ref: string,
  folder: string,
): Promise<GraphqlSource | null> {
  const base = `/repos/${String(restOf(repository)['full_name'])}/git`;
  const branch = await findObject(rest, `${base}/ref/heads/${encodeURIComponent(ref)}`);
  const commit = branch === undefined ? ref : Reference.parse(branch).object.sha;
  let { sha } = Commit.parse(await readObject(rest, `${base}/commits/${commit}`)).tree;
  for (const name of folder.split('/')) {
    const { tree } = Tree.parse(await readObject(rest, `${base}/trees/${sha}`));
    const entry = tree.find(({ path, type }) => path === name && type === 'tree');
    if (entry === undefined) return null;
    ({ sha } = entry);
  }
  return { __typename: 'Tree', ...Tree.parse(await readObject(rest, `${base}/trees/${sha}`)) };
}

const own =
  (name: string): FieldResolver =>
  (source) =>
    source[name];

export const treeResolvers: ResolverTable = {
  Tree: {
    oid: own('sha'),
    entries: (source) => Tree.parse(source).tree.map((entry) => ({ __typename: 'TreeEntry', ...entry })),
  },
  TreeEntry: {
    name: own('path'),
    oid: own('sha'),
    type: own('type'),
    mode: (source) => Number.parseInt(String(source['mode']), 8),
  },
};
