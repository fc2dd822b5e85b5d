/**
 * The repository's own registry, restricted to commits that are part of its default branch.
 *
 * Everything that the worker runs, imports or obeys (subagent, runtime, capability, environment, lock file) is read
 * through this, at every fallback and however the commit became known: from a request, a saved state or a question.
 */
import { DispatchError, type WorkerPorts } from '../../worker/index.ts';
import type { GitHub } from '../ports.ts';

type ProvenRegistry = WorkerPorts['registry'];
type Code = Pick<GitHub['code'], 'standing' | 'file' | 'folder'>;

/** @param proven commits that were already checked. */
export function provenRegistry(code: Code, proven: readonly string[] = []): ProvenRegistry {
  // A commit that was part of the branch stays valid for the rest of the run, so each is checked once.
  const asked = new Map<string, Promise<void>>(proven.map((commit) => [commit, Promise.resolve()]));
  const prove = (commit: string): Promise<void> => {
    const known = asked.get(commit) ?? insistOnStanding(commit, code);
    asked.set(commit, known);
    return known;
  };
  return {
    read: async (path, at) => {
      await prove(at);
      return code.file(path, at);
    },
    list: async (folder, at) => {
      await prove(at);
      return code.folder(folder, at);
    },
  };
}

async function insistOnStanding(commit: string, { standing }: Code): Promise<void> {
  if ((await standing(commit)) !== 'elsewhere') return;
  throw new DispatchError('integrity-failed', `Commit ${commit} is not part of the default branch.`, {
    fix: 'Merge it into the default branch, then start the task again.',
  });
}
