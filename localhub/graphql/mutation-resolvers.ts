/**
 * Changes through GraphQL, made with this hub's REST API: what a caller may not do there is not allowed here either.
 */
import { z } from 'zod';
import { CallRefusal, type JsonBody } from '../gateway/call.ts';
import type { FieldResolver, ResolverTable } from './closed-schema.ts';
import { NotFound, readList, type RestReader } from './rest-reader.ts';

const Update = z.object({
  input: z.object({ id: z.string(), body: z.string(), clientMutationId: z.string().nullish() }),
});

const updateIssueComment: FieldResolver = async (_, args, rest) => {
  const { id, body, clientMutationId } = Update.parse(args).input;
  const { url } = await findComment(rest, id);
  const changed = await rest.change('PATCH', new URL(String(url)).pathname, { body });
  return { __typename: 'UpdateIssueCommentPayload', changed, clientMutationId: clientMutationId ?? null };
};

/**
 * A global id does not say where its comment is.
 * @throws NotFound also for a comment that the caller may not see.
 */
async function findComment(rest: RestReader, id: string): Promise<JsonBody> {
  for (const { owner, name } of rest.repositories) {
    const comments = await readList(rest, `/repos/${owner}/${name}/issues/comments`).catch((error: unknown) => {
      if (error instanceof CallRefusal) return [];
      throw error;
    });
    const found = comments.find(({ node_id: nodeId }) => nodeId === id);
    if (found !== undefined) return found;
  }
  throw new NotFound(`Could not resolve to a node with the global id of '${id}'.`);
}

export const mutationResolvers: ResolverTable = {
  Mutation: { updateIssueComment },
  UpdateIssueCommentPayload: {
    issueComment: (source) => ({ __typename: 'IssueComment', rest: source['changed'] }),
    clientMutationId: (source) => source['clientMutationId'],
  },
};
