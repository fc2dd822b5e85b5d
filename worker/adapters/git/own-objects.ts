/**
 * Keeps the objects of the repository for our own git folder, so that an agent that removes `.git`, or its history,
 * does not take its own work along: without the old contents there is nothing to compare with.
 *
 * Objects are hard-linked: that takes no space, and no time for the few packs of a checkout. Git never writes to an
 * existing object, it only removes it. Somebody who overwrites one all the same changes what Git reads, as without the
 * link. What cannot be linked (another file system, a foreign owner) is still found in the repository itself.
 */
import { link, mkdir, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Git itself packs a repository with more loose objects than that. */
const MOST_LOOSE = 10_000;
const PACK = /^pack-[0-9a-f]+\.(?:pack|idx|rev)$/;
const LOOSE_FOLDER = /^[0-9a-f]{2}$/;
const LOOSE = /^[0-9a-f]{38,62}$/;

/** @param from the repository's folder of objects. @param to ours. */
export async function keepObjects(from: string, to: string): Promise<void> {
  await linkAll(join(from, 'pack'), join(to, 'pack'), await namesIn(join(from, 'pack'), PACK));
  let left = MOST_LOOSE;
  for (const folder of await namesIn(from, LOOSE_FOLDER)) {
    const names = await namesIn(join(from, folder), LOOSE);
    left -= names.length;
    if (left < 0) return;
    await linkAll(join(from, folder), join(to, folder), names);
  }
}

async function namesIn(folder: string, wanted: RegExp): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => wanted.test(name));
}

async function linkAll(from: string, to: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await mkdir(to, { recursive: true });
  await Promise.all(names.map((name) => link(join(from, name), join(to, name)).catch(() => undefined)));
}

/** @returns the repository's folder of objects, and those that it borrows from itself (`git clone --shared`). */
export async function findObjectFolders(objects: string): Promise<readonly string[]> {
  const borrowed = await readFile(join(objects, 'info', 'alternates'), 'utf8').catch(() => '');
  const lines = borrowed.split('\n').filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('"'));
  return [objects, ...lines.map((line) => resolve(objects, line))];
}
