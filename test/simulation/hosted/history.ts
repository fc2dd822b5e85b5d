/** The commits of the repository in memory: ancestors, changes between two commits, and pushes to main. */
import { createHash } from 'node:crypto';
import { type Answer, notFound, ok } from './answers.ts';
import type { Store } from './store.ts';

const MAIN = 'refs/heads/main';

export function headOf({ refs }: Store): string {
  return refs.get(MAIN) ?? '';
}

/** Whether a commit is the wanted one, or has it as an ancestor. */
export function hasBehind(store: Store, commit: string, wanted: string): boolean {
  return historyOf(store, commit).has(wanted);
}

function historyOf({ commits }: Store, tip: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const next = [tip];
  for (let commit = next.pop(); commit !== undefined; commit = next.pop()) {
    if (seen.has(commit)) continue;
    seen.add(commit);
    next.push(...(commits.get(commit)?.parents ?? []));
  }
  return seen;
}

/** The changes of all commits that are in one history and not in the other. */
export function listSince(store: Store, base: string, head: string): { readonly at: number; readonly path: string }[] {
  const before = historyOf(store, base);
  return [...historyOf(store, head)]
    .filter((commit) => !before.has(commit))
    .flatMap((commit) => store.commits.get(commit)?.changed ?? []);
}

/** @param head a commit, or the name of a branch. */
export function compare(store: Store, base: string, head: string): Answer {
  const tip = store.refs.get(`refs/heads/${head}`) ?? head;
  if (!store.commits.has(base) || !store.commits.has(tip)) return notFound;
  const isAhead = hasBehind(store, tip, base);
  const status = tip === base ? 'identical' : isAhead ? 'ahead' : hasBehind(store, base, tip) ? 'behind' : 'diverged';
  const files = [...new Set(listSince(store, base, tip).map(({ path }) => path))];
  return ok({ status, files: files.map((filename) => ({ filename })) });
}

/** A push to the default branch. */
export function push(store: Store, at: number, paths: readonly string[]): void {
  const parent = headOf(store);
  const sha = createHash('sha1').update(`${parent} ${at}`).digest('hex');
  const tree = createHash('sha1').update(`tree of ${sha}`).digest('hex');
  const changed = paths.map((path) => ({ at, path }));
  store.commits.set(sha, { tree, message: 'Mend it', parents: [parent], changed });
  store.refs.set(MAIN, sha);
}
