/**
 * Mistakes of the bot. Each one removes a safeguard, in what the bot reads from GitHub or sends to GitHub. The
 * product's own code does not change.
 */
import { findMarker } from '../../../protocol/comments/marker.ts';
import type { Answer, Call } from '../hosted/answers.ts';
import { HOUR } from '../conditions.ts';
import { ACTIONS, iso } from '../hosted/store.ts';
import { isListOfComments, type Mutation, relist, remark } from '../interference.ts';

const CLAIM = 'agora/claims/';
const created: Answer = { status: 201, data: {} };

function isClaim(call: Call): boolean {
  return call.method === 'POST' && call.path.endsWith('/git/refs') && JSON.stringify(call.body).includes(CLAIM);
}

function isDispatch(call: Call): boolean {
  return call.method === 'POST' && call.path.endsWith('/dispatches');
}

/** The bot does not see which messages an agent received before. */
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

const datesQuestionsBack = (call: Call, next: (call: Call) => Answer): Answer => {
  const answer = next(call);
  if (!isListOfComments(call)) return answer;
  return relist(answer, (comments) =>
    comments.map((comment) =>
      findMarker(comment.body)?.kind === 'question'
        ? { ...comment, created_at: iso(Date.parse(comment.created_at) - HOUR) }
        : comment,
    ),
  );
};

export const OF_THE_BOT: readonly Mutation[] = [
  {
    name: 'people are not told that an agent did not answer',
    interfere: () => ({
      bot: (call, next) =>
        call.method === 'POST' && JSON.stringify(call.body).includes('which did not answer') ? created : next(call),
    }),
  },
  { name: 'what an agent was told is told again', interfere: () => ({ bot: forgetsWhatWasTold }) },
  { name: 'a question counts as an hour older than it is', interfere: () => ({ bot: datesQuestionsBack }) },
  { name: 'no sweep', sweeps: false },
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
    name: 'a label event has another id when it is read again',
    interfere: () => {
      let reads = 0;
      return {
        bot: (call, next) => {
          const answer = next(call);
          if (!call.path.endsWith('/events') || !Array.isArray(answer.data)) return answer;
          // Only once: with a new id at each read, a schedule would start tasks forever.
          reads += 1;
          const shift = reads === 1 ? 0 : 1_000_000;
          return {
            ...answer,
            data: (answer.data as { id: number }[]).map((event) => ({ ...event, id: event.id + shift })),
          };
        },
      };
    },
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
