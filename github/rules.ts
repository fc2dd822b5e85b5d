/**
 * What a repository has decided for itself: its configuration and its code owners, as they are on the default branch.
 *
 * What reads them is loaded when GitHub has been asked: a run asks sooner.
 */
import type { ReadConfig } from '../protocol/config/repository-config.ts';
import type { Owners } from '../protocol/policy/access-policy.ts';
import { CONFIG_PATH } from '../protocol/base/registry-paths.ts';

/** A file of the default branch; `undefined` when there is none. */
export type FindFile = (path: string) => Promise<Uint8Array | undefined>;

/** No file at all is a decision too: everything as it is by default. */
export async function findConfig(find: FindFile): Promise<ReadConfig> {
  const file = await find(CONFIG_PATH);
  const { readConfigFile } = await import('../protocol/config/repository-config.ts');
  return readConfigFile(textOf(file));
}

/** The first of the places that there is counts, as it does for GitHub. */
export async function findOwners(find: FindFile): Promise<Owners> {
  const { OWNERS_PATHS, readOwners } = await import('../protocol/policy/access-policy.ts');
  for (const path of OWNERS_PATHS) {
    const file = await find(path);
    if (file !== undefined) return readOwners(textOf(file));
  }
  return readOwners('');
}

function textOf(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString('utf8');
}
