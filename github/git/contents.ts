/**
 * Files of a repository at a commit, without a checkout.
 */
import { defined } from '../../protocol/base/defined.ts';
import { z } from '../../protocol/base/zod.ts';
import { type GitHubClient, isStatus, type Repo } from '../github-client.ts';

const File = z.looseObject({ type: z.literal('file'), encoding: z.string(), content: z.string(), size: z.number() });
const Folder = z.array(z.looseObject({ type: z.string(), name: z.string() }));

/**
 * The newest commit of a branch.
 * @throws RequestError 404 when there is no such branch, 409 when the repository is empty.
 * @see https://docs.github.com/en/rest/git/refs#get-a-reference
 */
export async function headOf(client: GitHubClient, at: Repo & { readonly branch: string }): Promise<string> {
  const { data } = await client.request('GET /repos/{owner}/{repo}/git/ref/{ref}', {
    owner: at.owner,
    repo: at.repo,
    ref: `heads/${at.branch}`,
  });
  return data.object.sha;
}

/**
 * The default branch's name.
 * @see https://docs.github.com/en/rest/repos/repos#get-a-repository
 */
export async function defaultBranchOf(client: GitHubClient, at: Repo): Promise<string> {
  const { data } = await client.request('GET /repos/{owner}/{repo}', { owner: at.owner, repo: at.repo });
  return data.default_branch;
}

/**
 * A file's bytes at a commit; without one, as the default branch has it. Its name would not do: a tag of that name
 * comes first.
 *
 * @returns `undefined` when there is no file of that name there, or when it is a folder, a link or a submodule.
 * @throws Error when the file is larger than the megabyte that this endpoint carries.
 * @see https://docs.github.com/en/rest/repos/contents#get-repository-content
 */
export async function findFile(
  client: GitHubClient,
  at: Repo & { readonly path: string; readonly ref?: string },
): Promise<Uint8Array | undefined> {
  const file = File.safeParse(await findContent(client, at));
  if (!file.success) return undefined;
  if (file.data.encoding !== 'base64')
    throw new Error(
      `${at.path} is ${file.data.size} bytes long; GitHub returns at most 1 MiB this way. Make the file smaller.`,
    );
  return Buffer.from(file.data.content, 'base64');
}

/**
 * The names of the files right below a folder at a commit; none when there is no such folder.
 * @see https://docs.github.com/en/rest/repos/contents#get-repository-content
 */
export async function listFiles(
  client: GitHubClient,
  at: Repo & { readonly path: string; readonly ref: string },
): Promise<string[]> {
  const entries = Folder.safeParse(await findContent(client, at)).data ?? [];
  return entries.filter((entry) => entry.type === 'file').map((entry) => entry.name);
}

async function findContent(
  client: GitHubClient,
  at: Repo & { readonly path: string; readonly ref?: string },
): Promise<unknown> {
  try {
    const { data } = await client.request('GET /repos/{owner}/{repo}/contents/{path}', {
      owner: at.owner,
      repo: at.repo,
      path: at.path,
      ...defined({ ref: at.ref }),
    });
    return data;
  } catch (error) {
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
}
