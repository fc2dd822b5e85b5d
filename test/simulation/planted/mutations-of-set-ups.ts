/** Mistakes about who hears in the repository, and about the branch that work is handed in to. */
import { readClaimRef } from '../../../protocol/messages/claim-ref.ts';
import type { GitHub } from '../../../action/ports.ts';
import type { Answer, Call } from '../hosted/answers.ts';
import { claimNamesOf } from '../hosted/keys.ts';
import { APP } from '../hosted/store.ts';
import type { Mutation } from '../interference.ts';

/** As where nobody has pinned the keys of both: each takes the other's claims for anybody's. */
const countsOwnClaims = (call: Call, next: (call: Call) => Answer): Answer => {
  const answer = next(call);
  if (!call.path.includes('/git/matching-refs/') || !Array.isArray(answer.data)) return answer;
  const isOwn = ({ ref }: { readonly ref: string }): boolean => {
    const claim = readClaimRef(ref);
    if (claim === undefined) return false;
    const [byBot, byRelay] = claimNamesOf(claim.subject, claim.attempt);
    return ref === (call.by.id === APP.id ? byBot : byRelay);
  };
  return { ...answer, data: (answer.data as { readonly ref: string }[]).filter(isOwn) };
};

/** Nobody looks at what has happened on the default branch meanwhile. */
const seesNoPush = (call: Call, next: (call: Call) => Answer): Answer => {
  const answer = next(call);
  return call.path.includes('/compare/') && answer.status === 200
    ? { ...answer, data: { ...(answer.data as object), files: [] } }
    : answer;
};

/** The App has looked up one, and the run takes that for all. */
const vouchesForAll = (github: GitHub): GitHub => ({
  ...github,
  people: { ...github.people, isMember: () => Promise.resolve(true) },
});

/** Reviews are somebody else's business. */
const readsNoReviews = (call: Call, next: (call: Call) => Answer): Answer => {
  const answer = next(call);
  return /\/pulls\/\d+\/(?:comments|reviews)$/.test(call.path) ? { ...answer, data: [] } : answer;
};

export const OF_SET_UPS: readonly Mutation[] = [
  { name: 'what is said in a review is not read', interfere: () => ({ bot: readsNoReviews }) },
  { name: 'a run takes everybody for a member of the team that the App has asked about', withGitHub: vouchesForAll },
  {
    name: 'the bot and the relay beside it count only their own claims',
    interfere: () => ({ bot: countsOwnClaims }),
  },
  {
    name: 'who gets work is not told what has changed on the default branch since',
    interfere: () => ({ bot: seesNoPush }),
  },
];
