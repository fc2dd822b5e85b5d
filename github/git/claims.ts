/**
 * Claims on GitHub: "this is mine to act on", decided by the server.
 *
 * Two people answer in the same second, or GitHub delivers one webhook twice. Creating a git ref is the one GitHub call
 * that exactly one caller wins: the second gets 422 "Reference already exists". Comments, labels and reactions all let
 * both through. Which refs are claims is decided in protocol/records/claim-proof.ts.
 */
import { CLAIMS, type ClaimSubject, claimPrefix } from '../../protocol/messages/claim-ref.ts';
import { type GitHubClient, isStatus, type Repo } from '../github-client.ts';
import { createRef, deleteRef } from '../repositories.ts';

/**
 * Tries to become the one who starts a task or resumes a question.
 *
 * @param at with the commit that the ref points to: it only has to exist.
 * @param ref the whole name of the claim.
 * @returns `'won'` once for a name, `'lost'` to everyone after.
 * @throws RequestError for every other answer: 403 means the app lacks `contents: write`, another 422 that there is no
 *   such commit. After a 5xx or a broken connection nobody knows who won; then the claim counts as one whose holder
 *   died.
 */
export async function claim(
  client: GitHubClient,
  at: Repo & { readonly sha: string },
  ref: string,
): Promise<'won' | 'lost'> {
  return (await createRef(client, at, ref)) ? 'won' : 'lost';
}

/**
 * The names of all refs that begin like the claims on a subject, whoever has created them.
 * @see https://docs.github.com/en/rest/git/refs#list-matching-references
 */
export async function listClaimRefs(client: GitHubClient, at: Repo, subject: ClaimSubject): Promise<string[]> {
  return listRefs(client, at, claimPrefix(subject));
}

/** The names of all refs where claims are, whoever has created them. */
export async function listAllClaimRefs(client: GitHubClient, at: Repo): Promise<string[]> {
  return listRefs(client, at, CLAIMS.replace(/^refs\//, ''));
}

async function listRefs(client: GitHubClient, at: Repo, ref: string): Promise<string[]> {
  const { data } = await client.request('GET /repos/{owner}/{repo}/git/matching-refs/{ref}', {
    owner: at.owner,
    repo: at.repo,
    ref,
  });
  return data.map(({ ref: name }) => name);
}

/**
 * Removes a ref that is named like the folder of all claims: git creates none below it. Nothing of ours is named so.
 * @returns its name, or `undefined` when there is none.
 */
export async function removeObstacle(client: GitHubClient, at: Repo): Promise<string | undefined> {
  for (const ref of [PARENT, CLAIMS]) {
    if (!(await hasRef(client, at, ref))) continue;
    await deleteRef(client, { ...at, ref });
    return ref;
  }
  return undefined;
}

const PARENT = CLAIMS.slice(0, CLAIMS.lastIndexOf('/'));

async function hasRef(client: GitHubClient, { owner, repo }: Repo, ref: string): Promise<boolean> {
  try {
    const route = 'GET /repos/{owner}/{repo}/git/ref/{ref}';
    const { data } = await client.request(route, { owner, repo, ref: ref.replace(/^refs\//, '') });
    return data.ref === ref;
  } catch (error) {
    if (isStatus(error, 404)) return false;
    throw error;
  }
}
