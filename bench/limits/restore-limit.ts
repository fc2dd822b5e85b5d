/**
 * The lower limit of restoring a state: what no reader of states can save is decompressing its bytes, and one call each
 * to create, write and close a file.
 */
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { writeArchive } from '../../worker/state/archive.ts';
import type { Measured, Scale } from '../row.ts';
import { measureBesideTar } from '../rows/state-rows.ts';

export const measureRestoreLimit = (scale: Scale): Promise<Measured> =>
  measureBesideTar(scale, 'decompressed and written, without a check', async (files) => {
    const packed = await writeArchive(files);
    const unpackedBytes = zstdDecompressSync(packed).length;
    return (into) => {
      zstdDecompressSync(packed, { chunkSize: unpackedBytes });
      writeBare(into, files);
    };
  });

/** From inside of each folder, because the system then has the shortest path to follow. */
function writeBare(root: string, files: ReadonlyMap<string, Uint8Array>): void {
  const before = process.cwd();
  let inside = '';
  for (const [path, content] of files) {
    const folder = join(root, dirname(path));
    if (folder !== inside) {
      mkdirSync(folder, { recursive: true });
      process.chdir(folder);
      inside = folder;
    }
    const file = openSync(basename(path), 'wx', 0o600);
    writeSync(file, content);
    closeSync(file);
  }
  process.chdir(before);
}
