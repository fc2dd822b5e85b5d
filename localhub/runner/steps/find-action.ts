/**
 * Where the action of a `uses:` comes from: the workspace, a folder that is served under a name, one of the few
 * built-in ones, or nowhere, because this runner downloads nothing.
 */
import { existsSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { JobRun } from '../jobs/job-run.ts';

export type ActionOrigin =
  | { readonly kind: 'local'; readonly path: string }
  | { readonly kind: 'remote'; readonly repository: string; readonly path: string; readonly ref: string }
  | { readonly kind: 'image'; readonly image: string };

/** @throws Error for a text in none of the forms that GitHub knows. */
export function readUses(uses: string): ActionOrigin {
  if (uses.startsWith('./') || uses === '.') return { kind: 'local', path: uses };
  if (uses.startsWith('docker://')) return { kind: 'image', image: uses.slice('docker://'.length) };
  const [, repository, path, ref] = /^([^/@\s]+\/[^/@\s]+)(?:\/([^@\s]*))?@(\S+)$/.exec(uses) ?? [];
  if (repository === undefined || ref === undefined) {
    throw new Error(
      `Expected format {org}/{repo}[/path]@ref. Actual '${uses.slice(0, 200)}'. Add the version of the action after an @.`,
    );
  }
  return { kind: 'remote', repository, path: path ?? '', ref };
}

/**
 * The folder of a served action, at the path that it would have on a real runner.
 *
 * The path is a symbolic link, so an action finds the files next to it, but it should not write there.
 */
export async function linkServedAction(
  job: JobRun,
  { repository, path, ref }: Extract<ActionOrigin, { kind: 'remote' }>,
): Promise<string | undefined> {
  const whole = path === '' ? undefined : job.input.actions.get(`${repository}/${path}`);
  const parent = job.input.actions.get(repository);
  const link = join(job.folders.actions, repository, ref);
  if (whole !== undefined) return linkOnce(`${link}-${path.replaceAll('/', '-')}`, whole);
  if (parent === undefined) return undefined;
  return join(await linkOnce(link, parent), path);
}

/** Several steps may use the same action, and request it at the same time. */
async function linkOnce(link: string, target: string): Promise<string> {
  await mkdir(dirname(link), { recursive: true });
  await symlink(target, link, 'dir').catch((error: unknown) => {
    if (!existsSync(link)) throw error;
  });
  return link;
}
