/** A registry by its address: a path, `file://…` or `s3://bucket/prefix`. */
import { stat } from 'node:fs/promises';
import { renderWrongValue } from '../../../protocol/config/variables/wrong-value.ts';
import { REGISTRY } from '../../../protocol/base/registry-paths.ts';
import { DispatchError } from '../../dispatch-error.ts';
import { readRegistryAddress } from './registry-address.ts';
import type { Registry } from '../../ports/registry-ports.ts';
import { folderRegistry } from './local-registry.ts';
import { s3Registry } from './s3-registry.ts';

/** @throws DispatchError worker-failed if it is not such an address. */
export function openRegistry(address: string): Registry {
  const read = readRegistryAddress(address);
  if (read === undefined)
    throw new DispatchError('worker-failed', `"${address.slice(0, 200)}" is not a registry address.`, {
      fix: 'Use a path, file:///path or s3://bucket/prefix.',
    });
  return read.kind === 'bucket' ? s3Registry(read.bucket) : folderRegistry(read.folder);
}

/**
 * @returns a sentence if it is no address of a registry, or that of a folder that does not exist, such as a volume that
 *   is not mounted.
 */
export async function findMissingRegistry(address: string): Promise<string | undefined> {
  const read = readRegistryAddress(address);
  if (read === undefined) return `AGORA_REGISTRY is not the address of a registry${renderWrongValue(address)}.`;
  if (read.kind === 'bucket') return undefined;
  const seen = await stat(read.folder).catch(() => undefined);
  return seen?.isDirectory() === true ? undefined : `AGORA_REGISTRY names no folder: ${read.folder.slice(0, 200)}.`;
}

const KEPT_ELSEWHERE = [`${REGISTRY}capabilities/`, `${REGISTRY}envs/`];

/** Subagents and the lock file from one registry, capabilities and environments from another. */
export function withBundlesFrom(elsewhere: Registry, registry: Registry): Registry {
  const of = (path: string): Registry =>
    KEPT_ELSEWHERE.some((folder) => `${path}/`.startsWith(folder)) ? elsewhere : registry;
  return { read: (path, at) => of(path).read(path, at), list: (folder, at) => of(folder).list(folder, at) };
}
