/**
 * The lower limit of restoring a state: what no reader of states can save is decompressing its bytes, and one call each
 * to create, write and close a file.
 */
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { writeArchive } from '../../worker/state/archive.ts';
import { FILES, sourceFiles, tempFolder, writeTree } from '../material.ts';
import { interleave, median, timesLonger } from '../measure.ts';
import { runProgram } from '../programs.ts';
import type { Measured, Scale } from '../row.ts';

export async function measureRestoreLimit({ rounds, size }: Scale): Promise<Measured> {
  using folder = tempFolder();
  const files = sourceFiles(FILES * size);
  const [source, bare, plain] = ['source', 'bare', 'plain'].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ];
  writeTree(source, files);
  const archive = join(folder.path, 'plain.tgz');
  await runProgram({ argv: ['tar', 'czf', archive, '.'], cwd: source });
  const packed = await writeArchive(files);
  const unpackedBytes = zstdDecompressSync(packed).length;
  const samples = await interleave(
    rounds,
    {
      bare: () => {
        zstdDecompressSync(packed, { chunkSize: unpackedBytes });
        writeBare(bare, files);
      },
      plain: () => runProgram({ argv: ['sh', '-c', 'mkdir "$0" && tar xzf "$1" -C "$0"', plain, archive] }),
    },
    () => {
      for (const path of [bare, plain]) rmSync(path, { recursive: true, force: true });
    },
  );
  return {
    value: timesLonger(samples.bare, samples.plain),
    detail: `${files.size} files decompressed and written, without a check: ${Math.round(median(samples.bare))} ms; \`tar xzf\` ${Math.round(median(samples.plain))} ms`,
  };
}

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
