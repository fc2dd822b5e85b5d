/** Which folder of the sources a test belongs to. */
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Tests of one folder can be grouped into several: the innermost folder that the sources have too.
 * @param test its path in the tree.
 */
export function testedFolderOf(test: string, tree: string): string {
  let folder = dirname(relative('test', test));
  while (folder !== '.' && !existsSync(join(tree, folder))) folder = dirname(folder);
  return folder;
}
