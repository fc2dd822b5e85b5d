/** The action's view of GitHub, over the job's own token. */
import { setTimeout as sleep } from 'node:timers/promises';
import { getOctokit } from '@actions/github';
import { findNewestAttempt } from '../../github/claims.ts';
import type { GitHubClient, Repo } from '../../github/client.ts';
import { defaultBranchOf, findFile, headOf } from '../../github/contents.ts';
import { getIssue, openIssue } from '../../github/issues.ts';
import { permissionOf, type Permission } from '../../github/people.ts';
import { editComment, findComment, listComments, postComment, type ThreadComment } from '../../github/threads.ts';
import type { GitHub, Thread } from '../ports.ts';
import { type Pause, persist, persistOnce } from './persistence.ts';

/** Deciding about a task means deciding what code is proposed: that takes what pushing takes. */
const MAY_DECIDE: ReadonlySet<Permission> = new Set<Permission>(['write', 'maintain', 'admin']);

type Place = Repo & { readonly defaultBranch: string | undefined };

export function createGitHub(token: string, at: Place & { readonly apiUrl: string }): GitHub {
  return gitHubOver(getOctokit(token, { baseUrl: at.apiUrl }), at, (ms) => sleep(ms));
}

/** The same over a client that somebody else has signed in. */
export function gitHubOver(client: GitHubClient, at: Place, pause: Pause): GitHub {
  const repo: Repo = { owner: at.owner, repo: at.repo };
  const surely = <T>(work: () => Promise<T>): Promise<T> => persist(work, pause);
  return {
    thread: createThread(client, repo, pause),
    people: { mayDecide: async (person) => MAY_DECIDE.has(await surely(() => permissionOf(client, repo, person))) },
    claims: { newestAttempt: (subject) => surely(() => findNewestAttempt(client, repo, subject)) },
    code: {
      head: () => surely(async () => headOf(client, { ...repo, branch: at.defaultBranch ?? (await defaultBranchOf(client, repo)) })),
      file: (path, ref) => surely(() => findFile(client, { ...repo, path, ref })),
    },
  };
}

function createThread(client: GitHubClient, repo: Repo, pause: Pause): Thread {
  const surely = <T>(work: () => Promise<T>): Promise<T> => persist(work, pause);
  return {
    issue: async (issue) => {
      const found = await surely(() => getIssue(client, { ...repo, issue }));
      return { number: found.number, title: found.title, body: found.body, url: found.url };
    },
    comment: (commentId) => surely(() => findComment(client, { ...repo, commentId })),
    comments: (issue) => surely(() => listComments(client, { ...repo, issue })),
    post: (issue, body) => persistOnce(() => postComment(client, { ...repo, issue }, body), () => findPosted(client, { ...repo, issue }, body), pause),
    edit: (commentId, body) => surely(() => editComment(client, { ...repo, commentId }, body)),
    open: (title, body) => openIssue(client, repo, title, body),
  };
}

/** The comment that a try posted without our hearing of it. All that we post opens with a marker, which no two share. */
async function findPosted(client: GitHubClient, at: Repo & { readonly issue: number }, body: string): Promise<ThreadComment | undefined> {
  const [marker] = body.split('\n', 1);
  const comments = await listComments(client, at);
  return comments.find((comment) => comment.author.type === 'Bot' && comment.body.split('\n', 1)[0]?.trim() === marker);
}
