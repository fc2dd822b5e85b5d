/**
 * A repository with many files and a long history, and a clone of it that shares the history's objects.
 *
 * The history consists of files of random bytes that later commits delete. Such files make repositories large, and they
 * are not in the work tree.
 */
import { execFileSync, spawn } from 'node:child_process';
import { createCipheriv } from 'node:crypto';
import { once } from 'node:events';
import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { FILES_IN, git, sourceFiles, tempFolder, writeTree } from './material.ts';
import type { Scale } from './row.ts';

export interface BigRepository extends Disposable {
  readonly root: string;
  /** A path outside the repository, for files that a row writes. */
  readonly at: (name: string) => string;
  readonly files: ReadonlyMap<string, Buffer>;
  readonly historyBytes: number;
}

const FILES = 100_000;
const HISTORY_BYTES = 2_000_000_000;
const BLOB_BYTES = 10_000_000;
/** The work tree, its objects, and space for the files that the rows write. */
const TREE_BYTES = 3_000_000_000;

/** @throws Error if the disk has too little free space. */
async function openBigRepository(count: number, size: number): Promise<BigRepository> {
  const historyBytes = HISTORY_BYTES * size;
  const { bavail, bsize } = statfsSync(FILES_IN);
  const needed = historyBytes + TREE_BYTES * size;
  if (bavail * bsize < needed)
    throw new Error(
      `${FILES_IN} has ${Math.round((bavail * bsize) / 1e6)} MB left, but ${Math.round(needed / 1e6)} MB are needed. Free up space, or use \`--quick\`.`,
    );
  const folder = tempFolder();
  try {
    const root = join(folder.path, 'repository');
    const files = sourceFiles(count);
    writeTree(root, files);
    git(root, 'init', '-q', '-b', 'main');
    // Random bytes cannot be compressed.
    git(root, 'config', 'core.compression', '0');
    await writeHistory(root, historyBytes);
    git(root, 'reset', '-q', '--soft', 'main');
    git(root, 'add', '--all');
    git(root, 'commit', '-q', '-m', 'All of it');
    // Pack all objects, as after a fetch.
    git(root, 'repack', '-d', '-q', '--window=0');
    return {
      ...{ root, files, historyBytes },
      at: (name) => join(folder.path, name),
      [Symbol.dispose]: () => {
        folder[Symbol.dispose]();
      },
    };
  } catch (error) {
    folder[Symbol.dispose]();
    throw error;
  }
}

/** Each commit replaces the only file of the commit before it. */
async function writeHistory(root: string, bytes: number): Promise<void> {
  const importer = spawn('git', ['fast-import', '--quiet'], { cwd: root, stdio: ['pipe', 'ignore', 'inherit'] });
  const ended = once(importer, 'exit');
  const chance = createCipheriv('aes-128-ctr', Buffer.alloc(16, 1), Buffer.alloc(16));
  const nothing = Buffer.alloc(BLOB_BYTES);
  for (let written = 0, index = 0; written < bytes; written += BLOB_BYTES, index += 1) {
    const message = `Version ${index}`;
    const commit = `commit refs/heads/main\ncommitter Bench <bench@example.com> ${1_700_000_000 + index} +0000\ndata ${message.length}\n${message}\n`;
    importer.stdin.write(`${commit}deleteall\nM 100644 inline assets/large.bin\ndata ${BLOB_BYTES}\n`);
    importer.stdin.write(chance.update(nothing));
    if (!importer.stdin.write('\n')) await once(importer.stdin, 'drain');
  }
  importer.stdin.end('done\n');
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`git fast-import ended with ${String(code)}.`);
}

let shared: Promise<BigRepository> | undefined;

/** All rows share one repository. It is deleted when the bench ends. */
export function repositoryOf({ size }: Scale): Promise<BigRepository> {
  shared ??= openBigRepository(FILES * size, size).then((repository) => {
    process.once('exit', () => {
      repository[Symbol.dispose]();
    });
    return repository;
  });
  return shared;
}

export const roundsOf = ({ rounds }: Scale): number => Math.ceil(rounds / 3);

export const describeBig = ({ files, historyBytes }: BigRepository): string =>
  `${files.size} files, ${Math.round(historyBytes / 1e6)} MB of history`;

/** Runs git as a person would, with a separate index instead of the repository's own. */
export function plainGit({ root }: BigRepository, index: string, ...args: string[]): Buffer {
  return execFileSync('git', args, {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', GIT_INDEX_FILE: index },
    maxBuffer: 1e9,
  });
}
