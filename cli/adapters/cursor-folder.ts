/**
 * What a waiting client has seen of the tasks, in the state folder: a client that returns after a crash continues from
 * there.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findStateFolder } from '../../client/adapters/local/state-folder.ts';
import { readJson } from '../../protocol/base/read-json.ts';
import type { CursorStore } from '../orchestration/orchestrator.ts';
import { SeenTasks, TaskCursor } from '../orchestration/task-news.ts';

/** For all repositories together. The oldest are removed. */
const MOST_KEPT = 500;

export function cursorFolder(environment: Readonly<Record<string, string | undefined>>): CursorStore {
  const folder = (): string => join(findStateFolder(environment), 'agora', 'cursors');
  return {
    read: async (cursor) =>
      TaskCursor.safeParse(cursor).success ? readSeen(join(folder(), `${cursor}.json`)) : undefined,
    keep: async (cursor, seen) => {
      const file = join(folder(), `${cursor}.json`);
      await mkdir(folder(), { recursive: true, mode: 0o700 });
      const now = new Date();
      // It was stored before and is now used again, so it counts as new. A crash may have left it broken.
      if ((await readSeen(file)) !== undefined && (await isTouched(file, now))) return;
      const aside = `${file}.${randomBytes(6).toString('hex')}`;
      await writeFile(aside, JSON.stringify(seen), { mode: 0o600 });
      await rename(aside, file);
      await removeOldest(folder());
    },
  };
}

async function readSeen(file: string): Promise<SeenTasks | undefined> {
  const json = readJson(await readFile(file, 'utf8').catch(() => ''));
  return json.kind === 'json' ? SeenTasks.safeParse(json.value).data : undefined;
}

async function removeOldest(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.length <= MOST_KEPT) return;
  const files = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      return { file, at: (await stat(file).catch(() => undefined))?.mtimeMs ?? 0 };
    }),
  );
  for (const { file } of files.toSorted((one, other) => other.at - one.at).slice(MOST_KEPT))
    await rm(file, { force: true });
}

/** @returns false when it does not exist. */
function isTouched(file: string, at: Date): Promise<boolean> {
  return utimes(file, at, at).then(
    () => true,
    () => false,
  );
}
