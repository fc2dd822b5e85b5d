/**
 * A file that says which process works on something, so that only one does.
 *
 * A file system can create a name only once, and that decides. Harder is the file of a process that is gone: whoever
 * would delete it may delete what somebody else has just put in its place. So it is not deleted but replaced, by the
 * one who holds the turn after that very content; turns are created once as well, and whoever had a turn and is gone
 * has a turn after theirs.
 */
import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { readJson } from '../../../protocol/base/read-json.ts';
import { LiveProcess } from '../../local/task-record.ts';
import { isRunning } from '../local-turns/process-identity.ts';

/** @returns false when somebody works on it who runs, or was faster. */
export async function occupy(file: string, mine: LiveProcess): Promise<boolean> {
  if (await create(file, mine)) return true;
  const there = await read(file);
  // They have just left.
  if (there === undefined) return create(file, mine);
  return isOfRunning(there) ? false : takeOver(file, there, mine);
}

/** Who works on it, if that process runs. */
export async function findOccupant(file: string): Promise<LiveProcess | undefined> {
  const there = await read(file);
  return there !== undefined && isOfRunning(there) ? readLive(there) : undefined;
}

/** Complete or as before, for whoever reads it meanwhile. */
export async function replace(file: string, live: LiveProcess): Promise<void> {
  const whole = await writeAside(file, live);
  await rename(whole, file);
}

async function takeOver(file: string, stale: string, mine: LiveProcess): Promise<boolean> {
  const after = `${file}.after-${contentHash(stale).slice(7, 19)}`;
  let turn = 1;
  while (!(await create(`${after}-${turn}`, mine))) {
    const holder = await read(`${after}-${turn}`);
    if (holder === undefined || isOfRunning(holder)) return false;
    turn += 1;
  }
  // Whoever held a turn before may have replaced it, and left.
  const isStill = (await read(file)) === stale;
  if (isStill) await replace(file, mine);
  for (let one = turn; one > 0; one -= 1) await rm(`${after}-${one}`, { force: true });
  return isStill;
}

/** @returns false when it is there. It comes into being complete: half of it would look like nobody's. */
async function create(file: string, live: LiveProcess): Promise<boolean> {
  const whole = await writeAside(file, live);
  try {
    await link(whole, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(whole, { force: true });
  }
}

async function writeAside(file: string, live: LiveProcess): Promise<string> {
  const aside = `${file}.${process.pid}-${randomBytes(6).toString('hex')}`;
  await writeFile(aside, JSON.stringify(live), { mode: 0o600 });
  return aside;
}

function read(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined);
}

function readLive(text: string): LiveProcess | undefined {
  const json = readJson(text);
  return json.kind === 'json' ? LiveProcess.safeParse(json.value).data : undefined;
}

function isOfRunning(text: string): boolean {
  const live = readLive(text);
  return live !== undefined && isRunning(live);
}
