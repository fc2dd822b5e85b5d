/**
 * Tells the world that an issue changed: the event on the issue and the webhook, always both.
 *
 * The same change of a pull request is told as `pull_request`, as on GitHub.
 */
import type { JsonObject } from '../gateway/call.ts';
import { type Call, type RepositoryAddress } from '../gateway/call.ts';
import type { Ground } from './ground.ts';
import type { IssueEvents } from './issue-events.ts';
import { isPull, type IssueView } from './issue-view.ts';
import type { PullView } from './pull-view.ts';

export interface Change {
  readonly action: string;
  /** Further members of the webhook: `label`, `assignee`, `changes`. */
  readonly parts?: JsonObject;
  /** Members of the event on the issue; `undefined`: GitHub keeps no event for this change. */
  readonly event?: JsonObject;
}

export type TellChanges = (
  call: Call,
  repository: RepositoryAddress,
  number: number,
  changes: readonly Change[],
) => Promise<JsonObject>;

/** @returns a function that tells the changes and gives the issue as it is now. */
export function createTellChanges(
  ground: Ground,
  issues: IssueView,
  pulls: Pick<PullView, 'get'>,
  events: IssueEvents,
): TellChanges {
  return async (call, repository, number, changes) => {
    const issue = await issues.get(repository, number);
    const about: JsonObject = isPull(issue) ? { number, pull_request: await pulls.get(repository, number) } : { issue };
    for (const { action, parts = {}, event } of changes) {
      if (event !== undefined) events.record(repository, number, action, call.caller, event);
      await ground.publish({
        name: isPull(issue) ? 'pull_request' : 'issues',
        action,
        repository,
        sender: call.caller,
        parts: { ...about, ...parts },
      });
    }
    return issue;
  };
}
