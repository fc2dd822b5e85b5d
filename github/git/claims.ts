/**
 * Claims on GitHub: "this is mine to act on", decided by the server.
 *
 * Two people answer in the same second, or GitHub delivers one webhook twice. Creating a git ref is the one GitHub call
 * that exactly one caller wins: the second gets 422 "Reference already exists". Comments, labels and reactions all let
 * both through.
 */
import { type ClaimSubject, claimPrefix, newestAttempt, renderClaimRef } from '../../protocol/messages/claim-ref.ts';
import { type GitHubClient, isStatus, ONCE, type Repo } from '../github-client.ts';

/**
 * Tries to become the one who starts a task or resumes a question.
 *
 * @param at with the commit that the ref points to: it only has to exist.
 * @param attempt counts from 1; a claim whose holder died is passed over by claiming attempt + 1.
 * @returns `'won'` once per (subject, attempt), `'lost'` to everyone after.
 * @throws RequestError for every other answer: 403 means the app lacks `contents: write`, another 422 that there is no
 *   such commit. After a 5xx or a broken connection nobody knows who won; then the claim counts as one whose holder
 *   died.
 * @see https://docs.github.com/en/rest/git/refs#create-a-reference
 */
export async function claim(
  client: GitHubClient,
  at: Repo & { readonly sha: string },
  subject: ClaimSubject,
  attempt: number,
): Promise<'won' | 'lost'> {
  try {
    await client.request('POST /repos/{owner}/{repo}/git/refs', {
      owner: at.owner,
      repo: at.repo,
      sha: at.sha,
      ref: renderClaimRef(subject, attempt),
      request: ONCE,
    });
    return 'won';
  } catch (error) {
    // 422 also means "no such sha" and "not a valid ref name"; only this wording means that somebody was faster.
    if (isStatus(error, 422) && /reference already exists/i.test(error.message)) return 'lost';
    throw error;
  }
}

/**
 * The newest attempt at a subject, 0 when nobody has claimed it.
 * @see https://docs.github.com/en/rest/git/refs#list-matching-references
 */
export async function findNewestAttempt(client: GitHubClient, at: Repo, subject: ClaimSubject): Promise<number> {
  const { data } = await client.request('GET /repos/{owner}/{repo}/git/matching-refs/{ref}', {
    owner: at.owner,
    repo: at.repo,
    // Matching is by prefix and ids have one length, so the slash at the end adds nothing but an empty path segment.
    ref: claimPrefix(subject).replace(/\/$/, ''),
  });
  return newestAttempt(
    data.map(({ ref }) => ref),
    subject,
  );
}
