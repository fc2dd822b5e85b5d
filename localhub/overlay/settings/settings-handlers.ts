/**
 * What owners set for a repository and its Actions: names of secrets, what jobs may do, how long artifacts are stored,
 * rules for branches.
 *
 * @see https://docs.github.com/en/rest/actions/permissions
 */
import { z } from 'zod';
import { parseBody, repositoryOf, type Handler } from '../../gateway/call.ts';
import { renderTime } from '../../gateway/gateway-times.ts';
import { listAnswer } from '../../gateway/pages.ts';
import type { RepositorySettings } from '../../hub-options.ts';
import type { SettingsStore } from './settings-store.ts';

const WorkflowPermissions = z.looseObject({
  default_workflow_permissions: z.enum(['read', 'write']).optional(),
  can_approve_pull_request_reviews: z.boolean().optional(),
});
/** The time for all secrets, because their history is not recorded here. */
const SET_AT = renderTime(Date.UTC(2026, 0, 1));

export function settingsHandlers(store: SettingsStore): Readonly<Record<string, Handler>> {
  return {
    'actions/list-repo-secrets': (call) => {
      const names = store.secretNames(repositoryOf(call));
      const secrets = names.map((name) => ({ name, created_at: SET_AT, updated_at: SET_AT }));
      return listAnswer(call.url, secrets, 'secrets');
    },
    'actions/list-repo-organization-secrets': () => ({ status: 200, body: { total_count: 0, secrets: [] } }),
    'actions/get-github-actions-permissions-repository': (call) => ({
      status: 200,
      body: actionsPermissions(store.of(repositoryOf(call))),
    }),
    'actions/get-allowed-actions-repository': (call) => {
      const { allowedActions } = store.of(repositoryOf(call));
      return allowsAll(allowedActions)
        ? { status: 409, body: { message: 'Conflict' } }
        : {
            status: 200,
            body: { github_owned_allowed: true, verified_allowed: false, patterns_allowed: allowedActions },
          };
    },
    'actions/get-github-actions-default-workflow-permissions-repository': (call) => ({
      status: 200,
      body: {
        default_workflow_permissions: 'read',
        can_approve_pull_request_reviews: store.of(repositoryOf(call)).pullRequestsByActions,
      },
    }),
    'actions/set-github-actions-default-workflow-permissions-repository': (call) => {
      const { can_approve_pull_request_reviews: may } = parseBody(call, WorkflowPermissions);
      if (may !== undefined) store.change(repositoryOf(call), { pullRequestsByActions: may });
      return { status: 204 };
    },
    'actions/get-artifact-and-log-retention-settings-repository': (call) => ({
      status: 200,
      body: { days: store.of(repositoryOf(call)).retentionDays, maximum_allowed_days: 90 },
    }),
    'repos/get-branch-rules': (call) => ({
      status: 200,
      body: store
        .of(repositoryOf(call))
        .branchRules.map((type) => ({ type, ruleset_source_type: 'Repository', ruleset_source: 'r', ruleset_id: 1 })),
    }),
    'actions/enable-workflow': (call) => {
      store.enable(repositoryOf(call), call.params['workflow_id'] ?? '');
      return { status: 204 };
    },
  };
}

function actionsPermissions({ actionsEnabled, allowedActions, pinnedActions }: Required<RepositorySettings>) {
  return {
    enabled: actionsEnabled,
    allowed_actions: allowsAll(allowedActions) ? 'all' : 'selected',
    sha_pinning_required: pinnedActions,
  };
}

function allowsAll(patterns: readonly string[]): boolean {
  return patterns.includes('*');
}
