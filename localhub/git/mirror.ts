/**
 * Copies git objects the other way: from a bare repository into the emulator's API.
 *
 * This is needed after a push and after a merge. Contents come first, then the folders that name them, then commits,
 * oldest first. The emulator gives every object the id that it already has.
 */
import { decodeCommit, type TreeEntry } from './objects.ts';
import { git, tryGit } from './run-git.ts';

export type WriteEmulator = (path: string, body: object) => Promise<string>;

interface Mirror {
  readonly directory: string;
  readonly write: WriteEmulator;
}

/** Tells the emulator about everything that is reachable from `wanted` and not from `known`. */
export async function mirrorObjects(mirror: Mirror, wanted: string, known: readonly string[]): Promise<void> {
  const { directory } = mirror;
  const listed = (await git(['-C', directory, 'rev-list', '--objects', '--no-object-names', wanted, '--not', ...known]))
    .toString('utf8')
    .split('\n')
    .filter((sha) => sha !== '');
  if (listed.length === 0) return;
  const described = (
    await git(['-C', directory, 'cat-file', '--batch-check=%(objectname) %(objecttype)'], {
      input: `${listed.join('\n')}\n`,
    })
  )
    .toString('utf8')
    .trim()
    .split('\n');
  const kinds = described.map((line) => ({ sha: line.slice(0, 40), kind: line.slice(41) }));
  const shasOf = (kind: string): string[] => kinds.filter((one) => one.kind === kind).map(({ sha }) => sha);
  for (const sha of shasOf('blob')) requireName('blob', sha, await writeBlob(mirror, sha));
  const trees = new Set(shasOf('tree'));
  for (const sha of [...trees]) await mirrorTree(mirror, sha, trees);
  // rev-list names newer commits first.
  for (const sha of shasOf('commit').reverse()) requireName('commit', sha, await writeCommit(mirror, sha));
}

/**
 * A folder that two commits share is listed once, so the content of a folder is looked up and not assumed to come
 * first.
 */
async function mirrorTree(mirror: Mirror, sha: string, waiting: Set<string>): Promise<void> {
  if (!waiting.delete(sha)) return;
  const entries = await listTree(mirror.directory, sha);
  for (const entry of entries) if (entry.type === 'tree') await mirrorTree(mirror, entry.sha, waiting);
  requireName('tree', sha, await mirror.write('/git/trees', { tree: entries }));
}

function requireName(kind: string, sha: string, written: string): void {
  if (written !== sha)
    throw new Error(
      `The API stored the ${kind} ${sha} as ${written}. Push without signatures and with plain UTF-8 messages.`,
    );
}

async function writeBlob({ directory, write }: Mirror, sha: string): Promise<string> {
  const bytes = await git(['-C', directory, 'cat-file', 'blob', sha]);
  return write('/git/blobs', { content: bytes.toString('base64'), encoding: 'base64' });
}

async function listTree(directory: string, sha: string): Promise<TreeEntry[]> {
  const lines = (await git(['-C', directory, 'ls-tree', '-z', sha]))
    .toString('utf8')
    .split('\0')
    .filter((line) => line !== '');
  return lines.map((line) => {
    const [meta = '', path = ''] = line.split('\t');
    const [mode = '', type = '', entry = ''] = meta.split(' ');
    return { path, mode, type, sha: entry };
  });
}

async function writeCommit({ directory, write }: Mirror, sha: string): Promise<string> {
  const parts = decodeCommit(await git(['-C', directory, 'cat-file', 'commit', sha]));
  if (parts === undefined)
    throw new Error(
      `The commit ${sha} has a signature or an encoding, which the API cannot store. Push it without one (git -c commit.gpgsign=false commit --amend).`,
    );
  return write('/git/commits', parts);
}

/** @returns the merged folder, or undefined when the two sides have a conflict. */
export async function mergeTrees(directory: string, ours: string, theirs: string): Promise<string | undefined> {
  const { code, stdout, stderr } = await tryGit(['-C', directory, 'merge-tree', '--write-tree', ours, theirs]);
  if (code === 0) return stdout.toString('utf8').trim();
  if (code === 1) return undefined;
  throw new Error(`git merge-tree ended with ${String(code)}: ${stderr.trim().slice(0, 200)}`);
}
