/**
 * Merging a pull request: a real three-way merge by git, a commit in the emulator, and events and webhooks about it.
 *
 * @see https://docs.github.com/en/rest/pulls/pulls#merge-a-pull-request
 */
import { z } from 'zod';
import type { JsonBody } from '../../gateway/call.ts';
import {
  actorOf,
  numberOf,
  parseBody,
  CallRefusal,
  repositoryOf,
  type Call,
  type Handler,
  type RepositoryAddress,
} from '../../gateway/call.ts';
import { mergeTrees, mirrorObjects } from '../../git/mirror.ts';
import type { GitStore } from '../../git/git-store.ts';
import type { BranchUpdates } from './branch-updates.ts';
import { pathOf, type HubContext } from '../hub-context.ts';
import type { TellChanges } from '../issues/issue-changes.ts';
import { keyOf, Pull, type PullView } from './pull-view.ts';
import { renderNow } from '../../gateway/gateway-times.ts';

const Wanted = z.looseObject({
  sha: z.string().optional(),
  merge_method: z.enum(['merge', 'squash', 'rebase']).default('merge'),
  commit_title: z.string().optional(),
  commit_message: z.string().optional(),
});
const Sha = z.looseObject({ sha: z.string() });
interface MergeParts {
  readonly context: HubContext;
  readonly git: GitStore;
  readonly pulls: PullView;
  readonly tell: TellChanges;
  readonly branches: BranchUpdates;
}

interface MergePlan {
  readonly tree: string;
  readonly ours: string;
  readonly theirs: string;
  readonly baseRef: string;
}

async function planMerge(
  { git, context }: MergeParts,
  repository: RepositoryAddress,
  call: Call,
  pull: JsonBody,
): Promise<MergePlan> {
  const { head, base, state, draft } = Pull.parse(pull);
  if (state !== 'open' || draft) throw new CallRefusal(405, 'Pull Request is not mergeable');
  const directory = await git.sync(repository);
  const ours = Sha.parse(
    z.looseObject({ object: Sha }).parse(await context.readBody(`${pathOf(repository)}/git/ref/heads/${base.ref}`))
      .object,
  ).sha;
  const tree = await mergeTrees(directory, ours, head.sha);
  if (tree === undefined) throw new CallRefusal(405, 'Pull Request is not mergeable');
  const write = async (path: string, body: object): Promise<string> =>
    Sha.parse((await context.act(call.caller, 'POST', `${pathOf(repository)}${path}`, body)).body).sha;
  await mirrorObjects({ directory, write }, tree, [ours, head.sha]);
  return { tree, ours, theirs: head.sha, baseRef: base.ref };
}

export function mergeHandler(parts: MergeParts): Handler {
  const { context, pulls, tell, branches } = parts;
  return async (call) => {
    const repository = repositoryOf(call);
    const number = numberOf(call, 'pull_number');
    const wanted = parseBody(call, Wanted);
    const pull = await pulls.get(repository, number);
    if (wanted.merge_method === 'rebase')
      throw new CallRefusal(405, 'Rebase merges are not allowed on this repository.');
    if (wanted.sha !== undefined && wanted.sha !== Pull.parse(pull).head.sha)
      throw new CallRefusal(409, 'Head branch was modified. Review and try the merge again.');
    const plan = await planMerge(parts, repository, call, pull);
    const sha = await commitMerge(context, call, repository, { plan, number, pull, wanted });
    await branches.move(call.caller, repository, {
      ref: `refs/heads/${plan.baseRef}`,
      before: plan.ours,
      after: sha,
      isForced: false,
    });
    pulls.memory.merges.set(keyOf(repository, number), {
      at: renderNow(),
      by: context.accounts.render(actorOf(call.caller)),
      sha,
    });
    await context.act(call.caller, 'PATCH', `${pathOf(repository)}/pulls/${String(number)}`, { state: 'closed' });
    await tell(call, repository, number, [{ action: 'closed', event: {} }]);
    return { status: 200, body: { sha, merged: true, message: 'Pull Request successfully merged' } };
  };
}

async function commitMerge(
  context: HubContext,
  call: Call,
  repository: RepositoryAddress,
  merge: { plan: MergePlan; number: number; pull: JsonBody; wanted: z.infer<typeof Wanted> },
): Promise<string> {
  const { plan, number, pull, wanted } = merge;
  const isSquash = wanted.merge_method === 'squash';
  const title =
    wanted.commit_title ??
    (isSquash
      ? `${String(pull['title'])} (#${String(number)})`
      : `Merge pull request #${String(number)} from ${repository.owner}/${Pull.parse(pull).head.ref}`);
  const message = wanted.commit_message ?? (isSquash ? '' : String(pull['title']));
  const body = {
    message: message === '' ? title : `${title}\n\n${message}`,
    tree: plan.tree,
    parents: isSquash ? [plan.ours] : [plan.ours, plan.theirs],
  };
  return Sha.parse((await context.act(call.caller, 'POST', `${pathOf(repository)}/git/commits`, body)).body).sha;
}
