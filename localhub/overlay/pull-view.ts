/**
 * Pull requests as they are now.
 *
 * The world underneath remembers a pull request as it was when it was opened (and invents its files); the
 * head, the numbers, whether it can be merged and whether it was, are worked out here from git.
 */
import { z } from 'zod';
import { JsonObject, notFound, type RepositoryAddress } from '../gateway/call.ts';
import { mergeTrees } from '../git/mirror.ts';
import { Refs, type GitStore } from '../git/store.ts';
import { pathOf, type Ground } from './ground.ts';
import { readAll } from './read-all.ts';

export interface Merge {
  readonly at: string;
  readonly by: JsonObject;
  readonly sha: string;
}

/** What we know beyond the world underneath, by pull request. */
export interface PullMemory {
  readonly merges: Map<string, Merge>;
  /** The last head that was seen: a closed pull request keeps it when its branch is gone. */
  readonly heads: Map<string, string>;
}

export interface PullView {
  readonly memory: PullMemory;
  readonly find: (repository: RepositoryAddress, number: number) => Promise<JsonObject | undefined>;
  /** @throws Refusal 404 */
  readonly get: (repository: RepositoryAddress, number: number) => Promise<JsonObject>;
  readonly list: (repository: RepositoryAddress) => Promise<JsonObject[]>;
  readonly compare: (repository: RepositoryAddress, pull: JsonObject) => Promise<Comparison>;
}

const Row = z.looseObject({ sha: z.string() });
const File = z.looseObject({ filename: z.string(), additions: z.number(), deletions: z.number() });
export const Comparison = z.looseObject({
  commits: z.array(Row),
  files: z.array(File),
  merge_base_commit: Row,
  total_commits: z.number(),
});
export type Comparison = z.infer<typeof Comparison>;
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

interface Desk {
  readonly ground: Ground;
  readonly git: GitStore;
  readonly memory: PullMemory;
}

export function createPullView(ground: Ground, git: GitStore): PullView {
  const desk: Desk = { ground, git, memory: { merges: new Map(), heads: new Map() } };
  return {
    memory: desk.memory,
    compare: (repository, pull) => compare(desk, repository, pull),
    find: (repository, number) => find(desk, repository, number),
    get: async (repository, number) => {
      const pull = await find(desk, repository, number);
      if (pull === undefined) throw notFound();
      return pull;
    },
    list: async (repository) => {
      const pulls = await readAll(ground, `${pathOf(repository)}/pulls?state=all`);
      const heads = await readBranches(desk, repository);
      return pulls.map((pull) => applyNow(desk.memory, repository, pull, heads));
    },
  };
}

async function readBranches({ ground }: Desk, repository: RepositoryAddress): Promise<ReadonlyMap<string, string>> {
  const { body } = await ground.read(`${pathOf(repository)}/git/matching-refs/heads%2F`);
  const refs = Refs.catch([]).parse(body);
  return new Map(refs.map(({ ref, object }) => [ref.replace('refs/heads/', ''), object.sha]));
}

async function compare({ ground }: Desk, repository: RepositoryAddress, pull: JsonObject): Promise<Comparison> {
  const { base, head } = Pull.parse(pull);
  return Comparison.parse(await ground.readBody(`${pathOf(repository)}/compare/${base.sha}...${head.sha}`));
}

async function find(desk: Desk, repository: RepositoryAddress, number: number): Promise<JsonObject | undefined> {
  const { status, body } = await desk.ground.read(`${pathOf(repository)}/pulls/${String(number)}`);
  if (status !== 200) return undefined;
  const pull = applyNow(desk.memory, repository, JsonObject.parse(body), await readBranches(desk, repository));
  return { ...pull, ...(await describe(desk, repository, pull)) };
}

/** What only a single pull request shows, because it has to be worked out. */
async function describe(desk: Desk, repository: RepositoryAddress, pull: JsonObject): Promise<JsonObject> {
  const { commits, files, total_commits: total } = await compare(desk, repository, pull);
  const sum = (key: 'additions' | 'deletions'): number => files.reduce((all, file) => all + file[key], 0);
  const comments = await readAll(desk.ground, `${pathOf(repository)}/issues/${String(pull['number'])}/comments`);
  const isOpen = pull['state'] === 'open';
  const isMergeable = isOpen && (await canMerge(desk.git, repository, pull));
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
  pull: JsonObject,
  branches: ReadonlyMap<string, string>,
): JsonObject {
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

async function canMerge(git: GitStore, repository: RepositoryAddress, pull: JsonObject): Promise<boolean> {
  const { head, base } = Pull.parse(pull);
  const directory = await git.sync(repository);
  return (await mergeTrees(directory, `refs/heads/${base.ref}`, head.sha)) !== undefined;
}
