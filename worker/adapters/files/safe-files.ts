/**
 * Files in a folder that an agent could change: no link is followed, no read can hang, and the size is known before a
 * file is read.
 */
import { randomBytes } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { chmod, lstat, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { DispatchError } from '../../dispatch-error.ts';
import type { PathKind } from '../../ports/work-tree-ports.ts';
import { holdFolder, type Making } from './held-folder.ts';
import { hasCode } from '../../../protocol/errors/error-code.ts';
import { writeExactly } from './write-exactly.ts';
import { errorMessage } from '../../../protocol/errors/error-message.ts';

export type SmallFile =
  | { readonly kind: 'file'; readonly content: Uint8Array }
  | { readonly kind: 'absent' }
  | { readonly kind: 'refused'; readonly why: string };

async function look(path: string): Promise<Stats | undefined> {
  try {
    return await lstat(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
}

/** @throws Error if the path is not plain and relative, because of that part of it. */
export function checkSegment(segment: string, path: string): void {
  if (segment === '' || segment === '.' || segment === '..' || segment.includes('\0'))
    throw new Error(`${JSON.stringify(path.slice(0, 200))} is not a plain relative path.`);
}

function segmentsOf(path: string): string[] {
  const segments = path.split('/');
  for (const segment of segments) checkSegment(segment, path);
  return segments;
}

/** The existing part of the folder of a path, and the path's last name. */
function holdAbove(root: string, path: string, making?: Making) {
  const names = segmentsOf(path);
  return [holdFolder(root, names.slice(0, -1), making), names.at(-1) ?? ''] as const;
}

export async function kindOf(root: string, path: string): Promise<PathKind> {
  const [above, name] = holdAbove(root, path);
  using held = above;
  if (held.kind !== 'held') return held.kind === 'absent' ? 'absent' : 'other';
  const seen = await look(join(held.at, name));
  if (seen === undefined) return 'absent';
  if (seen.isFile()) return 'file';
  return seen.isDirectory() ? 'folder' : 'other';
}

export async function readSmall(root: string, path: string, maxBytes: number): Promise<SmallFile> {
  const [above, name] = holdAbove(root, path);
  using held = above;
  if (held.kind === 'absent') return { kind: 'absent' };
  if (held.kind === 'detour') return { kind: 'refused', why: `lies below ${held.at}, which is not a folder` };
  const seen = await look(join(held.at, name));
  if (seen === undefined) return { kind: 'absent' };
  const objection = findObjection(seen, maxBytes);
  if (objection !== undefined) return { kind: 'refused', why: objection };
  try {
    return await readOpened(join(held.at, name), maxBytes);
  } catch (error) {
    return { kind: 'refused', why: `cannot be read (${sayWhy(error)})` };
  }
}

/** Without the call and its path, which is one of ours. */
function sayWhy(error: unknown): string {
  return errorMessage(error).replace(/, \w+ '[^']*'$/, '');
}

function findObjection(seen: Stats, maxBytes: number): string | undefined {
  if (seen.isSymbolicLink()) return 'is a symbolic link, not a regular file';
  if (seen.isDirectory()) return 'is a folder, not a regular file';
  if (!seen.isFile()) return 'is a special file, not a regular file';
  return seen.size > maxBytes ? `is ${seen.size} bytes long; at most ${maxBytes} are read` : undefined;
}

/** Checks the file that was actually opened: it may have been exchanged between the check and the opening. */
async function readOpened(path: string, maxBytes: number): Promise<SmallFile> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const seen = await file.stat();
    const objection = findObjection(seen, maxBytes);
    if (objection !== undefined) return { kind: 'refused', why: objection };
    const buffer = Buffer.alloc(seen.size + 1);
    let length = 0;
    for (let read = -1; read !== 0 && length < buffer.length; length += read)
      read = (await file.read(buffer, length, buffer.length - length)).bytesRead;
    return length > seen.size
      ? { kind: 'refused', why: 'grew while it was read' }
      : { kind: 'file', content: buffer.subarray(0, length) };
  } finally {
    await file.close();
  }
}

/** Folder by folder, in the order of their names, until there are enough. An unreadable folder is skipped. */
export async function listSafely(root: string, folder: string, most: number): Promise<string[]> {
  if ((await kindOf(root, folder)) !== 'folder') return [];
  const found: string[] = [];
  const walk = async (below: string): Promise<void> => {
    const entries = await readdir(join(root, folder, below), { withFileTypes: true }).catch(() => []);
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (found.length >= most) return;
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) await walk(path);
      else if (entry.isFile()) found.push(path);
    }
  };
  await walk('');
  return found;
}

/**
 * Complete or absent: written to a temporary file, then moved into place. Anything that exists there is replaced, never
 * written through.
 *
 * @param mode is limited by the umask.
 */
export function writeSafely(root: string, path: string, content: Uint8Array, mode = 0o644): Promise<void> {
  return replaceWith(root, path, (unfinished) => writeFile(unfinished, content, { mode, flag: 'wx' }));
}

/** The same, with exactly this mode. */
export function restoreSafely(root: string, path: string, content: Uint8Array, mode: number): Promise<void> {
  return replaceWith(root, path, (unfinished) => {
    writeExactly(unfinished, content, mode);
  });
}

async function replaceWith(
  root: string,
  path: string,
  write: (unfinished: string) => void | Promise<void>,
): Promise<void> {
  const [above, name] = holdAbove(root, path, { mode: 0o777, replace: false });
  using held = above;
  if (held.kind !== 'held') throw new Error(`${path} cannot be written: ${held.at} is not a folder.`);
  const target = join(held.at, name);
  const unfinished = join(held.at, `.agora-${randomBytes(8).toString('hex')}`);
  await write(unfinished);
  if ((await look(target))?.isDirectory() === true) await rm(target, { recursive: true });
  await rename(unfinished, target);
}

/** Removes anything that exists there; a link, not its target. */
export async function removeSafely(root: string, path: string): Promise<void> {
  const [above, name] = holdAbove(root, path);
  using held = above;
  if (held.kind !== 'held') return;
  const remove = (): Promise<void> => rm(join(held.at, name), { recursive: true, force: true });
  try {
    await remove();
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'EPERM')) throw error;
    await chmod(held.at, 0o755);
    await remove();
  }
}

/**
 * Does something with a path in a folder that the agent may have locked, and that is ours as much as the agent's.
 *
 * @throws DispatchError worker-failed if it belongs to somebody else.
 */
export async function unlocking<T>(root: string, path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'EPERM')) throw error;
    await unlock(root, path, error);
    return work();
  }
}

async function unlock(root: string, path: string, cause: unknown): Promise<void> {
  const folder = posix.dirname(path);
  try {
    const [above] = holdAbove(root, path);
    using held = above;
    if (held.kind === 'held') await chmod(held.at, 0o755);
  } catch {
    throw new DispatchError('worker-failed', `The folder ${folder} in the work tree cannot be read or written.`, {
      fix: `Let the user of the worker read and write ${folder}, then start again.`,
      cause,
    });
  }
}
