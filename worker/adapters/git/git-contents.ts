/**
 * The contents of files that were just staged: from the work tree where they still are the very bytes, from git
 * otherwise.
 *
 * A file is read and hashed as git hashes it; when that gives the name under which git keeps it, no call of git is
 * needed. It does not matter what was opened for it, a link to somewhere else or a file that changes underneath: other
 * bytes have another name. Git is asked for the rest: links themselves, and what was exchanged meanwhile.
 */
import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { git, type GitOptions } from './git-command.ts';
import { readBlobs, type RawChange } from './git-output.ts';

/** What is longer is not worth reading twice when it turns out to be something else. */
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

/** @returns `undefined` when those are not the bytes of that name, for whatever reason. */
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
