/** Which actions a repository's owners let its workflows use. Pure. */

export interface ActionsPolicy {
  readonly isEnabled: boolean;
  /** All actions, only those of repositories of the same owner, or only some. */
  readonly allowed: 'all' | 'local_only' | 'selected';
  /** Which ones, if only some are allowed. */
  readonly selected: SelectedActions | undefined;
  /** An action must be named with a full commit SHA. */
  readonly needsSha: boolean;
}

export interface SelectedActions {
  /** Those of the organizations `actions` and `github`. */
  readonly gitHubOwned: boolean;
  /** Those of creators that GitHub has verified. Which ones that are cannot be seen. */
  readonly verified: boolean;
  /** Such as `agora/dispatch@*` and `agora/*`. */
  readonly patterns: readonly string[];
}

const GITHUB_OWNED = /^(?:actions|github)\//i;
const FULL_SHA = /@[0-9a-f]{40}$/;

/**
 * @param uses `owner/repository/folder@version`, as steps name it.
 * @param owner of the repository with the workflows.
 * @returns those that GitHub certainly refuses, each once.
 */
export function findRefusedActions(uses: readonly string[], policy: ActionsPolicy, owner: string): readonly string[] {
  return [...new Set(uses)].filter((action) => !isAllowed(action, policy, owner));
}

/** @returns those that are named with a tag or a branch although a full commit SHA is required, each once. */
export function findUnpinned(uses: readonly string[], { needsSha }: ActionsPolicy): readonly string[] {
  return needsSha ? [...new Set(uses)].filter((action) => !isLocal(action) && !FULL_SHA.test(action)) : [];
}

function isAllowed(action: string, { allowed, selected }: ActionsPolicy, owner: string): boolean {
  if (allowed === 'all' || isLocal(action) || action.toLowerCase().startsWith(`${owner.toLowerCase()}/`)) return true;
  if (allowed === 'local_only') return false;
  if (selected === undefined || selected.verified) return true;
  // GitHub does not document whether a pattern for a repository includes the actions in its folders.
  const names = [action, action.replace(/^([^/@]+\/[^/@]+)\/[^@]*/, '$1')];
  return (
    (selected.gitHubOwned && GITHUB_OWNED.test(action)) ||
    selected.patterns.map(readPattern).some((pattern) => names.some((name) => pattern.test(name)))
  );
}

/** In the repository itself, or not an action but an image. */
function isLocal(action: string): boolean {
  return action.startsWith('./') || action.startsWith('docker://');
}

function readPattern(pattern: string): RegExp {
  return new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*+/g, '.*')}$`, 'i');
}
