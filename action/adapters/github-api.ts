/** The action's view of GitHub, over the job's own token. */
import { getOctokit } from '@actions/github';
import { findNewestAttempt } from '../../github/claims.ts';
import type { GitHubClient, Repo } from '../../github/client.ts';
import { defaultBranchOf, findFile, headOf } from '../../github/contents.ts';
import { getIssue, openIssue } from '../../github/issues.ts';
import { permissionOf, type Permission } from '../../github/people.ts';
import { listTree, readBlob, type FolderEntry } from '../../github/trees.ts';
import { REGISTRY, withinRegistry } from '../../protocol/registry.ts';
import { editComment, findComment, listComments, postComment } from '../../github/threads.ts';
import type { CodeEntry, GitHub } from '../ports.ts';

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
      post: (issue, body) => postComment(client, { ...repo, issue }, body),
      edit: (commentId, body) => editComment(client, { ...repo, commentId }, body),
      open: (title, body) => openIssue(client, repo, title, body),
    },
    people: { mayDecide: async (person) => MAY_DECIDE.has(await permissionOf(client, repo, person)) },
    claims: { newestAttempt: (subject) => findNewestAttempt(client, repo, subject) },
    code: {
      head: async () => headOf(client, { ...repo, branch: at.defaultBranch ?? (await defaultBranchOf(client, repo)) }),
      file: (path, ref) => findFile(client, { ...repo, path, ref }),
      folder: createFolders(client, repo),
    },
  };
}

/** The registry is listed as a whole once: many capabilities cost no more calls than one. */
function createFolders(client: GitHubClient, repo: Repo): GitHub['code']['folder'] {
  const registries = new Map<string, Promise<readonly FolderEntry[]>>();
  const registryAt = (commit: string): Promise<readonly FolderEntry[]> => {
    const known = registries.get(commit) ?? listTree(client, { ...repo, commit, folder: REGISTRY.slice(0, -1) });
    registries.set(commit, known);
    return known;
  };
  return async (folder, commit) => {
    const prefix = `${withinRegistry(folder)}/`;
    const entries = (await registryAt(commit)).filter(({ path }) => path.startsWith(prefix));
    return entries.map(({ path, mode, bytes, sha }) => ({ path: path.slice(prefix.length), mode: modeOf(mode), bytes, read: () => readBlob(client, { ...repo, sha }) }));
  };
}

function modeOf(mode: string): CodeEntry['mode'] {
  return mode === '100755' || mode === '120000' || mode === '160000' ? mode : '100644';
}
