/**
 * Makes a tree of changed files through the Git Data API, however many they are.
 *
 * GitHub documents no limit for one tree request, and still answers "Sorry, your request timed out. It's likely that
 * your input was too large to process. Consider building the tree incrementally" (a 422, sometimes a 502) from some two
 * hundred new contents on. So the tree grows request by request, each on the tree of the one before, and a request that
 * is too large all the same is halved. Trees are content-addressed: whatever was made twice is the same.
 *
 * @see https://docs.github.com/en/rest/git/trees#create-a-tree
 */
import { type GitHubClient, isStatus, type Repo } from '../github-client.ts';

export type TreeChange =
  | {
      readonly kind: 'written';
      readonly path: string;
      readonly mode: '100644' | '100755' | '120000';
      readonly content: Uint8Array;
    }
  | { readonly kind: 'deleted'; readonly path: string };

/** Entries and bytes of text in one request. */
const REQUEST = { entries: 150, bytes: 1_000_000 };
/** A larger content travels as a blob of its own. */
const INLINE_BYTES = 100_000;
/** GitHub asks to send what makes content one after the other; a few at once are not refused, and many are. */
const BLOBS_AT_ONCE = 4;

interface TreeWrite {
  readonly path: string;
  readonly mode: '100644' | '100755' | '120000';
  readonly type: 'blob';
  readonly sha?: string | null;
  readonly content?: string;
}

/**
 * Makes the tree `baseTree` with the changes in it.
 *
 * Texts travel inside the tree requests; only what is large or not UTF-8 needs a blob first.
 * @returns the tree's id; `baseTree` itself when the changes change nothing.
 * @throws RequestError 422 when a deleted file is not in the base.
 */
export async function writeTree(
  client: GitHubClient,
  at: Repo & { readonly baseTree: string },
  changes: readonly TreeChange[],
): Promise<string> {
  const { first, then } = inOrder(changes);
  let tree = at.baseTree;
  for (const part of [first, then]) {
    const entries = await entriesOf(client, at, part);
    for (const batch of batchesOf(entries)) tree = await writeBatch(client, at, tree, batch);
  }
  return tree;
}

/**
 * Deletions that make room go first: where a file becomes a folder, or a folder a file. In one request nobody says in
 * which order they count, and in a later one they would delete what has just been written.
 */
function inOrder(changes: readonly TreeChange[]): {
  readonly first: readonly TreeChange[];
  readonly then: readonly TreeChange[];
} {
  const written = new Set(changes.filter(({ kind }) => kind === 'written').map(({ path }) => path));
  const folders = new Set([...written].flatMap(foldersOf));
  const makesRoom = ({ kind, path }: TreeChange): boolean =>
    kind === 'deleted' && (folders.has(path) || foldersOf(path).some((folder) => written.has(folder)));
  return { first: changes.filter(makesRoom), then: changes.filter((change) => !makesRoom(change)) };
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

async function entriesOf(client: GitHubClient, at: Repo, changes: readonly TreeChange[]): Promise<TreeWrite[]> {
  const entries: TreeWrite[] = [];
  for (let start = 0; start < changes.length; start += BLOBS_AT_ONCE) {
    entries.push(
      ...(await Promise.all(changes.slice(start, start + BLOBS_AT_ONCE).map((change) => entryOf(client, at, change)))),
    );
  }
  return entries;
}

async function entryOf(client: GitHubClient, at: Repo, change: TreeChange): Promise<TreeWrite> {
  const type = 'blob' as const;
  if (change.kind === 'deleted') return { path: change.path, mode: '100644', type, sha: null };
  const { path, mode, content } = change;
  const text = inlineText(content);
  return text === undefined
    ? { path, mode, type, sha: await writeBlob(client, at, content) }
    : { path, mode, type, content: text };
}

/** The text of a content that can travel as JSON and come out as the same bytes. */
function inlineText(content: Uint8Array): string | undefined {
  if (content.length === 0 || content.length > INLINE_BYTES) return undefined;
  const text = Buffer.from(content).toString('utf8');
  return !text.includes('\0') && Buffer.from(text, 'utf8').equals(content) ? text : undefined;
}

/** @see https://docs.github.com/en/rest/git/blobs#create-a-blob */
async function writeBlob(client: GitHubClient, at: Repo, content: Uint8Array): Promise<string> {
  const { data } = await client.request('POST /repos/{owner}/{repo}/git/blobs', {
    owner: at.owner,
    repo: at.repo,
    content: Buffer.from(content).toString('base64'),
    encoding: 'base64',
  });
  return data.sha;
}

function batchesOf(entries: readonly TreeWrite[]): TreeWrite[][] {
  const batches: TreeWrite[][] = [];
  let bytes = Infinity;
  for (const entry of entries) {
    const last = batches.at(-1);
    const more = Buffer.byteLength(entry.content ?? '');
    if (last === undefined || last.length >= REQUEST.entries || bytes + more > REQUEST.bytes) {
      batches.push([entry]);
      bytes = more;
    } else {
      last.push(entry);
      bytes += more;
    }
  }
  return batches;
}

async function writeBatch(
  client: GitHubClient,
  at: Repo,
  tree: string,
  entries: readonly TreeWrite[],
): Promise<string> {
  try {
    const { data } = await client.request('POST /repos/{owner}/{repo}/git/trees', {
      owner: at.owner,
      repo: at.repo,
      base_tree: tree,
      tree: [...entries],
    });
    return data.sha;
  } catch (error) {
    if (entries.length === 1 || !isTooLarge(error)) throw error;
    const middle = Math.ceil(entries.length / 2);
    return writeBatch(client, at, await writeBatch(client, at, tree, entries.slice(0, middle)), entries.slice(middle));
  }
}

function isTooLarge(error: unknown): boolean {
  return (
    isStatus(error, 502) || isStatus(error, 504) || (isStatus(error, 422) && /timed out|too large/i.test(error.message))
  );
}
