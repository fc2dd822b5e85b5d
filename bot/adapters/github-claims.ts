/**
 * The claims of one repository: created and listed on GitHub, and counted only if their proof is valid. Anybody with
 * write access can create refs there too, so other refs are skipped and reported.
 */
import { claim, listClaimRefs, removeObstacle } from '../../github/git/claims.ts';
import { headOf } from '../../github/git/contents.ts';
import { type GitHubClient, isStatus } from '../../github/github-client.ts';
import { type ClaimSubject, MAX_ATTEMPT } from '../../protocol/messages/claim-ref.ts';
import type { ReadClaims } from '../../protocol/records/claim-proof.ts';
import { defined } from '../../protocol/base/defined.ts';
import type { FirstSeen } from '../concurrency/first-seen.ts';
import type { Claims, Log, Where } from '../ports.ts';
import type { ClaimNames } from './bot-records.ts';
import type { MetricsPort } from './metrics-port.ts';

interface ClaimsSettings {
  readonly firstSeen: FirstSeen;
  readonly now: () => number;
  readonly meter: MetricsPort;
  readonly log: Log;
  readonly turnMs?: number | undefined;
}

export function createClaims(
  client: GitHubClient,
  where: Where,
  { firstSeen, now, meter, log, turnMs }: ClaimsSettings,
  names: ClaimNames,
): Claims {
  const at = { owner: where.owner, repo: where.repo };
  const list = async (subject: ClaimSubject): ReturnType<ClaimNames['read']> => {
    const read = await names.read(await listClaimRefs(client, at, subject), subject);
    const { length } = read.ignored;
    if (length > 0) log.warn({ subject, refs: length, first: read.ignored[0] }, 'ignored refs that are not claims');
    return read;
  };
  return {
    ...defined({ turnMs }),
    isNew: (subject) => !firstSeen.has(where.id, subject),
    newest: async (subject) => {
      const { newest, byOther } = await list(subject);
      return { ...firstSeen.see(where.id, subject, newest, now()), ...(byOther === true && { byOther }) };
    },
    claim: async (subject, attempt, sha) => {
      const created =
        attempt > MAX_ATTEMPT ? 'lost' : await create(client, where, names.sign(subject, attempt), sha, log);
      const outcome = created === 'won' && (await isShared(attempt, () => list(subject), names)) ? 'lost' : created;
      meter.claim(outcome);
      firstSeen.see(where.id, subject, attempt, now());
      return outcome;
    },
  };
}

/**
 * If several keys are in use (the bot beside the relay, or an old key beside its successor), one attempt has several
 * possible names. If two of them exist, both holders give way, and the next attempt follows if nobody acts on this one.
 */
async function isShared(attempt: number, list: () => Promise<ReadClaims>, names: ClaimNames): Promise<boolean> {
  if (!(await names.hasOthers())) return false;
  const { newest, holders } = await list();
  return newest > attempt || holders > 1;
}

async function create(
  client: GitHubClient,
  where: Where,
  ref: string,
  sha: string | undefined,
  log: Log,
): Promise<'won' | 'lost'> {
  const at = { owner: where.owner, repo: where.repo };
  const head = (): Promise<string> => headOf(client, { ...at, branch: where.defaultBranch });
  try {
    return await claim(client, { ...at, sha: sha ?? (await head()) }, ref);
  } catch (error) {
    if (!isStatus(error, 422)) throw error;
    // The commit at which the question was asked may no longer exist. The target of a claim has no meaning.
    if (!/object does not exist/i.test(error.message)) {
      const removed = await removeObstacle(client, at);
      if (removed === undefined) throw error;
      log.warn({ ref: removed }, 'removed a ref that blocked all claims');
    }
    return claim(client, { ...at, sha: await head() }, ref);
  }
}
