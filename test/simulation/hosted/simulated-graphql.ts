/** The one question that is asked by GraphQL: which comments of an issue were edited, and when. */
import { z } from 'zod';
import { type Answer, type Call, ok } from './answers.ts';
import type { Surroundings } from './effects.ts';
import { iso } from './store.ts';

const Asked = z.looseObject({ variables: z.looseObject({ number: z.number() }) });

export function tellEdits(call: Call, { store }: Surroundings): Answer {
  const { variables } = Asked.parse(call.body);
  const nodes = [...store.comments.values()]
    .filter(({ issue, deletedAt }) => issue === variables.number && deletedAt === undefined)
    .map(({ id, texts: [, ...later] }) => {
      const at = later.at(-1)?.at;
      return { id: `IC_${id}`, lastEditedAt: at === undefined ? null : iso(at) };
    });
  const comments = { nodes, pageInfo: { hasNextPage: false, endCursor: null } };
  return ok({ data: { repository: { issueOrPullRequest: { comments } } } });
}
