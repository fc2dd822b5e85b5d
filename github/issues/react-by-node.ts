/**
 * A reaction through GraphQL, which has a budget of its own: the REST API's is left for what only that can do.
 *
 * @see https://docs.github.com/en/graphql/reference/mutations#addreaction
 */
import { z } from '../../protocol/base/zod.ts';
import type { GitHubClient } from '../github-client.ts';
import { askOnce, type Unanswered, unanswered } from '../look/ask-once.ts';

const MUTATION =
  'mutation ($subject: ID!) { addReaction(input: { subjectId: $subject, content: EYES }) { reaction { content } } }';
const Added = z.looseObject({
  addReaction: z.looseObject({ reaction: z.looseObject({ content: z.literal('EYES') }) }),
});

/**
 * Puts 👀 on an issue or a comment. Doing it twice leaves one.
 * @param nodeId GraphQL's own name of it.
 * @throws RequestError for a secondary limit, which REST has as well; whatever is no answer of GitHub's.
 */
export async function reactByNode(
  client: GitHubClient,
  nodeId: string,
): Promise<{ readonly kind: 'added' } | Unanswered> {
  const asked = await askOnce(client, { query: MUTATION, variables: { subject: nodeId } });
  if (asked.kind === 'unanswered') return asked;
  return Added.safeParse(asked.data).success
    ? { kind: 'added' }
    : unanswered('GraphQL returned an unexpected format', false);
}
