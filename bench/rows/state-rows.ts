/**
 * Packing, encrypting, decrypting and restoring a saved state of ten thousand files, relative to `tar` and `gzip` on
 * the same files.
 */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '../../worker/adapters/files/scratch-folder.ts';
import { readArchive, writeArchive } from '../../worker/state/archive.ts';
import { open, StateBinding, seal } from '../../worker/state/encrypt-state.ts';
import { interleave, median, timesLonger } from '../measure.ts';
import { FILES, sourceFiles, tempFolder, writeTree } from '../material.ts';
import { runProgram } from '../programs.ts';
import { atMost, type Measured, type BenchRow, type Scale } from '../row.ts';

const KEY = { id: 'bench', secret: 'a secret for the bench' };
const PLACE = StateBinding.parse({ repository: 1, task: 't_0123456789ab', round: 1 });
const MOST_BYTES = 1_048_576;
const KEPT = 'kept';

async function pack({ rounds, size }: Scale): Promise<Measured> {
  using folder = tempFolder();
  const files = sourceFiles(FILES * size);
  const home = await scratchFolder(folder.path);
  const kept = join(folder.path, KEPT);
  writeTree(kept, files);
  const samples = await interleave(rounds, {
    ours: async () => {
      const read = new Map<string, Uint8Array>();
      await home.readAll(KEPT, await home.list(KEPT), MOST_BYTES, (path, content) => {
        read.set(path, content ?? new Uint8Array());
        return MOST_BYTES;
      });
      seal(await writeArchive(read), PLACE, KEY, randomBytes);
    },
    plain: () =>
      runProgram({ argv: ['sh', '-c', 'tar cf - . | gzip > "$0"', join(folder.path, 'plain.tgz')], cwd: kept }),
  });
  return {
    value: timesLonger(samples.ours, samples.plain),
    detail: `${files.size} files from disk to one encrypted file: ${Math.round(median(samples.ours))} ms; \`tar | gzip\` ${Math.round(median(samples.plain))} ms`,
  };
}

const restore = (scale: Scale): Promise<Measured> =>
  measureBesideTar(scale, 'from one encrypted file to disk', async (files) => {
    const sealed = seal(await writeArchive(files), PLACE, KEY, randomBytes);
    return (into) => putBack(sealed, into);
  });

/**
 * Restoring files next to `tar xzf` of the same files.
 *
 * @param prepare returns the work that is measured, which writes them into a folder that does not exist yet.
 */
export async function measureBesideTar(
  { rounds, size }: Scale,
  what: string,
  prepare: (files: ReadonlyMap<string, Buffer>) => Promise<(into: string) => void | Promise<void>>,
): Promise<Measured> {
  using folder = tempFolder();
  const files = sourceFiles(FILES * size);
  const [source, ours, plain] = ['source', 'ours', 'plain'].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ];
  writeTree(source, files);
  const archive = join(folder.path, 'plain.tgz');
  await runProgram({ argv: ['tar', 'czf', archive, '.'], cwd: source });
  const work = await prepare(files);
  const samples = await interleave(
    rounds,
    {
      ours: () => work(ours),
      plain: () => runProgram({ argv: ['sh', '-c', 'mkdir "$0" && tar xzf "$1" -C "$0"', plain, archive] }),
    },
    () => {
      for (const path of [ours, plain]) rmSync(path, { recursive: true, force: true });
    },
  );
  return {
    value: timesLonger(samples.ours, samples.plain),
    detail: `${files.size} files ${what}: ${Math.round(median(samples.ours))} ms; \`tar xzf\` ${Math.round(median(samples.plain))} ms`,
  };
}

async function putBack(sealed: Uint8Array, into: string): Promise<void> {
  const opened = open(sealed, PLACE, [KEY.secret]);
  if (opened.kind !== 'opened') throw new Error(`The state did not open: ${opened.kind}.`);
  const archive = await readArchive(opened.content);
  if (archive.kind === 'refused') throw new Error(archive.why);
  const home = await scratchFolder(into);
  await home.writeAll('.', archive.files);
}

export const state: readonly BenchRow[] = [
  { name: 'State packed and encrypted: time relative to `tar` and `gzip`', bound: atMost(0.35), measure: pack },
  { name: 'State restored: time relative to `tar`', bound: atMost(0.9), measure: restore },
];
