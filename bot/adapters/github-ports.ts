/** One repository's ports, built from github/ and a client that is signed in as the App's installation there. */
import { type GitHubClient, isStatus } from '../../github/github-client.ts';
import { findCommitStanding } from '../../github/git/ancestry.ts';
import { findFile, headOf, listFiles } from '../../github/git/contents.ts';
import { readPullRequest } from '../../github/git/delivery.ts';
import {
  editIssue,
  findIssueOf,
  getIssue,
  listLabelEvents,
  listLabelEventsSince,
  openIssue,
} from '../../github/issues/issues.ts';
import { readIssueHistory } from '../../github/issues/issue-edits.ts';
import { wasEdited } from '../../github/issues/comment-edits.ts';
import { listIssuesSince } from '../../github/issues/changed-issues.ts';
import { isTeamMember, permissionOf } from '../../github/people.ts';
import { readRefusal } from '../../github/refusal-words.ts';
import { isInaccessible } from '../../protocol/errors/missing-permission.ts';
import { type FindFile, findConfig, findOwners } from '../../github/rules.ts';
import { isBacked } from '../../github/actions/backed-records.ts';
import { cancelRun, listRuns, startRun } from '../../github/actions/runs.ts';
import {
  editComment,
  type FetchedComment,
  findComment,
  listComments,
  listCommentsSince,
  listReviewComments,
  listReviewSummaries,
  postComment,
} from '../../github/issues/threads.ts';
import { findSubagentNames, subagentPath } from '../../protocol/base/registry-paths.ts';
import { markBacked, nameOfOlder, type OlderRecord } from '../../protocol/thread/older-records.ts';
import type { Person } from '../../protocol/messages/dispatch-request.ts';
import type { Team } from '../../protocol/policy/access-policy.ts';
import type { ThreadComment } from '../../protocol/thread/comment.ts';
import type {
  FoundSubagent,
  Log,
  Membership,
  BotPorts,
  SubagentDirectory,
  Runs,
  StartedRun,
  Threads,
  Where,
} from '../ports.ts';
import type { CommentRecords } from '../../protocol/records/comment-records.ts';
import { type BotKeys, type BotRecords, createBotRecords } from './bot-records.ts';
import type { ConfigCache } from './config-cache.ts';
import { createAcknowledgements } from './look/acknowledge.ts';
import { markChangedByOthers, markReviewsChangedByOthers } from './look/changed-by-others.ts';
import { lookFirst, readFoundSubagent } from './look/first-look.ts';
import { createClaims } from './github-claims.ts';
import type { FirstSeen } from '../concurrency/first-seen.ts';
import { createResults } from './github-results.ts';
import type { MetricsPort } from './metrics-port.ts';
import type { OneRequest } from './look/one-request.ts';
import { readAhead } from './look/read-ahead.ts';
import { IssueGone } from '../issue-gone.ts';
import { refuseTransferred } from './look/transferred.ts';

export interface PortsSettings {
  readonly workflow: string;
  readonly firstSeen: FirstSeen;
  readonly policies: ConfigCache;
  readonly now: () => number;
  readonly log: Log;
  readonly meter: MetricsPort;
  /** See Claims. */
  readonly turnMs?: number;
  /** If left out, issues are read with the REST API only. */
  readonly oneRequest?: OneRequest;
  /** The signing keys; `undefined`: nothing is signed. */
  readonly keys: BotKeys | undefined;
}

export function createPorts(client: GitHubClient, where: Where, settings: PortsSettings): BotPorts {
  const at = { owner: where.owner, repo: where.repo };
  const registry = createRegistry(client, where, settings);
  const records = createBotRecords(settings.keys, where.id, () => registry.config());
  return {
    now: settings.now,
    log: settings.log,
    threads: createThreads(client, where, settings, records.comments),
    claims: createClaims(client, where, settings, records.claims),
    runs: createRuns(client, where, settings, records),
    people: {
      permission: (person) => permissionOf(client, at, person),
      isMember: (person, team) => findMembership(client, person, team),
    },
    registry,
    results: createResults(client, where, settings.workflow),
    board: {
      find: (login, opening, number) => findIssueOf(client, at, { login, opening, number }),
      open: (title, body) => openIssue(client, at, title, body),
      write: (issue, body) => editIssue(client, { ...at, issue }, body),
    },
  };
}

function isKnownAsBacked(
  client: GitHubClient,
  where: Where,
  { policies, now, workflow }: PortsSettings,
  record: OlderRecord,
): Promise<boolean> {
  const at = { ...where, repositoryId: where.id, workflowPath: `.github/workflows/${workflow}` };
  return policies.backed(where.id, nameOfOlder(record), now(), () => isBacked(client, at, record));
}

/** GitHub also returns 403 for "too many requests", which is temporary. */
async function findMembership(client: GitHubClient, person: Person, team: Team): Promise<Membership> {
  try {
    return await isTeamMember(client, team, person);
  } catch (error) {
    if (isStatus(error, 403) && isInaccessible(error)) return 'unseen';
    throw error;
  }
}

function createThreads(client: GitHubClient, where: Where, settings: PortsSettings, records: CommentRecords): Threads {
  const at = { owner: where.owner, repo: where.repo };
  const verify = async (fetched: readonly FetchedComment[], issue: number): Promise<readonly ThreadComment[]> => {
    const comments = await records.verify(fetched, issue);
    const backed = await markBacked(comments, (record) => isKnownAsBacked(client, where, settings, record));
    await readAhead(backed);
    settings.meter.thread(where, issue, comments);
    return backed;
  };
  const acknowledge = createAcknowledgements(client, where, settings);
  const list = async (issue: number) => {
    try {
      const listed = await listMarked(client, where, issue, settings);
      await refuseTransferred(client, where, issue, listed);
      return await verify(listed, issue);
    } catch (error) {
      // Nothing waits there any more, and nobody will read that thread again.
      if (error instanceof IssueGone) settings.meter.thread(where, issue, []);
      throw error;
    }
  };
  return {
    look: (issue, subagent) =>
      lookFirst(client, where, { issue, subagent }, { settings, verify, list, onLook: acknowledge.learn }),
    comments: list,
    comment: (commentId) => findComment(client, { ...at, commentId }),
    history: (issue) => readIssueHistory(client, { ...at, issue }),
    wasEdited: (commentId) => wasEdited(client, { ...at, commentId }),
    commentsSince: async (since) => {
      const comments = await records.verify(await listCommentsSince(client, at, since));
      await readAhead(comments);
      return markBacked(comments, (record) => isKnownAsBacked(client, where, settings, record));
    },
    issue: (issue) => getIssue(client, { ...at, issue }),
    issuesSince: (since, mostPages) => listIssuesSince(client, at, since, mostPages),
    reviews: (pullRequest) => listReviews(client, where, pullRequest, settings),
    pull: (number) => readPullRequest(client, { ...at, pullRequest: number }),
    labels: (issue) => listLabelEvents(client, { ...at, issue }),
    labelsSince: (since) => listLabelEventsSince(client, at, since),
    say: async (issue, body) => {
      await postComment(client, { ...at, issue }, await records.sign(body, issue));
    },
    edit: async (commentId, body, stands) => {
      const issue = records.issueOf(commentId) ?? (await findComment(client, { ...at, commentId }))?.issue;
      const signed = issue === undefined ? body : await records.sign(body, issue);
      if (stands === undefined || (await stands())) await editComment(client, { ...at, commentId }, signed);
    },
    acknowledge: acknowledge.react,
  };
}

async function listReviews(client: GitHubClient, where: Where, pullRequest: number, settings: PortsSettings) {
  const at = { owner: where.owner, repo: where.repo, pullRequest };
  const [summaries, beside] = await Promise.all([listReviewSummaries(client, at), listReviewComments(client, at)]);
  const said = await markReviewsChangedByOthers({ summaries, beside }, { client, where, pullRequest, settings });
  const sorted = [...said.summaries, ...said.beside].toSorted(
    (one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt),
  );
  await readAhead(sorted);
  return sorted;
}

async function listMarked(client: GitHubClient, where: Where, issue: number, settings: PortsSettings) {
  const listed = await listComments(client, { owner: where.owner, repo: where.repo, issue }).catch((error: unknown) => {
    if (isStatus(error, 410))
      throw new IssueGone(`Issue #${issue} was deleted, or issues are disabled.`, { cause: error });
    throw error;
  });
  return markChangedByOthers(listed, { client, where, issue, settings });
}

function createRuns(
  client: GitHubClient,
  where: Where,
  { workflow, firstSeen, meter, now }: PortsSettings,
  { signRequest }: BotRecords,
): Runs {
  const at = { owner: where.owner, repo: where.repo, workflow };
  return {
    since: async (time) => {
      const runs = await listRuns(client, at, time);
      return runs.map((run) =>
        run.status === 'completed' ? { ...run, overSince: firstSeen.seeRunOver(where.id, run.id, now()) } : run,
      );
    },
    cancel: async (runId) => {
      await cancelRun(client, { ...at, runId });
    },
    start: async (request): Promise<StartedRun> => {
      try {
        await startRun(client, { ...at, ref: where.defaultBranch }, signRequest(request, now()));
        meter.dispatch('started');
        return { kind: 'started' };
      } catch (error) {
        const why = whyNotStarted(error, workflow, where.defaultBranch);
        if (why === undefined) throw error;
        meter.dispatch('refused');
        return { kind: 'refused', why };
      }
    },
  };
}

/** The same code works as an App and in the relay's job, whose permissions are in its workflow. */
const NO_ACTIONS =
  'the App, or the job of the relay, lacks the permission "Actions: write" (for the relay, set `actions: write` under `permissions:` of its job, or give the token in its `github-token` that permission)';

/** GitHub's refusals that a retry does not fix, as a message; `undefined` for anything else. */
function whyNotStarted(error: unknown, workflow: string, branch: string): string | undefined {
  if (isStatus(error, 404))
    return `there is no workflow .github/workflows/${workflow} on the branch ${branch}, or ${NO_ACTIONS}.`;
  // GitHub also returns 403 for "too many requests", which is temporary.
  if (isStatus(error, 422) || (isStatus(error, 403) && /\bdisabled\b/i.test(error.message)))
    return `GitHub rejected the dispatch of ${workflow}: ${readRefusal(error)}.`;
  if (isStatus(error, 403) && isInaccessible(error)) return `${NO_ACTIONS}.`;
  return undefined;
}

function createRegistry(client: GitHubClient, where: Where, { policies, now }: PortsSettings): SubagentDirectory {
  const find: FindFile = (path) => findFile(client, { owner: where.owner, repo: where.repo, path });
  return {
    find: (name) => findSubagent(client, where, name),
    isOnDefaultBranch: (commit) =>
      policies.proven(where.id, commit, now(), () => isOnDefaultBranch(client, where, commit)),
    config: (since) => policies.config(where.id, now(), () => findConfig(find), since),
    currentConfig: () => findConfig(find),
    owners: (since) => policies.owners(where.id, now(), () => findOwners(find), since),
  };
}

async function isOnDefaultBranch(client: GitHubClient, where: Where, sha: string): Promise<boolean> {
  const at = { owner: where.owner, repo: where.repo };
  const head = await headOf(client, { ...at, branch: where.defaultBranch });
  return (await findCommitStanding(client, { ...at, head, sha })) !== 'elsewhere';
}

async function findSubagent(client: GitHubClient, where: Where, name: string): Promise<FoundSubagent> {
  const at = { owner: where.owner, repo: where.repo };
  const ref = await headOf(client, { ...at, branch: where.defaultBranch });
  const bytes = await findFile(client, { ...at, path: subagentPath(name), ref });
  if (bytes === undefined) return { kind: 'missing', known: await listSubagents(client, { ...at, ref }) };
  return readFoundSubagent(bytes, ref);
}

async function listSubagents(
  client: GitHubClient,
  at: { readonly owner: string; readonly repo: string; readonly ref: string },
): Promise<string[]> {
  return findSubagentNames(await listFiles(client, { ...at, path: subagentPath('x').replace(/\/[^/]*$/, '') }));
}
