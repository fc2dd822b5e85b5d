/**
 * Every call that this local GitHub supports, and who may make it.
 *
 * A row is `operation: [what an app's token needs, what a person needs]`. The operation names are GitHub's own
 * (`operationId` in its OpenAPI description). `scripts/generate/write-openapi.ts` uses this table to shorten the
 * description, so a call that is not listed here is unknown everywhere and is answered with 501.
 *
 * Apps: `issues:write`. Several permissions are alternatives, `none` needs no permission, `jwt` is for the app itself.
 * People: the lowest role. `anyone` may be a stranger, but only if the repository is public. `author` is the author of
 * the text, or a person with `write`.
 *
 * @see https://docs.github.com/en/rest/authentication/permissions-required-for-github-apps
 * @see
 * https://docs.github.com/en/organizations/managing-user-access-to-your-organizations-repositories/managing-repository-roles/repository-roles-for-an-organization
 */
export const ROLES = ['none', 'read', 'triage', 'write', 'maintain', 'admin'] as const;
export type Role = (typeof ROLES)[number];
export type UserNeed = Role | 'anyone' | 'author';
export type OperationRule = readonly [app: string, user: UserNeed];

const READ_CODE: OperationRule = ['contents:read', 'anyone'];
const WRITE_CODE: OperationRule = ['contents:write', 'write'];
const READ_ISSUES: OperationRule = ['issues:read', 'anyone'];
const READ_TALK: OperationRule = ['issues:read|pull_requests:read', 'anyone'];
const TALK: OperationRule = ['issues:write|pull_requests:write', 'anyone'];
const SORT_ISSUES: OperationRule = ['issues:write|pull_requests:write', 'triage'];
const OWN_WORDS: OperationRule = ['issues:write|pull_requests:write', 'author'];
const READ_PULLS: OperationRule = ['pull_requests:read', 'anyone'];
const WRITE_PULLS: OperationRule = ['pull_requests:write', 'write'];
const READ_RUNS: OperationRule = ['actions:read', 'anyone'];
const WRITE_RUNS: OperationRule = ['actions:write', 'write'];
const METADATA: OperationRule = ['none', 'anyone'];
const APP_ITSELF: OperationRule = ['jwt', 'none'];

const ISSUES: Readonly<Record<string, OperationRule>> = {
  'issues/create': TALK,
  'issues/get': READ_ISSUES,
  'issues/update': OWN_WORDS,
  'issues/list-for-repo': READ_ISSUES,
  'issues/create-comment': TALK,
  'issues/get-comment': READ_TALK,
  'issues/list-comments': READ_TALK,
  'issues/list-comments-for-repo': READ_TALK,
  'issues/update-comment': OWN_WORDS,
  'issues/delete-comment': OWN_WORDS,
  'issues/list-events': READ_ISSUES,
  'issues/list-events-for-timeline': READ_ISSUES,
  'issues/list-events-for-repo': READ_ISSUES,
  'issues/list-labels-on-issue': READ_TALK,
  'issues/add-labels': SORT_ISSUES,
  'issues/set-labels': SORT_ISSUES,
  'issues/remove-label': SORT_ISSUES,
  'issues/add-assignees': SORT_ISSUES,
  'issues/remove-assignees': SORT_ISSUES,
  'issues/lock': SORT_ISSUES,
  'issues/unlock': SORT_ISSUES,
  'issues/list-labels-for-repo': READ_ISSUES,
  'issues/get-label': READ_ISSUES,
  'issues/create-label': ['issues:write', 'write'],
  'reactions/create-for-issue': TALK,
  'reactions/list-for-issue': READ_TALK,
  'reactions/delete-for-issue': OWN_WORDS,
  'reactions/create-for-issue-comment': TALK,
  'reactions/list-for-issue-comment': READ_TALK,
  'reactions/delete-for-issue-comment': OWN_WORDS,
};

const CODE: Readonly<Record<string, OperationRule>> = {
  'repos/get': METADATA,
  'repos/list-branches': READ_CODE,
  'repos/get-branch': READ_CODE,
  'repos/list-commits': READ_CODE,
  'repos/get-commit': READ_CODE,
  'repos/compare-commits-with-basehead': READ_CODE,
  'repos/get-content': READ_CODE,
  'repos/create-or-update-file-contents': WRITE_CODE,
  'repos/delete-file': WRITE_CODE,
  'git/get-ref': READ_CODE,
  'git/list-matching-refs': READ_CODE,
  'git/create-ref': WRITE_CODE,
  'git/update-ref': WRITE_CODE,
  'git/delete-ref': WRITE_CODE,
  'git/create-blob': WRITE_CODE,
  'git/get-blob': READ_CODE,
  'git/create-tree': WRITE_CODE,
  'git/get-tree': READ_CODE,
  'git/create-commit': WRITE_CODE,
  'git/get-commit': READ_CODE,
  'repos/list-collaborators': ['metadata:read', 'write'],
  'repos/check-collaborator': ['metadata:read', 'write'],
  'repos/get-collaborator-permission-level': ['none', 'write'],
  'repos/add-collaborator': ['administration:write', 'admin'],
  'repos/remove-collaborator': ['administration:write', 'admin'],
  'repos/create-commit-status': ['statuses:write', 'write'],
  'repos/list-commit-statuses-for-ref': ['statuses:read', 'anyone'],
  'repos/get-combined-status-for-ref': ['statuses:read', 'anyone'],
  'checks/create': ['checks:write', 'none'],
  'checks/update': ['checks:write', 'none'],
  'checks/get': ['checks:read', 'anyone'],
  'checks/list-for-ref': ['checks:read', 'anyone'],
  'repos/get-branch-rules': METADATA,
};

const PULLS: Readonly<Record<string, OperationRule>> = {
  'pulls/create': WRITE_PULLS,
  'pulls/get': READ_PULLS,
  'pulls/update': ['pull_requests:write', 'author'],
  'pulls/list': READ_PULLS,
  'pulls/list-files': READ_PULLS,
  'pulls/list-commits': READ_PULLS,
  'pulls/merge': ['contents:write', 'write'],
  'pulls/check-if-merged': READ_PULLS,
  'pulls/create-review': ['pull_requests:write', 'anyone'],
  'pulls/list-reviews': READ_PULLS,
  'pulls/update-review': ['pull_requests:write', 'author'],
  'pulls/create-review-comment': ['pull_requests:write', 'anyone'],
  'pulls/update-review-comment': ['pull_requests:write', 'author'],
  'pulls/list-review-comments': READ_PULLS,
};

const ACTIONS: Readonly<Record<string, OperationRule>> = {
  'actions/create-workflow-dispatch': WRITE_RUNS,
  'repos/create-dispatch-event': WRITE_CODE,
  'actions/list-repo-workflows': READ_RUNS,
  'actions/get-workflow': READ_RUNS,
  'actions/list-workflow-runs': READ_RUNS,
  'actions/list-workflow-runs-for-repo': READ_RUNS,
  'actions/get-workflow-run': READ_RUNS,
  'actions/cancel-workflow-run': WRITE_RUNS,
  'actions/force-cancel-workflow-run': WRITE_RUNS,
  'actions/re-run-workflow': WRITE_RUNS,
  'actions/list-jobs-for-workflow-run': READ_RUNS,
  'actions/get-job-for-workflow-run': READ_RUNS,
  'actions/download-job-logs-for-workflow-run': ['actions:read', 'read'],
  'actions/list-artifacts-for-repo': READ_RUNS,
  'actions/list-workflow-run-artifacts': READ_RUNS,
  'actions/get-artifact': READ_RUNS,
  'actions/download-artifact': READ_RUNS,
  'actions/delete-artifact': WRITE_RUNS,
  'actions/enable-workflow': WRITE_RUNS,
  'actions/list-repo-secrets': ['secrets:read', 'write'],
  'actions/list-repo-organization-secrets': ['secrets:read', 'write'],
  'actions/get-github-actions-permissions-repository': ['administration:read', 'admin'],
  'actions/get-allowed-actions-repository': ['administration:read', 'admin'],
  'actions/get-github-actions-default-workflow-permissions-repository': ['administration:read', 'admin'],
  'actions/set-github-actions-default-workflow-permissions-repository': ['administration:write', 'admin'],
  'actions/get-artifact-and-log-retention-settings-repository': ['administration:read', 'admin'],
};

const ACCOUNTS: Readonly<Record<string, OperationRule>> = {
  'apps/get-authenticated': APP_ITSELF,
  'apps/list-installations': APP_ITSELF,
  'apps/get-installation': APP_ITSELF,
  'apps/get-repo-installation': APP_ITSELF,
  'apps/create-installation-access-token': APP_ITSELF,
  'apps/list-webhook-deliveries': APP_ITSELF,
  'apps/get-webhook-delivery': APP_ITSELF,
  'apps/redeliver-webhook-delivery': APP_ITSELF,
  'apps/get-by-slug': METADATA,
  'apps/list-repos-accessible-to-installation': ['none', 'none'],
  'apps/revoke-installation-access-token': ['none', 'none'],
  'users/get-by-id': METADATA,
  'users/get-by-username': METADATA,
  'users/get-authenticated': ['never', 'anyone'],
  'teams/get-membership-for-user-in-org': ['members:read', 'anyone'],
  'orgs/check-membership-for-user': ['members:read', 'anyone'],
  'rate-limit/get': METADATA,
  'meta/get': METADATA,
};

export const OPERATIONS: Readonly<Record<string, OperationRule>> = {
  ...ISSUES,
  ...CODE,
  ...PULLS,
  ...ACTIONS,
  ...ACCOUNTS,
};

/** The webhooks whose payloads are checked against GitHub's description (names as in its `x-webhooks`). */
export const WEBHOOKS: readonly string[] = [
  'issues-opened',
  'issues-edited',
  'issues-closed',
  'issues-reopened',
  'issues-labeled',
  'issues-unlabeled',
  'issues-assigned',
  'issues-unassigned',
  'issues-locked',
  'issues-unlocked',
  'issue-comment-created',
  'issue-comment-edited',
  'issue-comment-deleted',
  'pull-request-review-submitted',
  'pull-request-review-edited',
  'pull-request-review-comment-created',
  'pull-request-review-comment-edited',
  'pull-request-opened',
  'pull-request-edited',
  'pull-request-closed',
  'pull-request-reopened',
  'pull-request-synchronize',
  'pull-request-labeled',
  'pull-request-unlabeled',
  'pull-request-assigned',
  'pull-request-unassigned',
  'push',
  'workflow-run-requested',
  'workflow-run-in-progress',
  'workflow-run-completed',
  'workflow-job-queued',
  'workflow-job-in-progress',
  'workflow-job-completed',
  'workflow-dispatch',
  'repository-dispatch-sample.collected',
  'check-run-created',
  'check-run-completed',
  'installation-created',
  'ping',
];
