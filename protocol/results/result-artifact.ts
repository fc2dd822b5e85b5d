/** The artifact of a dispatch, and how a person applies its patch by hand. */
import { canonicalJson, contentHash } from '../base/canonical-json.ts';
import type { DispatchId, TaskId } from '../base/ids.ts';
import { branchOf } from './task-branch.ts';

export function resultArtifactName(dispatch: DispatchId, attempt: number): string {
  return `agora-result-${dispatch}-a${attempt}`;
}

/** For an artifact in a folder: over the names and contents of all its files. On GitHub it is the digest of the zip. */
export function digestOfFiles(files: ReadonlyMap<string, Uint8Array>): string {
  return contentHash(
    canonicalJson(Object.fromEntries([...files].map(([path, content]) => [path, contentHash(content)]))),
  );
}

export interface KeptPatch {
  readonly task: TaskId;
  readonly dispatch: DispatchId;
  readonly attempt: number;
  readonly runId: number;
  /** The commit that the patch applies to; omitted if unknown: then it is applied to what is checked out. */
  readonly base?: string | undefined;
}

/**
 * Git refuses the patch where a clone differs from the work tree that it is based on: after setup, or with the line
 * ends that the repository's attributes ask for, which `--index` does not convert.
 */
const IF_REFUSED =
  'If Git refuses the patch: run `agora-setup.sh`, if there is one, and then the last command without `--index`.';

/** Commands for a clone of the repository. Every word in them is one of our ids, so none needs quoting. */
export function renderApply({ task, dispatch, attempt, runId, base }: KeptPatch): string {
  const name = resultArtifactName(dispatch, attempt);
  const commands = [
    `gh run download ${runId} --name ${name} --dir ../${name}`,
    ...(base === undefined ? [] : [`git fetch origin ${base}`]),
    `git switch --create ${branchOf(task)}${base === undefined ? '' : ` ${base}`}`,
    `git apply --index --whitespace=nowarn ../${name}/patch.diff`,
  ];
  return `\`\`\`sh\n${commands.join('\n')}\n\`\`\`\n\n${IF_REFUSED}`;
}
