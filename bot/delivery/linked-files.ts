/**
 * Files that a symbolic link makes protected: with `CLAUDE.md -> docs/agents.md` in a repository, a change of
 * `docs/agents.md` changes what programs read as `CLAUDE.md`, and no file of that name is changed.
 */
import { posix } from 'node:path';
import { foldFileName } from '../../protocol/base/file-names.ts';
import {
  createLinkProtection,
  createProtection,
  type ProtectionRules,
} from '../../protocol/results/protected-paths.ts';
import type { RepositoryLink, Results } from '../ports.ts';

/** As many as Linux follows. */
const MOST_STEPS = 40;

/** @returns those of the changed paths that such a link leads to, or through. */
export async function findLinked(
  commit: string,
  changed: readonly string[],
  own: ProtectionRules,
  results: Pick<Results, 'linksAt' | 'linkTarget'>,
): Promise<readonly string[]> {
  const isProtected = createProtection(own);
  const isAbove = createLinkProtection(own);
  const links = await results.linksAt(commit);
  const byPath = new Map(links.map((link) => [link.path, link]));
  const found = new Set<string>();
  for (const link of links) {
    if (!isProtected(link.path) && !isAbove(link.path)) continue;
    for (const place of await followLink(link, byPath, results))
      for (const path of changed) {
        const name = nameThrough(path, place, link.path);
        if (name !== undefined && (isProtected(name) || name === link.path)) found.add(path);
      }
  }
  return changed.filter((path) => found.has(path));
}

/** @returns every path that the link leads to on its way: each can be a link again, or below one. */
async function followLink(
  link: RepositoryLink,
  links: ReadonlyMap<string, RepositoryLink>,
  { linkTarget }: Pick<Results, 'linkTarget'>,
): Promise<readonly string[]> {
  const places: string[] = [];
  const folders = link.path.split('/').slice(0, -1);
  let target = await linkTarget(link);
  const rest: string[] = [];
  for (let step = 0; step < MOST_STEPS; step += 1) {
    // Outside of the repository.
    if (target.startsWith('/')) return places;
    rest.unshift(...target.split('/'));
    const next = walk(folders, rest, links);
    if (next === 'outside') return places;
    // Behind a link, `..` is the folder above what it leads to.
    places.push(rest.includes('..') ? folders.join('/') : posix.join(...folders, '.', ...rest).replace(/\/$/, ''));
    if (next === undefined) return places;
    folders.pop();
    target = await linkTarget(next);
  }
  return places;
}

/** Moves names from `rest` to `folders`, up to a link. @returns the link, which is then the last of `folders`. */
function walk(
  folders: string[],
  rest: string[],
  links: ReadonlyMap<string, RepositoryLink>,
): RepositoryLink | 'outside' | undefined {
  for (let name = rest.shift(); name !== undefined; name = rest.shift()) {
    if (name === '' || name === '.') continue;
    if (name !== '..') {
      folders.push(name);
      const link = links.get(folders.join('/'));
      if (link !== undefined) return link;
    } else if (folders.pop() === undefined) return 'outside';
  }
  return undefined;
}

/**
 * The name by which a changed file is read through the link.
 * @returns the link's own if the change replaces what it leads to, or a folder above that.
 */
function nameThrough(changed: string, place: string, link: string): string | undefined {
  if (place === '.') return `${link}/${changed}`;
  const [path, to] = [foldFileName(changed), foldFileName(place)].map((name) => name.toLowerCase());
  if (path === undefined || to === undefined) return undefined;
  if (path === to || to.startsWith(`${path}/`)) return link;
  return path.startsWith(`${to}/`) ? link + path.slice(to.length) : undefined;
}
