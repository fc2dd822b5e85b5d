/**
 * Addresses of pages, the same as GitHub's, so that links made for one work on the other.
 *
 * Pure: an address either is one of these or is not a page.
 */
import type { PageAddress } from './visit.ts';

export type PageRoute =
  | { readonly kind: 'front' }
  | { readonly kind: 'owner'; readonly owner: string }
  | { readonly kind: 'code'; readonly place: PageAddress; readonly rest: string | undefined }
  | { readonly kind: 'commit'; readonly place: PageAddress; readonly ref: string }
  | { readonly kind: 'issues' | 'new-issue' | 'pulls' | 'runs'; readonly place: PageAddress }
  | { readonly kind: 'issue' | 'pull' | 'run'; readonly place: PageAddress; readonly number: number };

const NAME = /^[\w.-]+$/;
const NUMBER = /^\d{1,15}$/;

export function findRoute(pathname: string): PageRoute | undefined {
  const parts = readParts(pathname);
  if (parts === undefined) return undefined;
  const [owner, repo, section, ...rest] = parts;
  if (owner === undefined) return { kind: 'front' };
  if (!NAME.test(owner)) return undefined;
  if (repo === undefined) return { kind: 'owner', owner };
  if (!NAME.test(repo)) return undefined;
  const place = { owner, repo };
  return section === undefined ? { kind: 'code', place, rest: undefined } : findSection(place, section, rest);
}

function findSection(place: PageAddress, section: string, rest: readonly string[]): PageRoute | undefined {
  const [first, second] = rest;
  switch (section) {
    case 'tree':
    case 'blob':
      return first === undefined ? undefined : { kind: 'code', place, rest: rest.join('/') };
    case 'commit':
      return first === undefined ? undefined : { kind: 'commit', place, ref: first };
    case 'issues':
      if (first === undefined) return { kind: 'issues', place };
      return first === 'new' ? { kind: 'new-issue', place } : findNumbered('issue', place, first);
    case 'pulls':
      return first === undefined ? { kind: 'pulls', place } : undefined;
    case 'pull':
      return findNumbered('pull', place, first);
    case 'actions':
      if (first === undefined) return { kind: 'runs', place };
      return first === 'runs' ? findNumbered('run', place, second) : undefined;
    default:
      return undefined;
  }
}

/** What follows the number (`/files`, `/job/7`, `/attempts/1`) is part of the same page here. */
function findNumbered(
  kind: 'issue' | 'pull' | 'run',
  place: PageAddress,
  text: string | undefined,
): PageRoute | undefined {
  return text !== undefined && NUMBER.test(text) ? { kind, place, number: Number(text) } : undefined;
}

/** @returns the decoded segments, without empty ones. Nothing when the encoding is invalid. */
function readParts(pathname: string): string[] | undefined {
  try {
    return pathname
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
