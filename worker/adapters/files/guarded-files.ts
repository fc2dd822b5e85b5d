/**
 * Files that others obey later: an agent's changes to them are undone.
 *
 * They are remembered completely before, compared after, and restored if they differ; new ones are removed. Links are
 * kept as links and never followed. Nothing in their place prevents the others from being checked: neither a non-empty
 * folder nor a file or folder without read or write permission.
 */
import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hasCode } from '../../../protocol/errors/error-code.ts';
import { removeFolder } from './remove-folder.ts';
import { writeExactly } from './write-exactly.ts';

const MOST_BYTES = 4 * 1_048_576;

type Kept =
  | { readonly kind: 'absent' | 'folder' | 'other' | 'unreadable' }
  | { readonly kind: 'link'; readonly target: string }
  | { readonly kind: 'file'; readonly content: Buffer; readonly mode: number }
  /** Too long to remember: only that it changed can be reported. */
  | { readonly kind: 'long'; readonly mark: string };

export interface FileChange {
  readonly path: string;
  /** The current content; undefined if it is gone or not a file. At most 4 MB of it. */
  readonly now: Buffer | undefined;
  readonly before: Buffer | undefined;
  /** False if it is new. A link, a folder or a long file existed without a content in `before`. */
  readonly existed: boolean;
  /** False if it could not be restored. */
  readonly isUndone: boolean;
}

export interface GuardedFiles {
  /** Restores files that differ from what was remembered. */
  readonly putBack: () => readonly FileChange[];
  /** We changed a file ourselves: from now on, that is its expected content. */
  readonly accept: (path: string) => void;
}

/** @param paths files, and folders with everything below them; what does not exist must not exist afterwards. */
export function guardFiles(paths: readonly string[]): GuardedFiles {
  const kept = new Map<string, Kept>();
  for (const path of paths) for (const one of listBelow(path)) kept.set(one, look(one));
  return {
    accept: (path) => void kept.set(path, look(path)),
    putBack: () => {
      // What is new goes as a whole: an agent decides how much there is below it.
      const wasThere = paths.filter((path) => kept.get(path)?.kind !== 'absent');
      const now = new Set([...wasThere.flatMap(listBelow), ...kept.keys()]);
      // New files are removed from the inside out, missing ones restored from the outside in.
      const sorted = [...now].sort((one, other) => one.length - other.length);
      return sorted.flatMap((path) => compare(path, kept.get(path) ?? { kind: 'absent' }));
    },
  };
}

function compare(path: string, before: Kept): FileChange[] {
  const now = look(path);
  if (isSame(before, now)) return [];
  const change = { path, now: contentOf(now), before: contentOf(before), existed: before.kind !== 'absent' };
  try {
    return [{ ...change, isUndone: restore(path, before) }];
  } catch {
    return [{ ...change, isUndone: false }];
  }
}

function contentOf(kept: Kept): Buffer | undefined {
  return kept.kind === 'file' ? kept.content : undefined;
}

function restore(path: string, before: Kept): boolean {
  if (before.kind === 'long' || before.kind === 'other' || before.kind === 'unreadable') return false;
  makeOurs(dirname(path));
  if (!removeFolder(path)) return false;
  if (before.kind === 'absent') return true;
  mkdirSync(before.kind === 'folder' ? path : dirname(path), { recursive: true });
  if (before.kind === 'link') symlinkSync(before.target, path);
  if (before.kind === 'file') writeExactly(path, before.content, before.mode);
  return true;
}

function isSame(one: Kept, other: Kept): boolean {
  if (one.kind === 'file' && other.kind === 'file') return one.mode === other.mode && one.content.equals(other.content);
  if (one.kind === 'link' && other.kind === 'link') return one.target === other.target;
  if (one.kind === 'long' && other.kind === 'long') return one.mark === other.mark;
  return one.kind === other.kind && one.kind !== 'file' && one.kind !== 'link' && one.kind !== 'long';
}

function look(path: string): Kept {
  try {
    return lookAt(path);
  } catch (error) {
    // A file in place of a folder.
    return { kind: hasCode(error, 'ENOTDIR') ? 'absent' : 'unreadable' };
  }
}

function lookAt(path: string): Kept {
  const seen = lstatSync(path, { throwIfNoEntry: false });
  if (seen === undefined) return { kind: 'absent' };
  if (seen.isSymbolicLink()) return { kind: 'link', target: readlinkSync(path) };
  if (seen.isDirectory()) return { kind: 'folder' };
  if (!seen.isFile()) return { kind: 'other' };
  if (seen.size > MOST_BYTES) return { kind: 'long', mark: `${seen.ino} ${seen.size} ${seen.ctimeMs}` };
  return { kind: 'file', content: readFileSync(path), mode: seen.mode & 0o777 };
}

/** The path itself and, of a folder, everything below it. No file is opened for this. */
function listBelow(path: string): string[] {
  if (!isFolder(path)) return [path];
  return [path, ...namesIn(path).flatMap((name) => listBelow(join(path, name)))];
}

function isFolder(path: string): boolean {
  try {
    return lstatSync(path).isDirectory();
  } catch {
    return false;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    makeOurs(folder);
  }
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Makes a folder usable that its owner locked; somebody else's folder cannot be changed. */
export function makeOurs(folder: string | Buffer): void {
  try {
    const seen = lstatSync(folder);
    if (seen.isDirectory() && (seen.mode & 0o700) !== 0o700) chmodSync(folder, seen.mode | 0o700);
  } catch {
    // It is gone, or belongs to somebody else.
  }
}
