/**
 * What is due on an issue, judged from lists that were read a moment ago. This is enough to know that nothing is due,
 * but never enough to act. So a thousand open questions cost one page of lists per hundred instead of two requests
 * each.
 */
import { readModel } from '../decision/decision-context.ts';
import type { DecisionRule } from '../decision/rule.ts';
import { type IssueAddress, readSnapshot } from '../decision/snapshot.ts';
import type { BotPorts, WatchedIssue } from '../ports.ts';
import type { ThreadComment } from '../../protocol/thread/comment.ts';
import { decide } from './decide.ts';

/** An issue with all of its comments, taken from lists. */
export interface ListedThread {
  readonly issue: WatchedIssue;
  readonly comments: readonly ThreadComment[];
}

export type ListedDecision =
  /** `lookAgainAt`: milliseconds since the epoch. */
  | { readonly kind: 'quiet'; readonly lookAgainAt?: number }
  /** Something is due, or depends on facts that no list contains. */
  | { readonly kind: 'look' };

export async function decideListed(
  place: IssueAddress,
  listed: ListedThread,
  ports: BotPorts,
  { rules, graceMs }: { readonly rules: readonly DecisionRule[]; readonly graceMs: number },
): Promise<ListedDecision> {
  if (listed.issue.isPullRequest) return { kind: 'look' };
  const trigger = { kind: 'look', labels: false, issue: true } as const;
  const snapshot = await readSnapshot(place, trigger, ports, listed.comments);
  // Remembered for a minute, and the same for all issues.
  const config = await ports.registry.config();
  const facts = { ...snapshot, issueText: listed.issue, config, graceMs };
  const { needs, actions, lookAgainAt } = decide(rules, readModel(snapshot), facts);
  if (needs.length > 0 || actions.length > 0) return { kind: 'look' };
  return { kind: 'quiet', ...(lookAgainAt !== undefined && { lookAgainAt }) };
}
