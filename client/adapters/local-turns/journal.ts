/**
 * The journal of a task on this machine: a file that only grows, one record a line. What was appended is on the disk
 * when the call returns, so it may be acknowledged then; only the process that occupies the task writes.
 *
 * A line that a crash cut off was never acknowledged. It is closed before the next one, and read as nothing.
 */
import { closeSync, fstatSync, fsyncSync, mkdirSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from '../../../protocol/base/zod.ts';
import { readJson } from '../../../protocol/base/read-json.ts';
import { JournalRecord } from '../../live/journal-fold.ts';

export interface TaskJournal {
  /** Returns when they are on the disk, all of them or, after a crash, the first ones. */
  readonly append: (...records: readonly JournalRecord[]) => void;
  /** Oldest first. */
  readonly read: () => JournalRecord[];
}

export function openJournal(file: string): TaskJournal {
  return {
    append: (...records) => {
      if (records.length > 0) append(file, records);
    },
    read: () => readLines(file).flatMap(readRecord),
  };
}

function append(file: string, records: readonly JournalRecord[]): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const handle = openSync(file, 'a+', 0o600);
  try {
    const { size } = fstatSync(handle);
    const last = Buffer.alloc(1, '\n');
    if (size > 0) readSync(handle, last, 0, 1, size - 1);
    const lines = records.map((record) => `${JSON.stringify(record)}\n`).join('');
    const bytes = Buffer.from(last.toString() === '\n' ? lines : `\n${lines}`);
    for (let written = 0; written < bytes.length; ) written += writeSync(handle, bytes, written);
    fsyncSync(handle);
    if (size === 0) syncFolder(dirname(file));
  } finally {
    closeSync(handle);
  }
}

/** A new file is there after a power cut only when its folder is on the disk as well. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

function readRecord(line: string): JournalRecord[] {
  const json = line === '' ? undefined : readJson(line);
  const record = json?.kind === 'json' ? z.safeParse(JournalRecord, json.value).data : undefined;
  return record === undefined ? [] : [record];
}
