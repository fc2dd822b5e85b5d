/** 👀 on what was accepted: by GraphQL for what was just read by GraphQL, which saves a request of the REST API. */
import type { GitHubClient } from '../../../github/github-client.ts';
import { reactByNode } from '../../../github/issues/react-by-node.ts';
import { reactToComment, reactToIssue } from '../../../github/issues/threads.ts';
import type { IssueLook } from '../../../github/look/read-look.ts';
import type { Threads, Where } from '../../ports.ts';
import type { OneRequest } from './one-request.ts';

interface Acknowledgements {
  /** Remembers GraphQL's names of an issue and its comments. */
  readonly learn: (look: IssueLook) => void;
  readonly react: Threads['acknowledge'];
}

export function createAcknowledgements(
  client: GitHubClient,
  where: Where,
  { oneRequest, now }: { readonly oneRequest?: OneRequest; readonly now: () => number },
): Acknowledgements {
  const at = { owner: where.owner, repo: where.repo };
  // Not the whole look: a planned look keeps these for hours.
  let last: (Pick<IssueLook, 'nodeId' | 'nodeIds'> & { readonly issue: number }) | undefined;
  const nodeOf = (issue: number, commentId: number | undefined): string | undefined => {
    if (last?.issue !== issue || oneRequest?.mayTry(where.id, now()) !== true) return undefined;
    return commentId === undefined ? last.nodeId : last.nodeIds.get(commentId);
  };
  return {
    learn: ({ issue: { number }, nodeId, nodeIds }) => {
      last = { issue: number, nodeId, nodeIds };
    },
    react: async ({ issue, commentId }) => {
      const nodeId = nodeOf(issue, commentId);
      const reacted = nodeId === undefined ? undefined : await reactByNode(client, nodeId);
      if (reacted?.kind === 'added') return;
      if (reacted !== undefined) oneRequest?.failed(where.id, now(), reacted.lasts);
      if (commentId === undefined) await reactToIssue(client, { ...at, issue }, 'eyes');
      else await reactToComment(client, { ...at, commentId }, 'eyes');
    },
  };
}
