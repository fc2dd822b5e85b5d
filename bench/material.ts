/**
 * The trees, secrets and output that the blocks are measured with: the same in every run of the bench.
 *
 * Files are in memory if the system has a folder for that. The bench compares what our code does with a file. A slow
 * disk would make all candidates look alike.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const FILES = 10_000;
export const OUTPUT_BYTES = 100_000_000;
export const SECRETS = 50;

const MEMORY = '/dev/shm';
/** The folder for the files that are measured. */
export const FILES_IN = existsSync(MEMORY) ? MEMORY : tmpdir();

/** A folder that is deleted at the end of the block. */
export function tempFolder(): { readonly path: string; readonly [Symbol.dispose]: () => void } {
  const path = mkdtempSync(join(FILES_IN, 'agora-bench-'));
  return {
    path,
    [Symbol.dispose]: () => {
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** Numbers that look random and are always the same. */
function* numbers(): Generator<number, never> {
  for (let state = 1; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state;
  }
}

/** Files of a few kilobytes, a hundred in each folder, as compressible as source code. */
export function sourceFiles(count: number): Map<string, Buffer> {
  const chance = numbers();
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const lines = Array.from(
        { length: 20 + (chance.next().value % 60) },
        () => `export const value${chance.next().value % 1_000} = compute(${chance.next().value});\n`,
      );
      return [`src/part-${Math.floor(index / 100)}/module-${index}.ts`, Buffer.from(lines.join(''))] as const;
    }),
  );
}

export function writeTree(root: string, files: ReadonlyMap<string, Uint8Array>): void {
  for (const [path, content] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}

export function git(cwd: string, ...args: string[]): void {
  const { status, stderr } = spawnSync('git', args, {
    cwd,
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: cwd,
      GIT_AUTHOR_NAME: 'Bench',
      GIT_AUTHOR_EMAIL: 'bench@example.com',
      GIT_COMMITTER_NAME: 'Bench',
      GIT_COMMITTER_EMAIL: 'bench@example.com',
    },
  });
  if (status !== 0) throw new Error(`git ${args[0] ?? ''} failed: ${stderr.slice(0, 500)}`);
}

/** Secrets of the length of tokens. */
export function secretsOf(count: number): string[] {
  const chance = numbers();
  return Array.from({ length: count }, () =>
    Array.from({ length: 5 }, () => chance.next().value.toString(36).padStart(6, '0')).join(''),
  );
}

/**
 * Lines between two secrets. In 100 MB, this makes a thousand secrets: each of the fifty appears twenty times. Only a
 * badly broken program prints its token more often.
 */
const LEAK_EVERY = 1_000;

/** The log of a build that prints each of its secrets from time to time. */
export function logOf(bytes: number, secrets: readonly string[]): Buffer {
  const chance = numbers();
  const lines: string[] = [];
  for (let length = 0; length < bytes; ) {
    const number = chance.next().value;
    const leak =
      lines.length % LEAK_EVERY === 0 ? ` TOKEN=${secrets[(lines.length / LEAK_EVERY) % secrets.length] ?? ''}` : '';
    const line = `2026-01-01T00:00:00.${number % 1_000}Z [build] compiled module-${number % 5_000} in ${number % 300} ms, ${number % 40} warnings${leak}\n`;
    lines.push(line);
    length += line.length;
  }
  return Buffer.from(lines.join('')).subarray(0, bytes);
}
