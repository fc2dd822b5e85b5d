/** The error for a subagent that a registry does not have, with the ones that it has. */
import { BundleName } from '../../protocol/base/registry-paths.ts';
import { ClientError } from '../client-error.ts';

/** @param registry a folder. @param known the names of its files. One that cannot be a subagent is not suggested. */
export function unknownSubagent(name: string, registry: string, known: readonly string[]): ClientError {
  const names = known.filter((one) => BundleName.safeParse(one).success);
  return new ClientError('not-found', `There is no subagent ${name.slice(0, 200)} in ${registry}.`, {
    fix:
      names.length === 0
        ? `Write ${registry}/subagents/${name.slice(0, 200)}.md.`
        : `Name one of these: ${names.join(', ')}.`,
  });
}
