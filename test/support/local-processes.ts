/** The processes of the tasks of a state folder, according to its database. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

const Live = z.looseObject({ pid: z.int(), start: z.string().optional() });
type Live = z.infer<typeof Live>;

/** @returns their process IDs, whether they run or not. */
export function processesOf(state: string, role: 'holder' | 'worker'): number[] {
  return claimsOf(state, role).map(({ pid }) => pid);
}

/** The rows as they are stored. */
export function claimsOf(state: string, role: 'holder' | 'worker'): Live[] {
  return globSync('agora/*/tasks.db', { cwd: state }).flatMap((path) => {
    // A writer locks the database for a moment.
    const database = new DatabaseSync(join(state, path), { timeout: 60_000 });
    try {
      const rows = database.prepare('SELECT process FROM processes WHERE role = ?').all(role);
      return rows.map((row) => Live.parse(JSON.parse(String(row['process']))));
    } finally {
      database.close();
    }
  });
}

/** @throws Error if there is none. */
export function processOf(state: string, role: 'holder' | 'worker'): number {
  const [pid] = processesOf(state, role);
  if (pid === undefined) throw new Error(`No task has a ${role}.`);
  return pid;
}
