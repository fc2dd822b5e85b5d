/** A registry by its address: a path, `file://…` or `s3://bucket/prefix`. */
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { REGISTRY } from '../../../protocol/base/registry-paths.ts';
import { DispatchError } from '../../dispatch-error.ts';
import type { Registry } from '../../ports/registry-ports.ts';
import { folderRegistry } from './local-registry.ts';
import { readBucket, s3Registry } from './s3-registry.ts';

/** @throws DispatchError worker-failed if it is not such an address. */
export function openRegistry(address: string): Registry {
  if (address.startsWith('file:')) return folderRegistry(pathOf(address));
  const bucket = readBucket(address);
  if (bucket !== undefined) return s3Registry(bucket);
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(address)) throw unknownAddress(address);
  return folderRegistry(address);
}

/** @returns a sentence if it is the address of a folder that does not exist, such as a volume that is not mounted. */
export async function findMissingRegistry(address: string): Promise<string | undefined> {
  if (!address.startsWith('file:') && /^[a-z][a-z0-9+.-]+:\/\//i.test(address)) return undefined;
  const folder = address.startsWith('file:') ? pathOf(address) : address;
  const seen = await stat(folder).catch(() => undefined);
  return seen?.isDirectory() === true ? undefined : `AGORA_REGISTRY names no folder: ${folder.slice(0, 200)}.`;
}

function pathOf(address: string): string {
  try {
    return fileURLToPath(address);
  } catch {
    throw unknownAddress(address);
  }
}

function unknownAddress(address: string): DispatchError {
  return new DispatchError('worker-failed', `"${address.slice(0, 200)}" is not a registry address.`, {
    fix: 'Use a path, file:///path or s3://bucket/prefix.',
  });
}

const KEPT_ELSEWHERE = [`${REGISTRY}capabilities/`, `${REGISTRY}envs/`];

/** Subagents and the lock file from one registry, capabilities and environments from another. */
export function withBundlesFrom(elsewhere: Registry, registry: Registry): Registry {
  const of = (path: string): Registry =>
    KEPT_ELSEWHERE.some((folder) => `${path}/`.startsWith(folder)) ? elsewhere : registry;
  return { read: (path, at) => of(path).read(path, at), list: (folder, at) => of(folder).list(folder, at) };
}
