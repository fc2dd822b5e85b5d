/**
 * Writes the sentinel completely or not at all: to a temporary file first, then moved into place. An existing link is
 * replaced, not followed; a folder that is a link is refused, because nobody would read the question through it.
 */
import { randomUUID } from 'node:crypto';
import { lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** @returns why it could not be written; `undefined` if it was. */
export async function writeSentinel(path: string, text: string): Promise<string | undefined> {
  const folder = dirname(path);
  const draft = `${path}.${randomUUID()}`;
  try {
    await mkdir(folder, { recursive: true });
    if (!(await lstat(folder)).isDirectory())
      return `The question could not be saved: ${folder} is not a folder. Remove it and ask again.`;
    await writeFile(draft, text, { flag: 'wx' });
    await rename(draft, path);
    return undefined;
  } catch (error) {
    await rm(draft, { force: true });
    return `The question could not be saved: ${error instanceof Error ? error.message : String(error)}`;
  }
}
