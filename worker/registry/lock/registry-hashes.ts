/** The hashes of all bundles of a registry, by their names in the lock file. Pure. */
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { lockName } from '../../../protocol/base/registry-paths.ts';
import { capabilityOf, type SortedFiles } from '../sort-files.ts';

export function hashesOf({ subagents, capabilities, envs }: SortedFiles): ReadonlyMap<string, string> {
  return new Map([
    ...[...subagents].map(([name, { content }]) => [lockName('subagent', name), contentHash(content)] as const),
    ...[...capabilities].map(
      ([name, members]) => [lockName('capability', name), capabilityOf(name, members).contentHash] as const,
    ),
    ...[...envs].map(([name, { content }]) => [lockName('env', name), contentHash(content)] as const),
  ]);
}
