/** The error for a subagent that a registry does not have, with the ones that it has. */
import { ClientError } from '../client-error.ts';

const SUFFIX = '.md';

/** @param files of the folder `subagents`. @returns the names, sorted. */
export function subagentsAmong(files: readonly string[]): string[] {
  return files
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => file.slice(0, -SUFFIX.length))
    .sort();
}

/** @param registry a folder. @param known the names of its subagents. */
export function unknownSubagent(name: string, registry: string, known: readonly string[]): ClientError {
  return new ClientError('not-found', `There is no subagent ${name.slice(0, 200)} in ${registry}.`, {
    fix:
      known.length === 0
        ? `Write ${registry}/subagents/${name.slice(0, 200)}${SUFFIX}.`
        : `Name one of these: ${known.join(', ')}.`,
  });
}
