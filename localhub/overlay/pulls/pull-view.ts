/**
 * Pull requests in their current state.
 *
 * The emulator remembers a pull request as it was when it was opened, and invents its files. Its head, its numbers, and
 * whether it can be merged or was merged, are calculated here with git.
 */
import { z } from 'zod';
import { JsonBody, notFound, type RepositoryAddress } from '../../gateway/call.ts';
import { mergeTrees } from '../../git/mirror.ts';
import { Refs, type GitStore } from '../../git/git-store.ts';
import { pathOf, type HubContext } from '../hub-context.ts';
import { readAll } from '../read-all.ts';

export interface Merge {
  readonly at: string;
  readonly by: JsonBody;
  readonly sha: string;
}

/** What we know in addition to the emulator, by pull request. */
export interface PullMemory {
  readonly merges: Map<string, Merge>;
  /** The last head that was seen: a closed pull request keeps it when its branch is gone. */
  readonly heads: Map<string, string>;
}

export interface PullView {
  readonly memory: PullMemory;
  readonly find: (repository: RepositoryAddress, number: number) => Promise<JsonBody | undefined>;
  /** @throws Refusal 404 */
  readonly get: (repository: RepositoryAddress, number: number) => Promise<JsonBody>;
  readonly list: (repository: RepositoryAddress) => Promise<JsonBody[]>;
  readonly compare: (repository: RepositoryAddress, pull: JsonBody) => Promise<PullComparison>;
}

const Row = z.looseObject({ sha: z.string() });
const File = z.looseObject({ filename: z.string(), additions: z.number(), deletions: z.number() });
const PullComparison = z.looseObject({
  commits: z.array(Row),
  files: z.array(File),
  merge_base_commit: Row,
  total_commits: z.number(),
});
export type PullComparison = z.infer<typeof PullComparison>;
const Side = z.looseObject({ ref: z.string(), sha: z.string() });
export const Pull = z.looseObject({
  number: z.number(),
  state: z.string(),
  head: Side,
  base: Side,
  draft: z.boolean().catch(false),
});

export const keyOf = (repository: RepositoryAddress, number: number): string =>
  `${pathOf(repository)}#${String(number)}`;

interface PullViewState {
  readonly context: HubContext;
  readonly git: GitStore;
  readonly memory: PullMemory;
}

export function createPullView(context: HubContext, git: GitStore): PullView {
  const store: PullViewState = { context, git, memory: { merges: new Map(), heads: new Map() } };
  return {
    memory: store.memory,
    compare: (repository, pull) => compare(store, repository, pull),
    find: (repository, number) => find(store, repository, number),
    get: async (repository, number) => {
      const pull = await find(store, repository, number);
      if (pull === undefined) throw notFound();
      return pull;
    },
    list: async (repository) => {
      const pulls = await readAll(context, `${pathOf(repository)}/pulls?state=all`);
      const heads = await readBranches(store, repository);
      return pulls.map((pull) => applyNow(store.memory, repository, pull, heads));
    },
  };
}

async function readBranches(
  { context }: PullViewState,
  repository: RepositoryAddress,
): Promise<ReadonlyMap<string, string>> {
  const { body } = await context.read(`${pathOf(repository)}/git/matching-refs/heads%2F`);
  const refs = Refs.catch([]).parse(body);
  return new Map(refs.map(({ ref, object }) => [ref.replace('refs/heads/', ''), object.sha]));
}

async function compare(
  { context }: PullViewState,
  repository: RepositoryAddress,
  pull: JsonBody,
): Promise<PullComparison> {
  const { base, head } = Pull.parse(pull);
  return PullComparison.parse(await context.readBody(`${pathOf(repository)}/compare/${base.sha}...${head.sha}`));
}

async function find(
  store: PullViewState,
  repository: RepositoryAddress,
  number: number,
): Promise<JsonBody | undefined> {
  const { status, body } = await store.context.read(`${pathOf(repository)}/pulls/${String(number)}`);
  if (status !== 200) return undefined;
  const pull = applyNow(store.memory, repository, JsonBody.parse(body), await readBranches(store, repository));
  return { ...pull, ...(await describe(store, repository, pull)) };
}

/** Fields that only a single pull request has, because they have to be calculated. */
async function describe(store: PullViewState, repository: RepositoryAddress, pull: JsonBody): Promise<JsonBody> {
  const { commits, files, total_commits: total } = await compare(store, repository, pull);
  const sum = (key: 'additions' | 'deletions'): number => files.reduce((all, file) => all + file[key], 0);
  const comments = await readAll(store.context, `${pathOf(repository)}/issues/${String(pull['number'])}/comments`);
  const isOpen = pull['state'] === 'open';
  const isMergeable = isOpen && (await canMerge(store.git, repository, pull));
  return {
    commits: Math.max(total, commits.length),
    changed_files: files.length,
    additions: sum('additions'),
    deletions: sum('deletions'),
    comments: comments.length,
    mergeable: isOpen ? isMergeable : null,
    rebaseable: false,
    mergeable_state: isMergeable ? 'clean' : isOpen ? 'dirty' : 'unknown',
  };
}

function applyNow(
  memory: PullMemory,
  repository: RepositoryAddress,
  pull: JsonBody,
  branches: ReadonlyMap<string, string>,
): JsonBody {
  const { number, state, head } = Pull.parse(pull);
  const key = keyOf(repository, number);
  const sha = (state === 'open' ? branches.get(head.ref) : undefined) ?? memory.heads.get(key) ?? head.sha;
  memory.heads.set(key, sha);
  const merge = memory.merges.get(key);
  return {
    ...pull,
    head: { ...head, sha },
    assignee: pull['assignee'] ?? null,
    active_lock_reason: null,
    merged: merge !== undefined,
    merged_at: merge?.at ?? null,
    merged_by: merge?.by ?? null,
    merge_commit_sha: merge?.sha ?? null,
  };
}

async function canMerge(git: GitStore, repository: RepositoryAddress, pull: JsonBody): Promise<boolean> {
  const { head, base } = Pull.parse(pull);
  const directory = await git.sync(repository);
  return (await mergeTrees(directory, `refs/heads/${base.ref}`, head.sha)) !== undefined;
}
