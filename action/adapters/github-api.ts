/** The action's view of GitHub, over the job's own token. */
import { setTimeout as sleep } from 'node:timers/promises';
import { getOctokit } from '@actions/github';
import { findNewestAttempt } from '../../github/claims.ts';
import { type GitHubClient, isStatus, type Repo } from '../../github/client.ts';
import { createAnswerMemory, makeConditional } from '../../github/conditional.ts';
import { defaultBranchOf, findFile, headOf } from '../../github/contents.ts';
import { getIssue, openIssue } from '../../github/issues.ts';
import { findPerson, isTeamMember, permissionOf } from '../../github/people.ts';
import { type FindFile, findConfig, findOwners } from '../../github/rules.ts';
import {
  editComment,
  findComment,
  listComments,
  postComment,
  reactToComment,
  type ThreadComment,
} from '../../github/threads.ts';
import type { FolderEntry } from '../../github/trees.ts';
import type { Person } from '../../protocol/dispatch-request.ts';
import type { Team } from '../../protocol/policy.ts';
import { REGISTRY, withinRegistry } from '../../protocol/registry.ts';
import type { CodeEntry, GitHub, Thread } from '../ports.ts';
import { readSpeaker } from '../spoken.ts';
import { directFetch, hasProxy } from './direct-fetch.ts';
import { type Pause, persist, persistOnce } from './persistence.ts';

/** `vouchesForTeams`: an App that the workflow names has dispatched this run, after it looked up who is in which team. */
type Place = Repo & { readonly defaultBranch: string | undefined; readonly vouchesForTeams?: boolean };

/** @param answersApp slug of the App whose relayed answers count; without one, none do. */
export function createGitHub(token: string, at: Place & { readonly apiUrl: string }, answersApp?: string): GitHub {
  const direct = hasProxy(process.env) ? {} : { request: { fetch: directFetch } };
  const client = getOctokit(token, { baseUrl: at.apiUrl, ...direct });
  let calls = 0;
  client.hook.before('request', () => {
    calls += 1;
  });
  makeConditional(client, createAnswerMemory(), '');
  return { ...gitHubOver(client, at, (ms) => sleep(ms), answersApp), apiCalls: () => calls };
}

/** The same over a client that somebody else has signed in. */
export function gitHubOver(client: GitHubClient, at: Place, pause: Pause, answersApp?: string): GitHub {
  const repo: Repo = { owner: at.owner, repo: at.repo };
  const surely = <T>(work: () => Promise<T>): Promise<T> => persist(work, pause);
  const branch = async (): Promise<string> => at.defaultBranch ?? (await defaultBranchOf(client, repo));
  const find: FindFile = (path) => surely(async () => findFile(client, { ...repo, path, ref: await branch() }));
  return {
    takesTicks: answersApp !== undefined,
    thread: createThread(client, repo, pause, answersApp),
    people: {
      permission: (person) => surely(() => permissionOf(client, repo, person)),
      find: (login) => surely(() => findPerson(client, login)),
      isMember: (person, team) => isMemberAsSeenFromHere(client, person, team, at.vouchesForTeams === true),
    },
    createCheckRun: async (run) => (await import('../../github/checks.ts')).createCheckRun(client, repo, run),
    claims: { newestAttempt: (subject) => surely(() => findNewestAttempt(client, repo, subject)) },
    code: {
      head: () => surely(async () => headOf(client, { ...repo, branch: await branch() })),
      file: (path, ref) => surely(() => findFile(client, { ...repo, path, ref })),
      folder: createFolders(client, repo, pause),
      config: () => findConfig(find),
      owners: () => findOwners(find),
    },
  };
}

/** A job's token sees no teams. Then the App's word counts, if the workflow says whose; without one, nobody is a member. */
async function isMemberAsSeenFromHere(
  client: GitHubClient,
  person: Person,
  team: Team,
  vouched: boolean,
): Promise<boolean> {
  try {
    return (await isTeamMember(client, team, person)) || vouched;
  } catch (error) {
    if (isStatus(error, 403)) return vouched;
    throw error;
  }
}

function createThread(client: GitHubClient, repo: Repo, pause: Pause, answersApp: string | undefined): Thread {
  const surely = <T>(work: () => Promise<T>): Promise<T> => persist(work, pause);
  return {
    issue: (issue) => surely(() => getIssue(client, { ...repo, issue })),
    comment: async (commentId) => {
      const comment = await surely(() => findComment(client, { ...repo, commentId }));
      return comment === undefined
        ? undefined
        : { ...comment, isRelay: isRelay(comment, answersApp), isEdited: comment.createdAt !== comment.updatedAt };
    },
    comments: (issue) => surely(() => listComments(client, { ...repo, issue })),
    changes: async (issue, asked) => {
      const { readFeed } = await import('../../github/comment-feed.ts');
      const page = await readFeed(client, { ...repo, issue, ...asked });
      const comments = page.comments?.map((comment) => ({
        ...comment,
        byApp: comment.appSlug !== undefined || comment.author.type === 'Bot',
        ...(isRelay(comment, answersApp) ? readSpeaker(comment.body) : {}),
      }));
      return { ...page, comments };
    },
    post: (issue, body) =>
      persistOnce(
        () => postComment(client, { ...repo, issue }, body),
        () => findPosted(client, { ...repo, issue }, body),
        pause,
      ),
    edit: (commentId, body) => surely(() => editComment(client, { ...repo, commentId }, body)),
    launch: (commentId) => surely(() => reactToComment(client, { ...repo, commentId }, 'rocket')),
    open: (title, body) => openIssue(client, repo, title, body),
  };
}

/** No person's login has brackets, and an App's bot carries its slug. */
function isRelay(comment: ThreadComment, answersApp: string | undefined): boolean {
  const { author, createdAt, updatedAt } = comment;
  return (
    answersApp !== undefined &&
    author.type === 'Bot' &&
    author.login === `${answersApp}[bot]` &&
    createdAt === updatedAt
  );
}

/** The comment that a try posted without our hearing of it. All that we post opens with a marker, which no two share. */
async function findPosted(
  client: GitHubClient,
  at: Repo & { readonly issue: number },
  body: string,
): Promise<ThreadComment | undefined> {
  const [marker] = body.split('\n', 1);
  const comments = await listComments(client, at);
  return comments.find((comment) => comment.author.type === 'Bot' && comment.body.split('\n', 1)[0]?.trim() === marker);
}

/** Loaded by then, like all that is asked for later. */
const trees = () => import('../../github/trees.ts');

/** The registry is listed as a whole once: many capabilities cost no more calls than one. */
function createFolders(client: GitHubClient, repo: Repo, pause: Pause): GitHub['code']['folder'] {
  const registries = new Map<string, Promise<readonly FolderEntry[]>>();
  const registryAt = (commit: string): Promise<readonly FolderEntry[]> => {
    const known =
      registries.get(commit) ??
      persist(async () => (await trees()).listTree(client, { ...repo, commit, folder: REGISTRY.slice(0, -1) }), pause);
    registries.set(commit, known);
    return known;
  };
  return async (folder, commit) => {
    const prefix = `${withinRegistry(folder)}/`;
    const entries = (await registryAt(commit)).filter(({ path }) => path.startsWith(prefix));
    return entries.map(({ path, mode, bytes, sha }) => ({
      path: path.slice(prefix.length),
      mode: modeOf(mode),
      bytes,
      read: () => persist(async () => (await trees()).readBlob(client, { ...repo, sha }), pause),
    }));
  };
}

function modeOf(mode: string): CodeEntry['mode'] {
  return mode === '100755' || mode === '120000' || mode === '160000' ? mode : '100644';
}
