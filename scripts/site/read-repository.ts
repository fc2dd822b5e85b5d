/** Reads what the site is built from: the Markdown of its pages, and the paths of all files that pages can link to. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { SiteSources } from './build-site.ts';
import { BELOW, FRONT_PAGE, SECTIONS } from './site-map.ts';

const Manifest = z.object({ homepage: z.string() });
/** Large folders that are not part of the repository. */
const LEFT_OUT = new Set(['node_modules', '.cache', '.git', 'dist']);

export function readRepository(root: string): SiteSources {
  const paths = listPaths(root);
  const below = paths.filter((path) => path.endsWith('.md') && BELOW.some((folder) => path.startsWith(folder)));
  const sources = [FRONT_PAGE, ...SECTIONS.flatMap((section) => section.sources), ...below.filter(isPage)];
  const { homepage } = Manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  return {
    pages: new Map([...new Set(sources)].map((path) => [path, readFileSync(join(root, path), 'utf8')])),
    paths: new Set(paths),
    url: homepage.split('#')[0] ?? '',
  };
}

/** For an example, only its README becomes a page, not the files of the example itself. */
function isPage(path: string): boolean {
  return path.startsWith('docs/') || path.endsWith('/README.md');
}

/** Files and folders below a folder, including hidden ones. */
function listPaths(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (LEFT_OUT.has(entry.name)) return [];
    return entry.isDirectory() ? [path, ...listPaths(root, path)] : [path];
  });
}
