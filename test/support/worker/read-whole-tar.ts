/** Reads a tar that is there as a whole. */
import { createTarReader, type ReadArchive } from '../../../worker/state/read-tar.ts';

export function readTar(bytes: Uint8Array): ReadArchive {
  const reader = createTarReader();
  reader.take(bytes);
  return reader.end();
}
