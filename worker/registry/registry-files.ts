/** A whole registry in memory, for code that judges or explains it before anything runs. */
import { REGISTRY } from '../../protocol/base/registry-paths.ts';
import type { Registry } from '../ports/registry-ports.ts';

export interface RegistryFile {
  /** Below `.github/agora/`, with `/`. */
  readonly path: string;
  readonly mode: '100644' | '100755' | '120000' | '160000';
  readonly content: Uint8Array;
}

/** @throws DispatchError fetch-failed when it cannot be read. */
export async function loadRegistry(registry: Registry, at: string): Promise<readonly RegistryFile[]> {
  const files: RegistryFile[] = [];
  const entries = await registry.list(REGISTRY.slice(0, -1), at);
  for (const { path, mode, read } of entries)
    files.push({ path, mode, content: mode === '160000' ? new Uint8Array() : await read() });
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}
