/**
 * All families of the overlay, put together: one table from GitHub's operation names to what answers them.
 */
import type { Handler } from '../gateway/call.ts';
import type { GitStore } from '../git/store.ts';
import type { Relay } from '../webhooks/relay.ts';
import { dispatchHandlers } from './actions/dispatch.ts';
import { runHandlers } from './actions/run-handlers.ts';
import type { Office } from './actions/office.ts';
import { appDeliveryHandlers } from './app-deliveries.ts';
import { appHandlers } from './apps.ts';
import { artifactHandlers } from './artifacts/handlers.ts';
import type { ArtifactStore } from './artifacts/store.ts';
import type { BranchUpdates } from './branch-updates.ts';
import { collaboratorHandlers } from './collaborators.ts';
import { commentHandlers } from './comments.ts';
import type { Ground } from './ground.ts';
import { createTellChanges } from './issue-changes.ts';
import { createIssueEvents, issueEventHandlers } from './issue-events.ts';
import { createIssueView } from './issue-view.ts';
import { issueHandlers } from './issues.ts';
import { withMediaTypes } from './media.ts';
import { mergeHandler } from './merge.ts';
import { pullHandlers } from './pulls.ts';
import type { PullView } from './pull-view.ts';
import { reactionHandlers, type Reactions } from './reactions.ts';
import { refHandlers } from './refs.ts';
import { reviewHandlers } from './reviews.ts';
import { statusHandlers } from './statuses.ts';
import { userHandlers } from './users.ts';

export interface OverlayParts {
  readonly ground: Ground;
  readonly relay: Relay;
  readonly background: (work: Promise<unknown>) => void;
  readonly reactions: Reactions;
  readonly git: GitStore;
  readonly pulls: PullView;
  readonly branches: BranchUpdates;
  readonly office: Office;
  readonly artifacts: ArtifactStore;
  readonly repositories: readonly { readonly owner: string; readonly name: string }[];
  readonly startedAt: string;
}

export function createHandlers(parts: OverlayParts): Readonly<Record<string, Handler>> {
  const { ground, pulls, office } = parts;
  const events = createIssueEvents();
  const issues = createIssueView(ground, pulls);
  const tell = createTellChanges(ground, issues, pulls, events);
  return withMediaTypes(parts, {
    ...issueHandlers({ ground, issues, tell }),
    ...commentHandlers(ground, issues, parts.reactions.summarise),
    ...issueEventHandlers(ground, events),
    ...reactionHandlers(ground, parts.reactions, ground.accounts),
    ...refHandlers(parts),
    ...statusHandlers(ground),
    ...collaboratorHandlers(ground),
    ...userHandlers(ground, parts.startedAt),
    ...appHandlers(parts),
    ...appDeliveryHandlers(parts),
    ...pullHandlers({ ground, pulls, tell }),
    ...reviewHandlers(ground, pulls),
    'pulls/merge': mergeHandler({ ...parts, tell }),
    ...dispatchHandlers({ ground, ...office }),
    ...runHandlers({ ground, ...office }),
    ...artifactHandlers(ground, parts.artifacts),
  });
}
