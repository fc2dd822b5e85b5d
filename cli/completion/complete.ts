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
  return renderCandidates(findCandidates(program, words, { subagent, runtime: [...RUNTIMES, 'command'] }));
}
