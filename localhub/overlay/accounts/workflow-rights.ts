/**
 * An app may change workflow files only if it has `workflows: write`: otherwise every app with `contents: write` could
 * run code with the repository's secrets. A job's own token never may.
 *
 * @see
 * https://docs.github.com/en/rest/authentication/permissions-required-for-github-apps#repository-permissions-for-workflows
 */
import { z } from 'zod';
import type { Caller, RepositoryAddress } from '../../gateway/call.ts';
import { inaccessible } from '../../gateway/permission.ts';
import { pathOf, type HubContext } from '../hub-context.ts';

const FOLDER = '.github/workflows';
const Tree = z.looseObject({ tree: z.array(z.looseObject({ path: z.string(), sha: z.string() })) });

type FileWrite = { readonly file: string } | { readonly ref: string; readonly sha: string };

/**
 * @throws Refusal 403 when an app without the permission writes a workflow, or points a branch at a commit with new
 * ones.
 */
export async function requireWorkflowRights(
  context: HubContext,
  caller: Caller,
  repository: RepositoryAddress,
  attempt: FileWrite,
): Promise<void> {
  if (caller.kind !== 'installation' || caller.permissions['workflows'] === 'write') return;
  if ('file' in attempt) {
    if (attempt.file.startsWith(`${FOLDER}/`)) throw inaccessible();
    return;
  }
  if (!attempt.ref.startsWith('refs/heads/')) return;
  // Commits without new workflows are allowed. New means neither in the default branch nor in this branch.
  const wanted = await findFolder(context, repository, attempt.sha);
  const present = await Promise.all(
    ['main', attempt.ref.replace('refs/heads/', '')].map((ref) => findFolder(context, repository, ref)),
  );
  if (wanted !== undefined && !present.includes(wanted)) throw inaccessible();
}

async function findFolder(
  context: HubContext,
  repository: RepositoryAddress,
  ref: string,
): Promise<string | undefined> {
  const { status, body } = await context.read(`${pathOf(repository)}/git/trees/${encodeURIComponent(ref)}?recursive=1`);
  return status === 200 ? Tree.parse(body).tree.find(({ path }) => path === FOLDER)?.sha : undefined;
}
