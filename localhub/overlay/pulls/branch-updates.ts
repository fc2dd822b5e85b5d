/**
 * The only place where a branch is moved and the move is announced.
 *
 * However it is moved (the refs API, a file written through the contents API, a merge, `git push`), GitHub sends
 * `push`, and `pull_request: synchronize` for every open pull request from that branch.
 */
import { defined } from '../../defined.ts';
import { z } from 'zod';
import type { JsonBody } from '../../gateway/call.ts';
import { actorOf, type Caller, type RepositoryAddress } from '../../gateway/call.ts';
import { pathOf, type HubContext } from '../hub-context.ts';
import { Pull, type PullView } from './pull-view.ts';

export const NOTHING = '0'.repeat(40);
/**
 * A push payload lists at most this many commits. https://docs.github.com/en/webhooks/webhook-events-and-payloads#push
 */
const MOST_COMMITS = 20;

export interface Move {
  readonly ref: string;
  readonly before: string;
  readonly after: string;
  readonly isForced: boolean;
}

export interface BranchUpdates {
  /** Moves, creates or deletes a ref in the emulator, and announces it. */
  readonly move: (caller: Caller, repository: RepositoryAddress, move: Move) => Promise<void>;
  /** Only announces it: the emulator has already moved the branch. */
  readonly tell: (caller: Caller, repository: RepositoryAddress, move: Move) => Promise<void>;
}

const Person = z.looseObject({ name: z.string(), email: z.string(), date: z.string() });
const FullCommit = z.looseObject({
  sha: z.string(),
  html_url: z.string(),
  files: z.array(z.looseObject({ filename: z.string(), status: z.string() })).default([]),
  commit: z.looseObject({
    message: z.string(),
    tree: z.looseObject({ sha: z.string() }),
    author: Person,
    committer: Person,
  }),
  author: z.looseObject({ login: z.string() }).nullish(),
  committer: z.looseObject({ login: z.string() }).nullish(),
});
const Ahead = z.looseObject({ commits: z.array(z.looseObject({ sha: z.string() })) });

export function createBranchUpdates(context: HubContext, pulls: Pick<PullView, 'list' | 'get'>): BranchUpdates {
  const tell = async (caller: Caller, repository: RepositoryAddress, move: Move): Promise<void> => {
    if (!move.ref.startsWith('refs/heads/') && !move.ref.startsWith('refs/tags/')) return;
    const parts = await renderPush(context, caller, repository, move);
    await context.publish({
      name: 'push',
      repository,
      sender: caller,
      parts,
      ...(move.after !== NOTHING && { at: { ref: move.ref, sha: move.after } }),
    });
    if (move.before === NOTHING || move.after === NOTHING) return;
    for (const { number, head, state } of (await pulls.list(repository)).map((pull) => Pull.parse(pull))) {
      if (state !== 'open' || `refs/heads/${head.ref}` !== move.ref) continue;
      const pull = await pulls.get(repository, number);
      await context.publish({
        name: 'pull_request',
        action: 'synchronize',
        repository,
        sender: caller,
        parts: { number, pull_request: pull, before: move.before, after: move.after },
      });
    }
  };
  return {
    tell,
    move: async (caller, repository, change) => {
      const path = `${pathOf(repository)}/git/refs`;
      const { ref, before, after } = change;
      if (before === NOTHING) await context.act(caller, 'POST', path, { ref, sha: after });
      else if (after === NOTHING) await context.act(caller, 'DELETE', `${path}/${ref.replace('refs/', '')}`);
      else
        await context.act(caller, 'PATCH', `${path}/${ref.replace('refs/', '')}`, {
          sha: after,
          force: change.isForced,
        });
      await tell(caller, repository, change);
    },
  };
}

async function renderPush(
  context: HubContext,
  caller: Caller,
  repository: RepositoryAddress,
  { ref, before, after, isForced }: Move,
): Promise<JsonBody> {
  const shas =
    after === NOTHING ? [] : before === NOTHING ? [after] : await listNew(context, repository, before, after);
  const commits = await Promise.all(shas.slice(-MOST_COMMITS).map((sha) => renderCommit(context, repository, sha)));
  const login = actorOf(caller);
  return {
    ref,
    before,
    after,
    created: before === NOTHING,
    deleted: after === NOTHING,
    forced: isForced,
    base_ref: null,
    compare: `${context.origin}/${repository.owner}/${repository.name}/compare/${before.slice(0, 12)}...${after.slice(0, 12)}`,
    commits,
    head_commit: after === NOTHING ? null : (commits.at(-1) ?? (await renderCommit(context, repository, after))),
    pusher: { name: login, email: `${login}@users.noreply.github.com` },
  };
}

/** When there is no common history (a forced push to another one), only the newest commit is listed. */
async function listNew(
  context: HubContext,
  repository: RepositoryAddress,
  before: string,
  after: string,
): Promise<string[]> {
  const { body } = await context.read(`${pathOf(repository)}/compare/${before}...${after}`);
  return Ahead.safeParse(body).data?.commits.map(({ sha }) => sha) ?? [after];
}

async function renderCommit(context: HubContext, repository: RepositoryAddress, sha: string): Promise<JsonBody> {
  const {
    commit,
    files,
    html_url: url,
    author,
    committer,
  } = FullCommit.parse(await context.readBody(`${pathOf(repository)}/commits/${sha}`));
  const changed = (status: string): string[] =>
    files.filter((file) => file.status === status).map(({ filename }) => filename);
  const person = ({ name, email, date }: z.infer<typeof Person>, login: string | undefined): JsonBody => ({
    name,
    email,
    date,
    ...defined({ username: login }),
  });
  return {
    id: sha,
    tree_id: commit.tree.sha,
    distinct: true,
    message: commit.message,
    timestamp: commit.author.date,
    url,
    author: person(commit.author, author?.login),
    committer: person(commit.committer, committer?.login),
    added: changed('added'),
    removed: changed('removed'),
    modified: [...changed('modified'), ...changed('renamed')],
  };
}
