/** Completes after the Tab key: what can come next, with the names of the subagents of this folder. */
import type { Command } from 'commander';
import { findSubagentNames, REGISTRY } from '../../protocol/base/registry-paths.ts';
import type { CliContext } from '../cli-context.ts';
import { RUNTIMES } from '../init/init-settings.ts';
import { findCandidates, renderCandidates } from './find-candidates.ts';

export async function complete(
  program: Command,
  words: readonly string[],
  { files }: Pick<CliContext, 'files'>,
): Promise<string> {
  const names = (await files.names(`${REGISTRY}subagents`)) ?? [];
  const subagent = findSubagentNames(names);
  // `agora init` has no command to write down, and the runtime of `agora validate` is a file.
  const known = { subagent, 'init --runtime': RUNTIMES, 'run --runtime': [...RUNTIMES, 'command'] };
  return renderCandidates(findCandidates(program, words, known));
}
