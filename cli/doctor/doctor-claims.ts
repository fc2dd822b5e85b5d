/** Checks whether claims work in a repository, and whether refs that we did not create are in the place of claims. */
import { claim, listAllClaimRefs, listClaimRefs } from '../../github/git/claims.ts';
import { findFile } from '../../github/git/contents.ts';
import { deleteRef, findRepository } from '../../github/repositories.ts';
import { findConfig } from '../../github/rules.ts';
import type { GitHubContext } from '../../client/github/client-context.ts';
import { taskIdOf } from '../../protocol/base/ids.ts';
import { readClaimRef } from '../../protocol/messages/claim-ref.ts';
import { quoteWord } from '../quote-word.ts';
import { readClaims, signClaim } from '../../protocol/records/claim-proof.ts';
import { deriveSigner, type RecordKey } from '../../protocol/records/record-keys.ts';
import type { DoctorCheck } from '../cli-schemas.ts';

type ClaimFinding = Pick<DoctorCheck, 'outcome' | 'detail' | 'fix'>;

/** Its ref belongs to no task, has no valid signature, and is removed at once. */
export async function checkClaims(context: GitHubContext, mayWrite: boolean, head: string): Promise<ClaimFinding> {
  if (!mayWrite) return { outcome: 'skip', detail: 'This check writes a ref, and writing is turned off.' };
  const { client, at } = context;
  const secret = Buffer.from(context.random(16)).toString('hex');
  const signer = deriveSigner('doctor', secret, 'bot');
  const repository = (await findRepository(client, at))?.id ?? 0;
  const subject = taskIdOf('doctor', secret);
  const ref = signClaim(subject, 1, repository, signer);
  try {
    const first = await claim(client, { ...at, sha: head }, ref);
    const second = await claim(client, { ...at, sha: head }, ref);
    const listed = await listClaimRefs(client, at, subject);
    const { newest } = readClaims(listed, subject, { repository, keys: [signer], goesByForm: false });
    if (first === 'won' && second === 'lost' && newest === 1)
      return { outcome: 'pass', detail: `A ref for ${subject} was created once, refused once, listed, and removed.` };
    return {
      outcome: 'fail',
      detail: `${ref}: the first caller ${first}, the second ${second}, listed attempt ${newest}.`,
      fix: 'Do not rely on this server: two bots could resume the same question.',
    };
  } finally {
    await deleteRef(client, { ...at, ref });
  }
}

/** They have no effect, but are listed with every question that they are named after. */
export async function checkForeignClaims({ client, at }: GitHubContext): Promise<ClaimFinding> {
  const [repository, refs, read] = await Promise.all([
    findRepository(client, at),
    listAllClaimRefs(client, at),
    findConfig((path) => findFile(client, { ...at, path })),
  ]);
  const keys = read.kind === 'config' ? read.config.authority.keys.filter(({ role }) => role === 'bot') : [];
  const foreign = refs.filter((ref) => !isClaim(ref, repository?.id ?? 0, keys));
  if (foreign.length === 0)
    return {
      outcome: 'pass',
      detail: refs.length === 1 ? '1 ref, which is a claim.' : `${refs.length} refs, all of them claims.`,
    };
  const [one = ''] = foreign;
  return {
    outcome: 'warn',
    detail: `${foreign.length} of ${refs.length} refs in refs/agora/claims are not claims of the bot or the relay and have no effect, among them ${one.slice(0, 80)}.`,
    fix: `Find out who created them, unless they are of a version before claims were signed, and delete them: git push origin ${quoteWord(`:${one}`)}`,
  };
}

/** Without a pinned key, only the form can be checked. */
function isClaim(ref: string, repository: number, keys: readonly RecordKey[]): boolean {
  const named = readClaimRef(ref);
  if (named === undefined) return false;
  return readClaims([ref], named.subject, { repository, keys, goesByForm: keys.length === 0 }).newest > 0;
}
