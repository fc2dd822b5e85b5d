/**
 * Comments that a moderator has hidden ("minimised" in GitHub's APIs), by their ids.
 *
 * @see https://docs.github.com/en/communities/moderating-comments-and-conversations/managing-disruptive-comments
 */
import type { JsonBody } from '../../gateway/call.ts';

export interface HiddenComments {
  readonly hide: (id: number, reason: string) => void;
  /** In the form of the REST API. `null` for a visible comment. */
  readonly of: (id: number) => JsonBody | null;
}

export function createHiddenComments(): HiddenComments {
  const reasons = new Map<number, string>();
  return {
    hide: (id, reason) => {
      reasons.set(id, reason);
    },
    of: (id) => (reasons.has(id) ? { reason: reasons.get(id) } : null),
  };
}
