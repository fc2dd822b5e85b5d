/**
 * `npm run site`: writes the documentation as a site of static files to `.cache/site`, or to the folder that you name.
 * The site needs no server and no network. If a link is broken, the command fails and writes nothing.
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
