/**
 * Refuses a subagent of this machine with everything that is wrong with it: also with the runtime, the capabilities and
 * the environments that it names, which the client library leaves to the worker.
 */
import { brokenSubagent } from '../client/local/broken-subagent.ts';
import type { CliContext } from './cli-context.ts';
import { findRegistry } from './find-registry.ts';

/** @param named the folder or the address of the registry. @throws ClientError mistake. */
export async function insistOnDefinition(
  subagent: string,
  named: string | undefined,
  context: Pick<CliContext, 'files' | 'programs'>,
): Promise<void> {
  const at = (named ?? (await findRegistry(undefined, context))).replace(/(?<=[^/])\/$/, '');
  const files = await context.files.readTree(at);
  const path = `subagents/${subagent}.md`;
  const file = files?.find((one) => one.path === path && one.mode !== '120000');
  // That it does not exist is reported with the ones that do.
  if (files === undefined || file === undefined) return;
  const { findMistakesOf } = await import('../worker/registry/validate.ts');
  const { CREDENTIAL_PATTERNS } = await import('../worker/registry/find-credentials.ts');
  const { SHIPPED_RUNTIMES } = await import('./shipped-runtimes.ts');
  // `agora validate` reports what looks like a credential, and agents to ask that are not there: they stop no run.
  const allowed = { allowCredentials: CREDENTIAL_PATTERNS, allowMissingAgents: true };
  const mistakes = findMistakesOf(subagent, files, { ...SHIPPED_RUNTIMES, ...allowed });
  if (mistakes.length > 0)
    throw brokenSubagent(
      subagent,
      mistakes.map((mistake) => ({ ...mistake, file: `${at}/${mistake.file}` })),
    );
}
