/**
 * Mistakes that are planted on purpose, to see that the simulation would find them: each takes one safeguard away, at
 * the seam where the parts are put together. The product's own code stays as it is.
 */
import type { GitHub } from '../../action/ports.ts';
import { contentHash } from '../../protocol/base/canonical-json.ts';
import { claimSubjectOf, type DispatchRequest } from '../../protocol/messages/dispatch-request.ts';
import { findMarker } from '../../protocol/comments/marker.ts';
import type { Surroundings } from './hosted/effects.ts';
import type { Answer, Call } from './hosted/answers.ts';
import { ACTIONS } from './hosted/store.ts';
import { isListOfComments, type Mutation, noFence, relist, remark } from './interference.ts';
import { GOING_ON } from './mutations-going-on.ts';
import { OF_PROOF } from './mutations-of-proof.ts';

const CLAIM = 'agora/claims/';
const created: Answer = { status: 201, data: {} };

function isClaim(call: Call): boolean {
  return call.method === 'POST' && call.path.endsWith('/git/refs') && JSON.stringify(call.body).includes(CLAIM);
}

function isDispatch(call: Call): boolean {
  return call.method === 'POST' && call.path.endsWith('/dispatches');
}

/** What a run may see of what others have published; it always sees its own question's comment by id. */
const blind = (github: GitHub): GitHub => ({
  ...github,
  thread: { ...github.thread, comments: () => Promise.resolve([]) },
});

/** The bot sees no run wait: it takes every answer up at once. */
const neverLeaves = (call: Call, next: (call: Call) => Answer): Answer => {
  const answer = next(call);
  return isListOfComments(call)
    ? remark(answer, (marker) => (marker.kind === 'question' ? { ...marker, live: undefined } : marker))
    : answer;
};

/** A run sees what the bot acted on, whatever stands there by now. */
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

/** The bot does not see what an agent was told before. */
const forgetsWhatWasTold = (call: Call, next: (call: Call) => Answer): Answer => {
  const answer = next(call);
  return isListOfComments(call)
    ? remark(answer, (marker) =>
        marker.kind === 'status' || marker.kind === 'question'
          ? { ...marker, heard: undefined, given: undefined }
          : marker,
      )
    : answer;
};

/** Attempt 0 has no claim of its own, so it must look for those of others. */
const seesNoClaimWhenItGoesOn = (github: GitHub, request: DispatchRequest): GitHub => ({
  ...github,
  claims: {
    newestAttempt: (subject) =>
      subject === claimSubjectOf(request) ? github.claims.newestAttempt(subject) : Promise.resolve(0),
  },
});

export const MUTATIONS: readonly Mutation[] = [
  ...GOING_ON,
  ...OF_PROOF,
  {
    name: 'the bot leaves nothing to a run that waits, and that run looks for no claim',
    withGitHub: (github, request) => blind(seesNoClaimWhenItGoesOn(github, request)),
    interfere: () => ({ bot: neverLeaves }),
  },
  {
    name: 'people are not told that an agent did not answer',
    interfere: () => ({
      bot: (call, next) =>
        call.method === 'POST' && JSON.stringify(call.body).includes('which did not answer') ? created : next(call),
    }),
  },
  { name: 'what an agent was told is told again', interfere: () => ({ bot: forgetsWhatWasTold }) },
  { name: 'no sweep', sweeps: false },
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
  {
    name: 'claim after dispatch',
    interfere: () => {
      const put: Call[] = [];
      return {
        bot: (call, next) => {
          if (isClaim(call)) {
            put.push(call);
            return created;
          }
          const answer = next(call);
          if (isDispatch(call)) for (const claim of put.splice(0)) next(claim);
          return answer;
        },
      };
    },
  },
  {
    name: 'a lost claim is ignored',
    interfere: () => ({
      bot: (call, next) => {
        const answer = next(call);
        return isClaim(call) && answer.status === 422 ? created : answer;
      },
    }),
  },
  {
    name: 'attempt never raised',
    interfere: () => ({
      bot: (call, next) =>
        isClaim(call) && !/\.1\.[0-9a-f]/.test(JSON.stringify(call.body))
          ? { status: 422, data: { message: 'Reference already exists' } }
          : next(call),
    }),
  },
  {
    name: 'the last answer wins',
    interfere: () => ({
      bot: (call, next) =>
        isListOfComments(call)
          ? relist(next(call), (comments) => {
              const last = comments.findLast(({ user }) => user.type === 'User');
              return comments.filter(
                (comment) => comment.user.type !== 'User' || comment === last || comment.body.startsWith('/agora'),
              );
            })
          : next(call),
    }),
  },
  { name: 'hash check off', withGitHub: asAgreed },
  {
    name: 'permission asked once only',
    withGitHub: (github) => ({ ...github, people: { ...github.people, permission: () => Promise.resolve('admin') } }),
  },
  {
    name: 'permission not asked when the word comes',
    interfere: () => ({
      bot: (call, next) => {
        const answer = next(call);
        return call.path.endsWith('/permission') && answer.status === 200
          ? { ...answer, data: { ...(answer.data as object), role_name: 'write', permission: 'write' } }
          : answer;
      },
    }),
  },
  { name: 'question before state', storesLate: true },
  {
    name: 'a marker is believed whoever wrote it',
    interfere: () => ({
      bot: (call, next) =>
        isListOfComments(call)
          ? relist(next(call), (comments) =>
              comments.map((comment) =>
                findMarker(comment.body) !== undefined ? { ...comment, user: ACTIONS } : comment,
              ),
            )
          : next(call),
    }),
  },
  {
    name: 'a label event has another id each time',
    interfere: () => {
      let salt = 1_000_000;
      return {
        bot: (call, next) => {
          const answer = next(call);
          if (!call.path.endsWith('/events') || !Array.isArray(answer.data)) return answer;
          salt += 1_000;
          return {
            ...answer,
            data: (answer.data as { id: number }[]).map((event) => ({ ...event, id: event.id + salt })),
          };
        },
      };
    },
  },
  {
    name: 'an answered question is not marked, and a run does not look at what is published',
    withGitHub: blind,
    interfere: () => ({
      run: (call, next) =>
        call.method === 'PATCH' && JSON.stringify(call.body).includes('has its answer')
          ? { status: 200, data: {} }
          : next(call),
    }),
  },
  {
    name: 'a vanished run is not looked for',
    interfere: () => ({
      bot: (call, next) => {
        const answer = next(call);
        if (!call.path.endsWith('/agora.yml/runs')) return answer;
        const { workflow_runs: runs } = answer.data as { workflow_runs: object[] };
        return {
          ...answer,
          data: {
            total_count: runs.length,
            workflow_runs: runs.map((run) => ({ ...run, status: 'in_progress', conclusion: null })),
          },
        };
      },
    }),
  },
];
