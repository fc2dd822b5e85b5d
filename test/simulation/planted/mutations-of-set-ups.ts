/** Mistakes about bots and relays in one repository, and about the branch to which work is delivered. */
import { readClaimRef } from '../../../protocol/messages/claim-ref.ts';
import type { Answer, Call } from '../hosted/answers.ts';
import { claimNamesOf } from '../hosted/keys.ts';
import { APP, RENAMED, REPO } from '../hosted/store.ts';
import type { Mutation } from '../interference.ts';

/** As in a repository whose keys are not pinned: bot and relay do not recognize each other's claims. */
const countsOwnClaims = (call: Call, next: (call: Call) => Answer): Answer => {
  const answer = next(call);
  if (!call.path.includes('/git/matching-refs/') || !Array.isArray(answer.data)) return answer;
  const isOwn = ({ ref }: { readonly ref: string }): boolean => {
    const claim = readClaimRef(ref);
    if (claim === undefined) return false;
    const [byBot, byRelay] = claimNamesOf(REPO.id, claim.subject, claim.attempt);
    return ref === (call.by.id === APP.id ? byBot : byRelay);
  };
  return { ...answer, data: (answer.data as { readonly ref: string }[]).filter(isOwn) };
};

/** Nobody reads what has changed on the default branch. */
const seesNoPush = (call: Call, next: (call: Call) => Answer): Answer => {
  const answer = next(call);
  return call.path.includes('/compare/') && answer.status === 200
    ? { ...answer, data: { ...(answer.data as object), files: [] } }
    : answer;
};

/** Reviews are not read. */
const readsNoReviews = (call: Call, next: (call: Call) => Answer): Answer => {
  const answer = next(call);
  return /\/pulls\/\d+\/(?:comments|reviews)$/.test(call.path) ? { ...answer, data: [] } : answer;
};

/** A renamed repository counts as another repository. */
const knowsByName = (call: Call, next: (call: Call) => Answer): Answer => {
  const answer = next(call);
  if (!call.path.endsWith('/installation/repositories')) return answer;
  const { repositories } = answer.data as { readonly repositories: readonly { id: number; name: string }[] };
  const named = repositories.map((one) => ({ ...one, id: one.id + (one.name === RENAMED ? 1 : 0) }));
  return { ...answer, data: { total_count: named.length, repositories: named } };
};

export const OF_SET_UPS: readonly Mutation[] = [
  { name: 'a repository with a new name is taken for another one', interfere: () => ({ bot: knowsByName }) },
  { name: 'what is said in a review is not read', interfere: () => ({ bot: readsNoReviews }) },
  {
    name: 'the bot and the relay beside it count only their own claims',
    interfere: () => ({ bot: countsOwnClaims }),
  },
  {
    name: 'who gets work is not told what has changed on the default branch since',
    interfere: () => ({ bot: seesNoPush }),
  },
];
