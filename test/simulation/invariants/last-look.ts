/**
 * Invariants that must be true at the end, after the calm phase: nobody waits for something that will not happen, and
 * no comment claims that something continues when it does not.
 */
import { needsTwo } from '../hosted/files.ts';
import { isWholeAnswer } from './same-words.ts';
import { canonicalJson } from '../../../protocol/base/canonical-json.ts';
import { readReply } from '../../../protocol/comments/parts/read-reply.ts';
import { replyTarget, type Command, findCommand, subagentOfLabel } from '../../../protocol/comments/parse-command.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import { hasEnded } from '../../../protocol/messages/lifecycle.ts';
import { findMarker, type QuestionMarker, type StatusMarker } from '../../../protocol/comments/marker.ts';
import type { Account } from '../../../protocol/thread/comment.ts';
import {
  couldAlwaysDecide,
  isIntact,
  mayDecideAt,
  mightDecide,
  type Store,
  type StoredComment,
  textOf,
} from '../hosted/store.ts';
import { WINDOW_MS } from '../../../bot/time-windows.ts';
import { MINUTE } from '../conditions.ts';
import { lookAtAgents } from './agents.ts';
import type { InvariantCheck } from './check-invariants.ts';
import { checkElsewhere } from './judge-elsewhere.ts';
import { isAltered, isTold, isToldOfTransfer, type Marked, ofKind, type Picture } from './final-thread.ts';
import { isProven } from '../hosted/keys.ts';
import { lookAtTransferred } from './judge-transfers.ts';

/** A comment within this time may not have been processed yet. */
const LATE_MS = 10 * MINUTE;

/** @param bringsFromPulls whether messages on a pull request are relayed to its task. A relay alone cannot do that. */
export function lookAtTheEnd(store: Store, now: number, invariants: InvariantCheck, bringsFromPulls: boolean): void {
  const marked = [...store.comments.values()].flatMap((comment) => {
    const marker =
      comment.author.type === 'Bot' && comment.deletedAt === undefined ? findMarker(textOf(comment)) : undefined;
    return marker === undefined ? [] : [{ comment, marker }];
  });
  const picture: Picture = { store, now, marked };
  for (const status of ofKind(picture, 'status')) checkStatus(picture, status, invariants);
  for (const question of ofKind(picture, 'question')) checkQuestion(picture, question, invariants);
  for (const comment of store.comments.values())
    if (comment.deletedAt !== undefined) checkDeleted(picture, comment, invariants);
  checkStarts(picture, invariants);
  if (bringsFromPulls) checkElsewhere(picture, invariants);
  invariants.lines.lookAtTheEnd();
  invariants.states.lookAtTheEnd();
  lookAtTransferred(invariants.watch);
  lookAtAgents(invariants.watch);
  if (invariants.everyTaskIsOver()) invariants.ears.lookAtTheEnd();
}

function isRunning({ store }: Picture, task: string): boolean {
  return [...store.runs.values()].some((run) => run.request.task === task && run.status !== 'completed');
}

/** The status comment of a task matches its real state. */
function checkStatus(picture: Picture, { marker, comment }: Marked<StatusMarker>, invariants: InvariantCheck): void {
  if (isRunning(picture, marker.task)) return;
  const ended = ofKind(picture, 'end').some((end) => end.marker.task === marker.task);
  if (!hasEnded(marker.state) && marker.state !== 'suspended') {
    invariants.find(
      'stale-status',
      `${marker.task} says that it is ${marker.state} (comment ${comment.id}, round ${marker.round}), and no run is alive`,
    );
  } else if (marker.state === 'suspended') {
    const question = ofKind(picture, 'question').find(
      (one) => one.marker.task === marker.task && one.marker.round === marker.round,
    );
    if (question === undefined)
      invariants.find('stale-status', `${marker.task} says that it is waiting for an answer, and nothing was asked`);
    else if (question.marker.answered !== undefined)
      invariants.find(
        'stale-status',
        `${marker.task} says that it is waiting for an answer, and ${question.marker.question} has one`,
      );
  } else if (!ended && marker.state !== 'cancelled') {
    invariants.find('work-lost', `${marker.task} is ${marker.state}, and nobody posted the final comment`);
  }
}

/** A valid answer to an open question was accepted, or its author was told why not. */
function checkQuestion(
  picture: Picture,
  { marker, comment }: Marked<QuestionMarker>,
  invariants: InvariantCheck,
): void {
  const { store } = picture;
  const status = ofKind(picture, 'status').find((one) => one.marker.task === marker.task);
  const isOver =
    (status !== undefined && hasEnded(status.marker.state)) ||
    ofKind(picture, 'end').some((end) => end.marker.task === marker.task);
  if (isOver || isRunning(picture, marker.task)) return;
  if (marker.answered !== undefined) {
    const goesOn = ofKind(picture, 'question').some(
      (other) => other.marker.task === marker.task && other.marker.round > marker.round,
    );
    if (!goesOn && !isTold(picture, marker.task, comment.createdAt))
      invariants.find('reply-lost', `${marker.question} was answered, and nothing came of it`);
    return;
  }
  const waiting = [...store.comments.values()].find(
    (reply) =>
      reply.id > comment.id &&
      !isOnOtherIssue(store, reply, comment) &&
      isAnswer(reply, marker, picture) &&
      isEnough(reply, marker, picture) &&
      !isTold(picture, marker.task, reply.texts.at(-1)?.at ?? 0) &&
      !isAskedWhich(picture, reply) &&
      !isMissing(picture, marker, reply) &&
      !isCancelled(picture, marker, reply),
  );
  if (waiting !== undefined)
    invariants.find(
      'reply-lost',
      `${waiting.author.login} answered ${marker.question} in ${waiting.id}, and nothing happened`,
    );
}

/** Of an issue that was transferred here. The conversation of a pull request is about the task that delivered it. */
function isOnOtherIssue({ issues }: Store, reply: StoredComment, question: StoredComment): boolean {
  return reply.issue !== question.issue && issues.has(reply.issue);
}

/** People who answer a deleted question by its id are told that it no longer exists. */
function checkDeleted(picture: Picture, comment: StoredComment, invariants: InvariantCheck): void {
  const { store, now } = picture;
  const marker = comment.author.type === 'Bot' ? findMarker(textOf(comment)) : undefined;
  if (marker?.kind !== 'question') return;
  if (isThereElsewhere(picture, marker)) return;
  const untold = [...store.comments.values()].find(
    (reply) =>
      reply.createdAt > (comment.deletedAt ?? Infinity) &&
      reply.createdAt < now - LATE_MS &&
      couldAlwaysDecide(store, reply.author.id) &&
      replyTarget(findCommand(textOf(reply))) === marker.question &&
      isAnswer(reply, marker, picture) &&
      !isTold(picture, marker.task, reply.createdAt) &&
      !isMissing(picture, marker, reply) &&
      !isAltered(picture, reply),
  );
  if (untold !== undefined)
    invariants.find(
      'reply-lost',
      `${untold.author.login} answered ${marker.question}, which is gone, and heard nothing`,
    );
}

/**
 * Whether the question was asked again, or somebody posted a copy: a record is proven wherever it is. A bot whose keys
 * are not pinned also closes a question without a proof.
 */
function isThereElsewhere({ store }: Picture, { question }: QuestionMarker): boolean {
  return [...store.comments.values()].some((comment) => {
    const text = textOf(comment);
    const marker = comment.author.type === 'User' || comment.deletedAt !== undefined ? undefined : findMarker(text);
    return (
      marker?.kind === 'question' &&
      marker.question === question &&
      (isProven(store, text, comment.issue) || (comment.author.type === 'Bot' && isIntact(comment)))
    );
  });
}

function isAnswer(reply: StoredComment, marker: QuestionMarker, { store, now }: Picture): boolean {
  const isSaidHere = reply.place === 'issues' && reply.author.type === 'User' && reply.deletedAt === undefined;
  if (!isSaidHere || !mayDecideAt(store, reply.author.id, now)) return false;
  const named = replyTarget(findCommand(textOf(reply)));
  return (named === undefined || named === marker.question) && isWholeAnswer(textOf(reply), marker);
}

/** If two people must agree, nobody is told more than once that one answer is not enough. */
function isEnough(reply: StoredComment, marker: QuestionMarker, picture: Picture): boolean {
  const { store } = picture;
  return (
    !needsTwo(store.files) ||
    [...store.comments.values()].some(
      (other) =>
        other.author.id !== reply.author.id &&
        isAnswer(other, marker, picture) &&
        !isAltered(picture, other) &&
        canonicalJson(readReply(textOf(other), marker)) === canonicalJson(readReply(textOf(reply), marker)),
    )
  );
}

/** Several questions were open and the reply named none, so its author was asked which one it answers. */
function isAskedWhich(picture: Picture, { id, texts }: StoredComment): boolean {
  return ofKind(picture, 'note').some(
    ({ marker: { about }, comment }) =>
      about.startsWith(`which:${id}:`) && comment.createdAt >= (texts.at(-1)?.at ?? 0),
  );
}

/** The question was changed, or deleted for good. Each person who answers it is told once. */
function isMissing(picture: Picture, { question }: QuestionMarker, { author }: StoredComment): boolean {
  return ofKind(picture, 'note').some(({ marker }) => marker.about === `missing:${question}:${author.id}`);
}

/** Somebody cancelled the run that would have used the answer. That was their decision. */
function isCancelled({ store }: Picture, marker: QuestionMarker, reply: StoredComment): boolean {
  return [...store.runs.values()].some(
    (run) =>
      run.conclusion === 'cancelled' &&
      run.createdAt >= reply.createdAt &&
      run.request.kind === 'resume' &&
      run.request.question === marker.question,
  );
}

/**
 * A person who starts a task and is allowed to sees it begin, or is told why not. A person who is not allowed is told
 * once.
 */
function checkStarts(picture: Picture, invariants: InvariantCheck): void {
  const { store, now, marked } = picture;
  const cancelled = (task: string): boolean =>
    [...store.runs.values()].some((run) => run.request.task === task && run.conclusion === 'cancelled');
  const isRefused = (who: Account): boolean =>
    ofKind(picture, 'note').some(({ marker }) => marker.about === `may-not-start:${who.id}`);
  const check = (task: string, who: Account): void => {
    if (!marked.some(({ marker }) => marker.task === task) && !cancelled(task) && !isRefused(who))
      invariants.find('start-lost', `${who.login} started ${task}, and nothing happened`);
  };
  for (const comment of store.comments.values()) {
    const command =
      comment.author.type === 'User' && comment.deletedAt === undefined && comment.cameFrom === undefined
        ? findCommand(textOf(comment))
        : undefined;
    const isHeard =
      comment.place === 'issues' &&
      mightStart(picture, comment.author, comment.createdAt) &&
      comment.createdAt < now - LATE_MS;
    if (
      isHeard &&
      (command?.verb === 'run' || (command?.verb === 'retry' && !mayMeanWhatIsStuck(picture, command, comment)))
    )
      if (!isAltered(picture, comment) && !isToldOfTransfer(store, comment))
        check(taskIdOf(store.repository.id, 'comment', comment.id), comment.author);
  }
  store.labelEvents.forEach((event, index) => {
    const isOff = store.labelEvents
      .slice(index + 1)
      .some((later) => later.kind === 'unlabeled' && later.label === event.label);
    if (
      event.kind === 'labeled' &&
      subagentOfLabel(event.label) !== undefined &&
      !isOff &&
      mightStart(picture, event.by, event.at)
    )
      check(taskIdOf(store.repository.id, 'label', event.id), event.by);
  });
}

/** Whether the person is allowed now, and was allowed while the bot could still catch up on the event. */
function mightStart({ store, now }: Picture, { id }: Account, at: number): boolean {
  return mayDecideAt(store, id, now) && mightDecide(store, id, at, at + WINDOW_MS);
}

/**
 * A retry, with or without an id, can mean a task that the bot gave up and that has not ended. That task itself is then
 * started again.
 */
function mayMeanWhatIsStuck(
  picture: Picture,
  { target }: Extract<Command, { verb: 'retry' }>,
  comment: StoredComment,
): boolean {
  return ofKind(picture, 'note').some(
    ({ comment: { createdAt }, marker: { about, task } }) =>
      about.startsWith('gave-up:') &&
      createdAt < comment.createdAt &&
      (target === undefined || target === task || about.startsWith(`gave-up:${target}:`)),
  );
}
