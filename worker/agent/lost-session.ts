/**
 * Whether the agent really continued the conversation that was restored for it. The session's id is one indication; a
 * transcript that starts with the old one and has grown is another. A program that started over under the old id would
 * have neither.
 */
import type { WorkerPorts } from '../ports.ts';
import type { FileSet } from '../ports/work-tree-ports.ts';
import type { AgentEnd, AgentRuntime } from '../runtimes/contract.ts';
import { HOME } from '../own-files.ts';

export interface WentOn {
  readonly runtime: Pick<AgentRuntime, 'id' | 'growsSession'>;
  readonly end: Pick<AgentEnd, 'failure'>;
  /** As it was restored. */
  readonly session: FileSet;
}

/**
 * A run that failed may have ended before it wrote a line.
 * @returns the notice for a person; undefined if everything is correct, or if it is unknown.
 */
export async function findLostHistory(
  { runtime, end, session }: WentOn,
  { scratch }: Pick<WorkerPorts, 'scratch'>,
): Promise<string | undefined> {
  if (runtime.growsSession !== true || end.failure !== undefined) return undefined;
  for (const [path, before] of session) {
    const now = await scratch.read(`${HOME}/${path}`, Number.MAX_SAFE_INTEGER);
    if (now !== undefined && now.length > before.length && Buffer.from(before).equals(now.subarray(0, before.length)))
      continue;
    return `${runtime.id} did not continue its earlier conversation (${path}): it may not have known what was said before.`;
  }
  return undefined;
}
