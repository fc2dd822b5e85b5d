/**
 * Changes through GraphQL, made with this hub's REST API: what a caller may not do there is not allowed here either.
 */
import { z } from 'zod';
import { CallRefusal, type JsonBody } from '../gateway/call.ts';
import type { FieldResolver, ResolverTable } from './closed-schema.ts';
import { NotFound, readList, type RestReader } from './rest-reader.ts';
import { CONTENTS, restOf } from './text-resolvers.ts';

const Update = z.object({
  input: z.object({ id: z.string(), body: z.string(), clientMutationId: z.string().nullish() }),
});

const React = z.object({
  input: z.object({ subjectId: z.string(), content: z.string(), clientMutationId: z.string().nullish() }),
});

const updateIssueComment: FieldResolver = async (_, args, rest) => {
  const { id, body, clientMutationId } = Update.parse(args).input;
  const { url } = await findNode(rest, id, ['issues/comments']);
  const changed = await rest.change('PATCH', new URL(String(url)).pathname, { body });
  return { __typename: 'UpdateIssueCommentPayload', changed, clientMutationId: clientMutationId ?? null };
};

const restNameOf = (content: string): string | undefined =>
  Object.entries(CONTENTS).find(([, name]) => name === content)?.[0];

/** On an issue, a pull request or a comment of one. */
const addReaction: FieldResolver = async (_, args, rest) => {
  const { subjectId, content, clientMutationId } = React.parse(args).input;
  const { url } = await findNode(rest, subjectId, ['issues?state=all', 'issues/comments']);
  const path = `${new URL(String(url)).pathname}/reactions`;
  const changed = await rest.change('POST', path, { content: restNameOf(content) });
  return { __typename: 'AddReactionPayload', changed, clientMutationId: clientMutationId ?? null };
};

/**
 * A global id does not say where its issue or comment is.
 * @param lists where it can be.
 * @throws NotFound also for one that the caller may not see.
 */
async function findNode(rest: RestReader, id: string, lists: readonly string[]): Promise<JsonBody> {
  for (const { owner, name } of rest.repositories) {
    for (const list of lists) {
      const nodes = await readList(rest, `/repos/${owner}/${name}/${list}`).catch((error: unknown) => {
        if (error instanceof CallRefusal) return [];
        throw error;
      });
      const found = nodes.find(({ node_id: nodeId }) => nodeId === id);
      if (found !== undefined) return found;
    }
  }
  throw new NotFound(`Could not resolve to a node with the global id of '${id}'.`);
}

export const mutationResolvers: ResolverTable = {
  Mutation: { updateIssueComment, addReaction },
  UpdateIssueCommentPayload: {
    issueComment: (source) => ({ __typename: 'IssueComment', rest: source['changed'] }),
    clientMutationId: (source) => source['clientMutationId'],
  },
  AddReactionPayload: {
    reaction: (source) => ({ __typename: 'Reaction', rest: source['changed'] }),
    clientMutationId: (source) => source['clientMutationId'],
  },
  Reaction: {
    content: (source) => CONTENTS[String(restOf(source)['content'])],
  },
};
