/** Runs an ES module of the registry in this process. */
import { pathToFileURL } from 'node:url';

/** @param file absolute path of a file of our own. @returns what it exports. */
export async function importModule(file: string): Promise<unknown> {
  return import(pathToFileURL(file).href) as Promise<unknown>;
}
