/**
 * After setup: checks that what the subagent requires exists. An agent that starts without it costs money and guesses.
 *
 * Everything that is missing is reported at once, with what was found instead.
 */
import { plural } from '../../../../protocol/comments/usage-text.ts';
import type { ContextRequires } from '../../../../protocol/config/subagent.ts';
import { DispatchError } from '../../../dispatch-error.ts';
import { defineStep } from '../../../context/step-context.ts';
import type { WorkerPorts } from '../../../ports.ts';

export const checkRequirements = defineStep(
  'check requirements',
  ['bundle', 'env'],
  async ({ bundle, env }, { plan, ports }) => {
    // It existed when the task started; since then the agent may have moved it on purpose.
    if (plan.warm !== undefined) return {};
    const required = bundle.subagent['context-requires'];
    const missing = required === undefined ? [] : await findMissing(required, env['PATH'] ?? '', ports);
    if (missing.length > 0)
      throw new DispatchError('worker-failed', `Requirements of the subagent are missing: ${missing.join('; ')}.`, {
        fix: 'Provide it on this machine, in agora-setup.sh, or in a workflow in an earlier step; or correct context-requires.',
      });
    return {};
  },
);

async function findMissing(
  { paths = [], exec = [], git }: ContextRequires,
  path: string,
  { workspace, processes }: WorkerPorts,
): Promise<string[]> {
  const counts = await Promise.all(
    paths.map(async ({ glob, 'min-count': least }) => ({ glob, least, found: await workspace.count(glob, least) })),
  );
  const programs = await Promise.all(
    exec.map(async (name) => ({ name, isThere: await processes.isOnPath(name, path) })),
  );
  return [
    ...counts
      .filter(({ found, least }) => found < least)
      .map(
        ({ glob, least, found }) =>
          `${glob} matches ${plural(found, 'file')}, and ${least} ${least === 1 ? 'is' : 'are'} required`,
      ),
    ...programs.filter(({ isThere }) => !isThere).map(({ name }) => `${name} is not a program on the agent's PATH`),
    ...(git === undefined ? [] : missingHistory(git, await workspace.history())),
  ];
}

function missingHistory(git: 'worktree' | 'history', found: 'none' | 'shallow' | 'full'): string[] {
  if (found === 'none') return ['the workspace is not a Git work tree'];
  return git === 'history' && found === 'shallow'
    ? ['the history is cut off (set fetch-depth: 0 for actions/checkout)']
    : [];
}
