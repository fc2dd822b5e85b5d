/**
 * Commits a task's changes to its branch and opens its pull request, through the Git Data API.
 *
 * It first looks for the results of an earlier, interrupted delivery, so delivering twice makes one commit and one pull
 * request. A later result of the same task is committed on top of the earlier one, but only if the branch still ends
 * with one of the bot's commits: commits of people are never built upon and never overwritten.
 */
import { type GitHubClient, isStatus, type Repo } from '../../github/github-client.ts';
import { isInaccessible } from '../../protocol/errors/missing-permission.ts';
import { readRefusal } from '../../github/refusal-words.ts';
import {
  advanceBranch,
  type Commit,
  compareCommits,
  createBranch,
  editPullRequest,
  findBranch,
  findCommit,
  findPullRequest,
  openPullRequest,
  type PullRequest,
  readCommit,
  writeCommit,
} from '../../github/git/delivery.ts';
import { type TreeChange, writeTree } from '../../github/git/write-tree.ts';
import { LIMITS } from '../../protocol/base/limits.ts';
import { BRANCH_FOLDER, branchOf } from '../../protocol/results/task-branch.ts';
import type { Delivered, Delivery, Where } from '../ports.ts';

/** More branches than people will ever use up for one task. */
const MOST_BRANCHES = 9;
/** How often the branch may change during a delivery before the bot gives up. */
const MOST_TRIES = 3;

type Branch = Repo & { readonly branch: string };

interface Landed {
  /** Whether earlier work of the task was found. */
  readonly isUpdate: boolean;
  /** The pull request of that work, if it is known. */
  readonly pull?: PullRequest;
}

export async function deliverChanges(client: GitHubClient, where: Where, delivery: Delivery): Promise<Delivered> {
  try {
    return await deliver(client, where, delivery);
  } catch (error) {
    const why = whyRefused(error, delivery) ?? (await whyNoBranch(error, client, where)) ?? whyInvalid(error);
    if (why === undefined) throw error;
    return { kind: 'refused', why };
  }
}

async function deliver(client: GitHubClient, where: Where, delivery: Delivery): Promise<Delivered> {
  const at = { owner: where.owner, repo: where.repo };
  const base = await findCommit(client, { ...at, commit: delivery.base });
  if (base === undefined) return { kind: 'no-base' };
  const baseTree = base.tree;
  const tree = await writeTree(client, { ...at, baseTree }, delivery.changes.map(treeChange));
  if (tree === baseTree) return { kind: 'nothing-changed' };
  const passedOver: string[] = [];
  for (let turn = 1; turn <= MOST_BRANCHES; turn += 1) {
    const branch = branchOf(delivery.line, turn);
    const landed = await land(client, { ...at, branch }, delivery, tree);
    if (landed === 'not-ours') {
      passedOver.push(branch);
      continue;
    }
    // Without its branch, the pull request that somebody opened for it is where the work is.
    const pull =
      delivery.mode === 'branch'
        ? landed.pull
        : await providePullRequest(client, { ...at, branch }, where, delivery, landed);
    // What was merged has changed on the default branch itself.
    const isOver = pull === 'merged' || pull?.isOpen === false;
    const moved = isOver ? [] : await listMoved(client, where, delivery);
    return {
      kind: 'delivered',
      branch,
      isUpdate: landed.isUpdate,
      passedOver,
      moved,
      ...(pull === 'merged'
        ? { isMerged: true }
        : pull !== undefined && { pullRequest: { number: pull.number, url: pull.url, by: pull.by } }),
    };
  }
  return { kind: 'branch-taken' };
}

function treeChange(change: Delivery['changes'][number]): TreeChange {
  return change.written === undefined
    ? { kind: 'deleted', path: change.path }
    : { kind: 'written', path: change.path, ...change.written };
}

/** @returns `'not-ours'` if the branch, or the pull request that it belonged to, contains something else. */
async function land(client: GitHubClient, at: Branch, delivery: Delivery, tree: string): Promise<Landed | 'not-ours'> {
  for (let tried = 0; tried < MOST_TRIES; tried += 1) {
    const head = await findBranch(client, at);
    if (head === undefined) {
      // The person who merged it may have deleted its branch.
      const pull = await findPullRequest(client, at);
      if (pull !== undefined)
        return (await readCommit(client, { ...at, commit: pull.head })).tree === tree
          ? { isUpdate: false, pull }
          : 'not-ours';
      if ((await createBranch(client, at, await commit(client, at, delivery, tree, [delivery.base]))) === 'created')
        return { isUpdate: false };
      continue;
    }
    const newest = await readCommit(client, { ...at, commit: head });
    // An earlier try, another replica's commit, or exactly these changes by anybody.
    if (newest.tree === tree) return await findEarlier(client, at, delivery, head);
    if (!isOurs(newest, delivery)) return 'not-ours';
    if (
      (await advanceBranch(
        client,
        at,
        await commit(client, at, delivery, tree, await parentsOn(client, at, head, delivery)),
      )) === 'advanced'
    )
      return { isUpdate: true };
  }
  throw new Error(
    `The branch ${at.branch} changed ${MOST_TRIES} times while the work of ${delivery.task} was pushed to it. Delivery is retried later.`,
  );
}

async function findEarlier(client: GitHubClient, at: Branch, { mode }: Delivery, head: string): Promise<Landed> {
  const pull = mode === 'branch' ? undefined : await findPullRequest(client, at);
  // A pull request that was merged or closed before the commit was pushed does not contain it.
  const holds = pull !== undefined && (pull.isOpen || pull.head === head);
  return { isUpdate: false, ...(holds && { pull }) };
}

function commit(
  client: GitHubClient,
  at: Repo,
  { message }: Delivery,
  tree: string,
  parents: readonly string[],
): Promise<string> {
  return writeCommit(client, at, { tree, parents, message: `${message}Agora-Tree: ${tree}\n` });
}

/**
 * If the work was based on a different commit than before, the new commit has both as parents, so that a pull request
 * shows only the task's own changes.
 */
async function parentsOn(client: GitHubClient, at: Repo, head: string, { base }: Delivery): Promise<string[]> {
  const compared = await compareCommits(client, { ...at, base, head });
  return compared?.isAhead === true ? [head] : [head, base];
}

/**
 * Recognized by its trailers (the task or its lineage) and its tree. If somebody amended our commit, the trailers are
 * still there, but the tree differs.
 */
function isOurs({ message, tree }: Commit, { line }: Delivery): boolean {
  const trailers = message.trimEnd().split('\n\n').at(-1)?.split('\n') ?? [];
  return (
    (trailers.includes(`Agora-Task: ${line}`) || trailers.includes(`Agora-Line: ${line}`)) &&
    trailers.includes(`Agora-Tree: ${tree}`)
  );
}

/**
 * A pull request that a person closed stays closed; later work gets a new one.
 * @returns `'merged'` if a person merged the branch before it had a pull request: GitHub opens none without commits.
 */
async function providePullRequest(
  client: GitHubClient,
  at: Branch,
  { defaultBranch }: Where,
  delivery: Delivery,
  { isUpdate, pull }: Landed,
): Promise<PullRequest | 'merged'> {
  const there = isUpdate ? await findPullRequest(client, at) : pull;
  if (there === undefined || (!there.isOpen && isUpdate)) {
    try {
      return await openPullRequest(client, at, { into: defaultBranch, title: delivery.title, body: delivery.body });
    } catch (error) {
      if (isStatus(error, 422) && /no commits between/i.test(error.message)) return 'merged';
      throw error;
    }
  }
  if (there.isOpen) await addText(client, at, there, delivery);
  return there;
}

/** Added once, below the existing text: what people wrote into it stays. */
async function addText(
  client: GitHubClient,
  { owner, repo }: Branch,
  { number, body }: PullRequest,
  { task, further }: Delivery,
): Promise<void> {
  if (further === undefined || body.includes(task)) return;
  const text = `${body.trimEnd()}\n\n${further}`;
  if (text.length <= LIMITS.commentChars) await editPullRequest(client, { owner, repo, pullRequest: number }, text);
}

/** The changed files that have also changed on the default branch since the agent started. */
async function listMoved(client: GitHubClient, where: Where, { base, changes }: Delivery): Promise<string[]> {
  const since = new Set(
    (await compareCommits(client, { owner: where.owner, repo: where.repo, base, head: where.defaultBranch }))?.files,
  );
  return changes.map(({ path }) => path).filter((path) => since.has(path));
}

/** GitHub's refusals that a person has to fix, as a message; `undefined` for anything else. */
function whyRefused(error: unknown, { changes }: Delivery): string | undefined {
  if (isStatus(error, 403) && /not permitted to create or approve pull requests/i.test(error.message))
    return `the repository's setting "Allow GitHub Actions to create and approve pull requests" (Settings → Actions → General) is off.`;
  const hasWorkflows = changes.some(({ path }) => path.startsWith('.github/workflows/'));
  // For workflow files, some of these calls return 404 to a token without the permission.
  if (
    (isStatus(error, 403) && (isInaccessible(error) || /without .?workflows.? permission/i.test(error.message))) ||
    (isStatus(error, 404) && hasWorkflows)
  ) {
    const workflows = hasWorkflows
      ? ', or "Workflows: write" for the workflow files in it, which a job\'s own token cannot have: add it to the App that delivers, or apply the patch from the run\'s artifacts'
      : '';
    return `the App, the job or its token lacks the permission "Contents: write" or "Pull requests: write"${workflows}. In a job, set \`contents: write\` and \`pull-requests: write\` under \`permissions:\`.`;
  }
  if (isStatus(error, 422) && /rule violations/i.test(error.message))
    return `a rule of the repository forbids it: ${readRefusal(error, 300)}.`;
  return undefined;
}

/** Sent again, the same request may well succeed: GitHub may not show yet what was created a moment ago. */
const PASSES = /timed out|too large|too quickly|already exists|object does not exist|"field":"head"/i;

/** What GitHub refuses for a reason that only it knows: it would refuse it again and again. */
function whyInvalid(error: unknown): string | undefined {
  if (!isStatus(error, 422) || PASSES.test(error.message)) return undefined;
  const words = readRefusal(error, 300);
  const hint = /reference update failed|protected|through a pull request|required|authorized/i.test(words)
    ? ` Check whether a ruleset or a branch protection covers branches like \`${BRANCH_FOLDER}/…\`.`
    : '';
  return `GitHub refuses it: ${words}.${hint}`;
}

/**
 * For Git, a branch cannot be a folder of other branches at the same time. GitHub's own words for that do not say so.
 */
async function whyNoBranch(error: unknown, client: GitHubClient, { owner, repo }: Where): Promise<string | undefined> {
  if (!isStatus(error, 422) || !/reference update failed/i.test(error.message)) return undefined;
  return (await findBranch(client, { owner, repo, branch: BRANCH_FOLDER })) === undefined
    ? undefined
    : `there is a branch \`${BRANCH_FOLDER}\`, and Git cannot have branches like \`${BRANCH_FOLDER}/…\` beside it. Rename or delete that branch.`;
}
