/** What survives the end of a run, unpacked. pack-state.ts packs it into one file and reads it again. */
import type { JsonObject } from '../../protocol/base/canonical-json.ts';
import type { NeedsInput } from '../../protocol/messages/needs-input.ts';
import type { StateManifest } from '../../protocol/messages/state-manifest.ts';
import type { FileSet } from '../ports/work-tree-ports.ts';

export interface SavedState {
  readonly manifest: StateManifest;
  /** What the person asked for in the first round, unchanged since. */
  readonly input: JsonObject;
  /** The open question. Undefined when the round was over. */
  readonly asked: NeedsInput | undefined;
  /** Binary patch against the manifest's base. Undefined when nothing had changed or the patch was not kept. */
  readonly work: Uint8Array | undefined;
  readonly inbox: Uint8Array | undefined;
  /** The runtime's session files, by their path below its home. */
  readonly session: FileSet;
}
