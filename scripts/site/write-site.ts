/**
 * `npm run site`: the documentation as a site of plain files in `.cache/site`, or in the folder that is named. It needs
 * no server and no network. Fails, and writes nothing, when a link leads nowhere.
 */
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildSite } from './build-site.ts';
import { readRepository } from './read-repository.ts';

const ASSETS = join(import.meta.dirname, 'assets');

export function writeSite(root: string, into: string): number {
  const { files, pictures, mistakes } = buildSite(readRepository(root));
  if (mistakes.length > 0) throw new Error(`${mistakes.length} broken links:\n${mistakes.join('\n')}`);
  rmSync(into, { recursive: true, force: true });
  const place = (path: string): string => {
    mkdirSync(dirname(join(into, path)), { recursive: true });
    return join(into, path);
  };
  for (const [path, text] of files) writeFileSync(place(path), text);
  for (const [from, to] of pictures) copyFileSync(join(root, from), place(to));
  for (const name of readdirSync(ASSETS)) copyFileSync(join(ASSETS, name), place(name));
  return files.size;
}

if (import.meta.main) {
  const into = process.argv[2] ?? '.cache/site';
  console.log(`${into}: ${writeSite('.', into)} files. Open ${into}/index.html`);
}
