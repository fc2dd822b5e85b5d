/** The action's view of GitHub, over the job's own token. */
import { getOctokit } from '@actions/github';
import { findNewestAttempt } from '../../github/claims.ts';
import type { GitHubClient, Repo } from '../../github/client.ts';
import { readFeed } from '../../github/comment-feed.ts';
import { defaultBranchOf, findFile, headOf } from '../../github/contents.ts';
import { getIssue, openIssue } from '../../github/issues.ts';
import { permissionOf, type Permission } from '../../github/people.ts';
import { editComment, findComment, listComments, postComment } from '../../github/threads.ts';
import type { GitHub } from '../ports.ts';

/** Deciding about a task means deciding what code is proposed: that takes what pushing takes. */
const MAY_DECIDE: ReadonlySet<Permission> = new Set<Permission>(['write', 'maintain', 'admin']);

export function createGitHub(token: string, at: Repo & { readonly apiUrl: string; readonly defaultBranch: string | undefined }): GitHub {
  const client: GitHubClient = getOctokit(token, { baseUrl: at.apiUrl });
  const repo: Repo = { owner: at.owner, repo: at.repo };
  return {
    thread: {
      issue: async (issue) => {
        const found = await getIssue(client, { ...repo, issue });
        return { number: found.number, title: found.title, body: found.body, url: found.url };
      },
      comment: (commentId) => findComment(client, { ...repo, commentId }),
      comments: (issue) => listComments(client, { ...repo, issue }),
      changes: async (issue, asked) => {
        const page = await readFeed(client, { ...repo, issue, ...asked });
        const comments = page.comments?.map((comment) => ({ ...comment, byApp: comment.appSlug !== undefined || comment.author.type === 'Bot' }));
        return { ...page, comments };
      },
      post: (issue, body) => postComment(client, { ...repo, issue }, body),
      edit: (commentId, body) => editComment(client, { ...repo, commentId }, body),
      open: (title, body) => openIssue(client, repo, title, body),
    },
    people: { mayDecide: async (person) => MAY_DECIDE.has(await permissionOf(client, repo, person)) },
    claims: { newestAttempt: (subject) => findNewestAttempt(client, repo, subject) },
    code: {
      head: async () => headOf(client, { ...repo, branch: at.defaultBranch ?? (await defaultBranchOf(client, repo)) }),
      file: (path, ref) => findFile(client, { ...repo, path, ref }),
    },
  };
}
