/** Completes after the Tab key: what can come next, with the names of the subagents of this folder. */
import type { Command } from 'commander';
import { BundleName, REGISTRY } from '../../protocol/base/registry-paths.ts';
import type { CliContext } from '../cli-context.ts';
import { RUNTIMES } from '../init/init-settings.ts';
import { findCandidates, renderCandidates } from './find-candidates.ts';

export async function complete(
  program: Command,
  words: readonly string[],
  { files }: Pick<CliContext, 'files'>,
): Promise<string> {
  const names = (await files.names(`${REGISTRY}subagents`)) ?? [];
  const subagent = names
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length))
    .filter((name) => BundleName.safeParse(name).success);
  // `agora init` has no command to write down, and the runtime of `agora validate` is a file.
  const known = { subagent, 'init --runtime': RUNTIMES, 'run --runtime': [...RUNTIMES, 'command'] };
  return renderCandidates(findCandidates(program, words, known));
}
