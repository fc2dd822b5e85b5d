/** Whether a rehearsal has reached its end, and what it says about an end without a pull request. Pure. */
import type { DispatchResult } from '../../protocol/results/dispatch-result.ts';
import type { DemoSummary } from '../demo-summary.ts';
import { quoteComment } from '../explain-stall.ts';

/**
 * Checks of the user's own may fail; that is said, and is no fault of the set-up.
 * @param result of the last run: it says whether a pull request was wanted at all.
 * @param hasBranch whether work was pushed: work that waits for approval was not.
 */
export function isDelivered(
  { outcome, pullRequest }: Pick<DemoSummary, 'outcome' | 'pullRequest'>,
  result: Pick<DispatchResult, 'deliver' | 'conclusion'> | undefined,
  hasBranch: boolean,
): boolean {
  if (outcome !== 'finished') return false;
  if (result?.deliver === 'branch') return hasBranch;
  if (result?.deliver === 'patch') return result.conclusion === 'finished';
  return pullRequest !== undefined;
}

/** @param comment the last one of the bot: it says where the work is, or why there is none. */
export function sayWithoutPullRequest(
  { pullRequest }: Pick<DemoSummary, 'pullRequest'>,
  comment: string | undefined,
): string[] {
  if (pullRequest !== undefined) return [];
  if (comment === undefined) return ['No pull request was opened.'];
  return ['No pull request was opened. The last comment on the issue says:', ...quoteComment(comment)];
}
