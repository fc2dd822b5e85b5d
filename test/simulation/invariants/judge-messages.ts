/** Invariants for `/agora say`: an agent receives each message once, or its author is told why not. */
import type { Allowed } from '../../../action/authorize/authorization.ts';
import { findCommand } from '../../../protocol/comments/parse-command.ts';
import { type DispatchRequest, roundOf } from '../../../protocol/messages/dispatch-request.ts';
import type { TaskId } from '../../../protocol/base/ids.ts';
import { findMarker } from '../../../protocol/comments/marker.ts';
import { couldAlwaysDecide, type Store, type StoredComment, type StoredRun, textOf } from '../hosted/store.ts';
import { MINUTE } from '../conditions.ts';
import type { Watch } from './agents.ts';
import { isToldOfTransfer } from './final-thread.ts';

export interface Ears {
  /** A run begins to work with the messages that it received. */
  readonly worked: (run: StoredRun, allowed: Allowed) => void;
  readonly lookAtTheEnd: () => void;
}

interface Hearing {
  readonly task: string;
  readonly round: number;
  readonly run: number;
}

interface Memory {
  /** Whether this run ended the round, so that what its agent received was not lost. */
  readonly hadOutcome: (hearing: Hearing) => boolean;
  /** Whether a task continues from what that round of the other one saved, or a later one. */
  readonly knows: (task: TaskId, earlier: string, round: number) => boolean;
}

export function createEars({ conditions, store, find, isKnown }: Watch, { hadOutcome, knows }: Memory): Ears {
  const heard = new Map<number, Hearing[]>();
  const isKnownTo = (task: TaskId, round: number, before: Hearing): boolean =>
    hadOutcome(before) && (before.task === task ? before.round !== round : knows(task, before.task, before.round));
  return {
    worked: ({ id }, { request, heard: { messages } }) => {
      const round = roundOf(request);
      const told = messages.length === 0 ? [] : (request.messages ?? []).map(({ commentId }) => commentId);
      for (const commentId of [...told, ...answerOf(request)]) {
        conditions.cover('message: an agent hears it');
        const before = heard.get(commentId) ?? [];
        const known = before.find((one) => isKnownTo(request.task, round, one));
        if (known !== undefined)
          find(
            'message-twice',
            `${request.task} hears ${commentId} in round ${round}, and ${known.task} has heard it in round ${known.round}`,
          );
        heard.set(commentId, [...before, { task: request.task, round, run: id }]);
      }
    },
    lookAtTheEnd: () => {
      for (const comment of store.comments.values()) {
        if (
          !isPlainMessage(comment, store) ||
          heard.has(comment.id) ||
          comment.createdAt > conditions.timeline.now() - 10 * MINUTE
        )
          continue;
        if (isTold(comment, store) || isToldOfTransfer(store, comment))
          conditions.cover('message: nobody hears it, and that is told');
        else if (hasEndedWithIt(comment, store))
          conditions.cover('message: the task that it began ended without hearing it');
        else if (hasGivenUp(store, isKnown)) conditions.cover('message: waits for a task that was given up');
        else
          find(
            'message-lost',
            `${comment.author.login} said ${comment.id} to an agent, and nobody heard it or said why`,
          );
      }
    },
  };
}

/** If an agent asks whether there is more, a message is the answer. */
function answerOf(request: DispatchRequest): number[] {
  return request.kind === 'resume' && request.answer.source.kind === 'comment' ? [request.answer.source.commentId] : [];
}

/** An unambiguous message: by a person who was always allowed. */
function isPlainMessage(comment: StoredComment, store: Store): boolean {
  return (
    comment.place === 'issues' &&
    comment.author.type === 'User' &&
    comment.deletedAt === undefined &&
    comment.cameFrom === undefined &&
    findCommand(textOf(comment))?.verb === 'say' &&
    couldAlwaysDecide(store, comment.author.id)
  );
}

/** A task could not be started, and the bot said so. A retry starts it, and then it receives the waiting messages. */
function hasGivenUp({ comments }: Store, isKnown: Watch['isKnown']): boolean {
  return [...comments.values()].some((comment) => {
    const marker = comment.author.type === 'Bot' ? findMarker(textOf(comment)) : undefined;
    return marker?.kind === 'note' && marker.about.startsWith(`gave-up:${marker.task}:`) && !isKnown(marker.task);
  });
}

/** The message started a task of its own, whose final comment says what happened to it. */
function hasEndedWithIt({ id }: StoredComment, { comments, runs }: Store): boolean {
  const begun = new Set(
    [...runs.values()].flatMap(({ request }) =>
      request.kind === 'start' && (request.messages ?? []).some(({ commentId }) => commentId === id)
        ? [request.task]
        : [],
    ),
  );
  return [...comments.values()].some((comment) => {
    const marker = comment.author.type === 'Bot' ? findMarker(textOf(comment)) : undefined;
    return marker?.kind === 'end' && begun.has(marker.task);
  });
}

/** Whether its author was told, or everyone whose messages came too late for a task. */
function isTold({ id }: StoredComment, { comments }: Store): boolean {
  return [...comments.values()].some((comment) => {
    const marker = comment.author.type === 'Bot' ? findMarker(textOf(comment)) : undefined;
    if (marker?.kind !== 'note') return false;
    const [what, about, last] = marker.about.split(':');
    return (what === 'command' && about === String(id)) || (what === 'undelivered' && Number(last) >= id);
  });
}
