/**
 * Announces that an issue has changed: always with both the event on the issue and the webhook.
 *
 * For a pull request, the same change is sent as `pull_request`, as on GitHub.
 */
import type { JsonBody } from '../../gateway/call.ts';
import { actorOf, type Call, type RepositoryAddress } from '../../gateway/call.ts';
import type { HubContext } from '../hub-context.ts';
import type { IssueEvents } from './issue-events.ts';
import { isPull, type IssueView } from './issue-view.ts';
import type { PullView } from '../pulls/pull-view.ts';

export interface Change {
  readonly action: string;
  /** Further members of the webhook: `label`, `assignee`, `changes`. */
  readonly parts?: JsonBody;
  /** Members of the event on the issue. `undefined` when GitHub records no event for this change. */
  readonly event?: JsonBody;
}

export type TellChanges = (
  call: Call,
  repository: RepositoryAddress,
  number: number,
  changes: readonly Change[],
) => Promise<JsonBody>;

/** @returns a function that announces the changes and returns the issue in its current state. */
export function createTellChanges(
  context: HubContext,
  issues: IssueView,
  pulls: Pick<PullView, 'get'>,
  events: IssueEvents,
): TellChanges {
  return async (call, repository, number, changes) => {
    const issue = await issues.get(repository, number);
    const about: JsonBody = isPull(issue) ? { number, pull_request: await pulls.get(repository, number) } : { issue };
    for (const { action, parts = {}, event } of changes) {
      // For an edit, GitHub records an event only when the title has changed.
      const kept = action === 'edited' ? 'renamed' : action;
      const assigner = { assigner: context.accounts.render(actorOf(call.caller)) };
      if (event !== undefined)
        events.record(repository, number, kept, call.caller, { ...event, ...('assignee' in event && assigner) });
      await context.publish({
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
