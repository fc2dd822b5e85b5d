/**
 * The contents of files that were just staged: from the work tree if the bytes are still the same, otherwise from Git.
 *
 * A file is read and hashed as Git hashes it; if the result is the object id, no call of Git is needed. It does not
 * matter what was opened, a link to somewhere else or a file that changes meanwhile: other bytes have another id. Git
 * provides the rest: links themselves, and files that were exchanged meanwhile.
 */
import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { git, type GitOptions } from './git-command.ts';
import { readBlobs, type RawChange } from './git-output.ts';

/** A longer file is not worth reading twice if it turns out to be different. */
const MOST_BYTES = 67_108_864;
const SHA1_DIGITS = 40;

/** By object id. @param top of the work tree. */
export async function readContents(
  changes: readonly RawChange[],
  top: string,
  at: GitOptions,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const contents = new Map<string, Uint8Array>();
  const wanted = new Set<string>();
  for (const change of changes) {
    const content = change.newMode === '120000' ? undefined : readStaged(join(top, change.path), change.newId);
    if (content === undefined) wanted.add(change.newId);
    else contents.set(change.newId, content);
  }
  if (wanted.size === 0) return contents;
  const blobs = readBlobs(
    await git(['cat-file', '--batch'], { ...at, stdin: Buffer.from([...wanted].map((id) => `${id}\n`).join('')) }),
  );
  return new Map([...contents, ...blobs]);
}

/** @returns `undefined` if the bytes do not have that id, for whatever reason. */
function readStaged(path: string, id: string): Uint8Array | undefined {
  try {
    const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const seen = fstatSync(file);
      const content = seen.isFile() && seen.size <= MOST_BYTES ? readFileSync(file) : undefined;
      return content !== undefined && blobId(content, id.length) === id ? content : undefined;
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}

/** @see https://git-scm.com/book/en/v2/Git-Internals-Git-Objects */
function blobId(content: Uint8Array, digits: number): string {
  return createHash(digits === SHA1_DIGITS ? 'sha1' : 'sha256')
    .update(`blob ${content.length}\0`)
    .update(content)
    .digest('hex');
}
