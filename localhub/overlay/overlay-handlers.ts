/** All handlers of the overlay in one table, by GitHub's operation names. */
import type { Handler } from '../gateway/call.ts';
import type { GitStore } from '../git/git-store.ts';
import type { Relay } from '../webhooks/webhook-relay.ts';
import { dispatchHandlers } from './actions/dispatch-handlers.ts';
import { runHandlers } from './actions/run-handlers.ts';
import { type ActionsService, createIsDisabled } from './actions/actions-service.ts';
import { appDeliveryHandlers } from './accounts/app-deliveries.ts';
import { appHandlers } from './accounts/app-handlers.ts';
import { artifactHandlers } from './artifacts/artifact-handlers.ts';
import type { HubArtifacts } from './artifacts/artifact-store.ts';
import type { BranchUpdates } from './pulls/branch-updates.ts';
import { collaboratorHandlers } from './accounts/collaborators.ts';
import { commentHandlers } from './issues/comment-handlers.ts';
import type { HubContext } from './hub-context.ts';
import { createTellChanges } from './issues/issue-changes.ts';
import { createIssueEvents, issueEventHandlers } from './issues/issue-events.ts';
import { createIssueView } from './issues/issue-view.ts';
import { issueHandlers } from './issues/issue-handlers.ts';
import { withMediaTypes } from './media.ts';
import { mergeHandler } from './pulls/merge-handlers.ts';
import { pullHandlers } from './pulls/pull-handlers.ts';
import type { PullView } from './pulls/pull-view.ts';
import { reactionHandlers, type Reactions } from './issues/reaction-handlers.ts';
import { refHandlers } from './refs.ts';
import { reviewHandlers } from './pulls/review-handlers.ts';
import { statusHandlers } from './pulls/status-handlers.ts';
import { settingsHandlers } from './settings/settings-handlers.ts';
import type { SettingsStore } from './settings/settings-store.ts';
import { userHandlers } from './accounts/users.ts';

export interface OverlayParts {
  readonly context: HubContext;
  readonly relay: Relay;
  readonly background: (work: Promise<unknown>) => void;
  readonly reactions: Reactions;
  readonly git: GitStore;
  readonly pulls: PullView;
  readonly branches: BranchUpdates;
  readonly actions: ActionsService;
  readonly artifacts: HubArtifacts;
  readonly repositories: readonly { readonly owner: string; readonly name: string }[];
  readonly settings: SettingsStore;
  readonly startedAt: string;
}

export function createHandlers(parts: OverlayParts): Readonly<Record<string, Handler>> {
  const { context, pulls, actions } = parts;
  const events = createIssueEvents();
  const issues = createIssueView(context, pulls);
  const tell = createTellChanges(context, issues, pulls, events);
  return withMediaTypes(parts, {
    ...issueHandlers({ context, issues, tell }),
    ...commentHandlers(context, issues, parts.reactions.summarise),
    ...issueEventHandlers({ context, events, issueOf: issues.get }),
    ...reactionHandlers(context, parts.reactions, context.accounts),
    ...refHandlers(parts),
    ...statusHandlers(context),
    ...collaboratorHandlers(context),
    ...userHandlers(context, parts.startedAt),
    ...appHandlers(parts),
    ...appDeliveryHandlers(parts),
    ...pullHandlers({ context, pulls, tell, settings: parts.settings }),
    ...reviewHandlers(context, pulls),
    'pulls/merge': mergeHandler({ ...parts, tell }),
    ...dispatchHandlers({ context, ...actions, isDisabled: createIsDisabled(parts.settings) }),
    ...runHandlers({ context, ...actions }),
    ...artifactHandlers(context, parts.artifacts),
    ...settingsHandlers(parts.settings),
  });
}
