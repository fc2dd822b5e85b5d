/** A workflow file of a repository at a commit, and how other code requests it. */
import type { RepositoryAddress } from '../../gateway/call.ts';
import type { WorkflowFile } from '../../runner/workflow/workflow-model.ts';

export interface FoundWorkflow {
  readonly id: number;
  readonly path: string;
  readonly text: string;
  readonly name: string;
  readonly file: WorkflowFile;
}

export interface WorkflowFiles {
  readonly list: (repository: RepositoryAddress, ref: string) => Promise<readonly FoundWorkflow[]>;
  /** @param wanted the id, the file name or the path. @throws Refusal 404 */
  readonly get: (repository: RepositoryAddress, ref: string, wanted: string) => Promise<FoundWorkflow>;
}
