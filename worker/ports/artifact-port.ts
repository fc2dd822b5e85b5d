/** Where states and results are stored after a run. */
import type { StateReference } from '../../protocol/messages/dispatch-request.ts';
import type { FileSet } from './work-tree-ports.ts';

export interface ArtifactStore {
  /** @returns where it is stored; it can be read from that moment on. */
  put(name: string, files: FileSet, retentionDays: number): Promise<StateReference & { readonly expires: string }>;
  /** @throws DispatchError integrity-failed if it does not match the digest, fetch-failed if nobody can tell. */
  get(
    reference: StateReference,
  ): Promise<{ readonly kind: 'files'; readonly files: FileSet } | { readonly kind: 'gone'; readonly why: string }>;
}
