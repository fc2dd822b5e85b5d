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
  let next: { readonly link: RepositoryLink; readonly rest: string } | undefined = { link, rest: '' };
  while (next !== undefined && places.length < MOST_STEPS) {
    const place = posix.join(posix.dirname(next.link.path), await linkTarget(next.link), next.rest).replace(/\/$/, '');
    // Outside of the repository.
    if (place.startsWith('/') || /^\.\.(?:\/|$)/.test(place)) break;
    places.push(place);
    next = firstLink(place, links);
  }
  return places;
}

function firstLink(place: string, links: ReadonlyMap<string, RepositoryLink>) {
  for (let end = place.indexOf('/'); ; end = place.indexOf('/', end + 1)) {
    const link = links.get(end < 0 ? place : place.slice(0, end));
    if (link !== undefined) return { link, rest: end < 0 ? '' : place.slice(end + 1) };
    if (end < 0) return undefined;
  }
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
