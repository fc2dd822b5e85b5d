/**
 * Mistakes of the runs. Each one removes a safeguard, at the place where the parts are connected. The product's own
 * code does not change.
 */
import type { GitHub } from '../../../action/ports.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { claimSubjectOf, type DispatchRequest } from '../../../protocol/messages/dispatch-request.ts';
import { type Answer, type Call, fail, ok } from '../hosted/answers.ts';
import type { Surroundings } from '../hosted/effects.ts';
import { isListOfComments, type Mutation, noFence, remark } from '../interference.ts';

/** A run cannot see what others have published, except the comment of its own question, which it reads by id. */
const blind = (github: GitHub): GitHub => ({
  ...github,
  thread: { ...github.thread, comments: () => Promise.resolve([]) },
});

/** The bot does not notice that a run waits, and uses every answer at once. */
const neverLeaves = (call: Call, next: (call: Call) => Answer): Answer => {
  const answer = next(call);
  return isListOfComments(call)
    ? remark(answer, (marker) => (marker.kind === 'question' ? { ...marker, live: undefined } : marker))
    : answer;
};

/** A run sees the text that the bot acted on, even if it has changed since. */
const asAgreed = (github: GitHub, request: DispatchRequest, { store }: Surroundings): GitHub => ({
  ...github,
  thread: {
    ...github.thread,
    comment: async (id) => {
      const comment = await github.thread.comment(id);
      const source = request.kind === 'start' ? request.source : request.answer.source;
      const agreed = store.comments
        .get(id)
        ?.texts.find(({ value }) => 'sha256' in source && contentHash(value) === source.sha256);
      return comment === undefined || agreed === undefined ? comment : { ...comment, body: agreed.value };
    },
  },
});

/** Attempt 0 has no claim of its own, so it must look for the claims of others. */
const seesNoClaimWhenItGoesOn = (github: GitHub, request: DispatchRequest): GitHub => ({
  ...github,
  claims: {
    newestAttempt: (subject) =>
      subject === claimSubjectOf(request) ? github.claims.newestAttempt(subject) : Promise.resolve(0),
  },
});

export const OF_RUNS: readonly Mutation[] = [
  {
    name: 'the bot leaves nothing to a run that waits, and that run looks for no claim',
    withGitHub: (github, request) => blind(seesNoClaimWhenItGoesOn(github, request)),
    interfere: () => ({ bot: neverLeaves }),
  },
  {
    name: 'no fence at the start or before publishing',
    withGitHub: (github) => blind(noFence(github)),
    withConversation: (conversation) => ({ ...conversation, mayPublish: () => Promise.resolve(true) }),
  },
  {
    name: 'no fence before publishing',
    withConversation: (conversation) => ({ ...conversation, mayPublish: () => Promise.resolve(true) }),
  },
  { name: 'a run does not look at what is published', withGitHub: blind },
  { name: 'hash check off', withGitHub: asAgreed },
  {
    name: 'permission asked once only',
    withGitHub: (github) => ({ ...github, people: { ...github.people, permission: () => Promise.resolve('admin') } }),
  },
  { name: 'question before state', storesLate: true },
  {
    name: 'an answered question is not marked, and a run does not look at what is published',
    withGitHub: blind,
    interfere: () => ({
      run: (call, next) =>
        JSON.stringify(call.body ?? '').includes('has its answer') ? notDone(call.method) : next(call),
    }),
  },
];

/** An edit is reported as done. Two edits in one request are refused, so that each is tried alone. */
function notDone(method: string): Answer {
  return method === 'PATCH' ? ok({}) : fail(403, 'Resource not accessible by integration');
}
