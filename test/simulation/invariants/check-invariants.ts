/**
 * Checks every change of the repository, and reports a violated promise at the moment in which it happens.
 *
 * It knows the whole truth, including what no participant can know: every text that a comment ever had, and every
 * permission at every time. It only judges what is visible on GitHub, and never how our code produced it.
 */
import type { Allowed } from '../../../action/authorize/authorization.ts';
import { claimNamesOf } from '../hosted/keys.ts';
import { claimSubjectOf, type ResumeRequest } from '../../../protocol/messages/dispatch-request.ts';
import type { TaskId } from '../../../protocol/base/ids.ts';
import { hasEnded, type TaskState } from '../../../protocol/messages/lifecycle.ts';
import { findMarker, type Marker, type QuestionMarker, type StatusMarker } from '../../../protocol/comments/marker.ts';
import type { Witness } from '../hosted/effects.ts';
import { needsTwo } from '../hosted/files.ts';
import { isIntact, mightDecide, type StoredComment, type StoredRun, textOf } from '../hosted/store.ts';
import { MINUTE } from '../conditions.ts';
import { type Asked, checkPulled, checkStarted, checkWorked, mayBeCalledOff, type Watch } from './agents.ts';
import type { Finding, Kind } from './findings.ts';
import { createLines, type Lines } from './judge-continuation.ts';
import { createEars, type Ears } from './judge-messages.ts';
import { checkDelivered } from './judge-deliveries.ts';
import { createDeadlines, type FindPlainAnswer } from './judge-deadlines.ts';
import { checkProven, isForgedRun, isForgedText, isOurWord, wasShownAsAsked } from './judge-forgeries.ts';
import { checkMoved } from './judge-transfers.ts';
import { createStates, findAsked, isAskedAtItsEnd, type States } from './judge-states.ts';
import { isAgreed, isPlainAnswer, isSaid } from './same-words.ts';

export interface InvariantCheck extends Witness {
  readonly worked: (run: StoredRun, startedAt: number, allowed: Allowed) => void;
  readonly findings: Finding[];
  /** No task that was ever visible still needs a status or a final comment. */
  readonly everyTaskIsOver: () => boolean;
  readonly find: (kind: Kind, text: string) => void;
  readonly watch: Watch;
  readonly ears: Ears;
  readonly lines: Lines;
  readonly states: States;
}

/** Is notified of what people react to. */
export interface Audience {
  readonly asked: (comment: StoredComment, marker: QuestionMarker) => void;
  /** Called when the end of a task is visible for the first time. @param line the first task of its lineage. */
  readonly ended: (task: TaskId, line: TaskId) => void;
}

/** How old the permission behind a dispatch can be: as long as the slowest reconciliation. */
const PERMISSION_MS = 15 * MINUTE;
/** Replies within this time of each other can be read in any order. */
const ORDER_MS = MINUTE;

/** @param seed of the schedule, which determines what its agents say. */
export function createInvariantCheck(
  { seed, conditions, store }: Pick<Watch, 'seed' | 'conditions' | 'store'>,
  audience: Audience,
): InvariantCheck {
  const findings: Finding[] = [];
  const asked = new Map<string, Asked>();
  const states = new Map<string, { readonly comment: number; readonly state: TaskState; readonly round: number }>();
  const outcomes = new Map<string, string>();
  const ends = new Map<string, StoredComment>();
  const calledOff = new Set<TaskId>();
  const find = (kind: Kind, text: string): void => {
    findings.push({ kind, at: conditions.timeline.now(), text });
    conditions.trace('invariants', () => `${kind}: ${text}`);
  };

  const isOver = (task: string): boolean => ends.has(task) || hasEnded(states.get(task)?.state ?? 'accepted');
  const watch: Watch = {
    seed,
    conditions,
    store,
    asked,
    isKnown: (task) => states.has(task) || ends.has(task),
    isOver,
    find,
  };

  const lines = createLines(watch, audience.ended);
  const findPlainAnswer: FindPlainAnswer = ({ comment: question, marker }, isMeant, mustName) =>
    // A deleted question can be answered in a copy that somebody posted, with the replies below that copy.
    question.deletedAt !== undefined || needsTwo(store.files)
      ? undefined
      : [...store.comments.values()].find(
          (comment) =>
            comment.id > question.id &&
            comment.issue === question.issue &&
            isMeant(comment) &&
            wasShownAsAsked(store, question, comment) &&
            isPlainAnswer(comment, { marker, mustName }, store),
        );
  const deadlines = createDeadlines(watch, findPlainAnswer);
  const ears = createEars(watch, {
    hadOutcome: ({ task, round, run }) => outcomes.get(`${task}.r${round}`)?.endsWith(` by run ${run}`) === true,
    knows: lines.knows,
  });

  const kept = createStates(watch, (task, round, run) => {
    const [kind, by] = outcomes.get(`${task}.r${round}`)?.split(' by run ') ?? [];
    return Number(by) === run ? kind : undefined;
  });

  /** Whether the question was deleted or changed since, so that the run, the bot or people can ask it again. */
  const isUnasked = (task: TaskId, round: number): boolean =>
    findAsked(asked, task, round).some((comment) => comment.deletedAt !== undefined || isForgedText(comment));

  /** Each round has one outcome: of one run, of one kind. A waiting round can be called off. */
  const decided = (task: TaskId, round: number, run: number, kind: TaskState): void => {
    const before = outcomes.get(`${task}.r${round}`);
    const now = `${kind} by run ${run}`;
    const isWaiting = before?.startsWith('suspended') === true;
    // The status comment can change long after the final comment.
    const mayEnd = calledOff.has(task) || mayBeCalledOff(watch, task);
    // judge-deadlines.ts checks whether it is allowed to expire by then.
    const isCalledOff = isWaiting && (kind === 'expired' || (kind === 'cancelled' && mayEnd));
    const isMade = before === undefined || before === now || isUnasked(task, round);
    if (isAskedAtItsEnd(task, asked, ends.get(task))) return;
    if (!isMade && !isCalledOff) find('two-outcomes', `${task} round ${round}: ${before}, then ${now}`);
    else outcomes.set(`${task}.r${round}`, now);
    conditions.cover(`outcome: ${kind} in round ${Math.min(round, 4)}`);
  };

  const question = (comment: StoredComment, marker: QuestionMarker): void => {
    const { finalizedAt, digest } = store.artifacts.get(marker.state.artifactId) ?? {};
    if (finalizedAt === undefined || digest !== marker.state.digest)
      find('question-before-state', `${marker.question} can be seen before its state can be read`);
    const isAgain = asked.has(marker.question);
    if (isAgain && !isUnasked(marker.task, marker.round)) find('two-questions', `${marker.question} was asked twice`);
    if (isAgain) conditions.cover('a question that is gone is asked again');
    const state = states.get(marker.task)?.state;
    if (state !== undefined && hasEnded(state)) find('left-terminal', `${marker.task} asks although it is ${state}`);
    decided(marker.task, marker.round, marker.state.runId, 'suspended');
    asked.set(marker.question, { comment, marker });
    audience.asked(comment, marker);
  };

  const status = (comment: StoredComment, marker: StatusMarker): void => {
    const before = states.get(marker.task);
    conditions.cover(`state: ${marker.state}`);
    if (marker.attempt > 1) conditions.cover(`attempt: ${Math.min(marker.attempt, 4)}`);
    if (before !== undefined && before.comment !== comment.id)
      find('two-status-comments', `${marker.task} has the status comments ${before.comment} and ${comment.id}`);
    const isLate = isAskedAtItsEnd(marker.task, asked, ends.get(marker.task));
    if (before !== undefined && hasEnded(before.state) && marker.state !== before.state && !isLate)
      find('left-terminal', `${marker.task} goes from ${before.state} to ${marker.state}`);
    states.set(marker.task, { comment: comment.id, state: marker.state, round: marker.round });
    if (marker.state === 'suspended' || hasEnded(marker.state))
      decided(marker.task, marker.round, marker.runId, marker.state);
  };

  const marked = (comment: StoredComment, marker: Marker, isNew: boolean): void => {
    switch (marker.kind) {
      case 'question':
        if (isNew) question(comment, marker);
        else if (marker.answered !== undefined) conditions.cover('state: answered');
        break;
      case 'status':
        status(comment, marker);
        break;
      case 'end':
        if (isNew && isIntact(ends.get(marker.task))) find('two-ends', `${marker.task} has two final comments`);
        ends.set(marker.task, comment);
        if (isNew) {
          deadlines.ended(comment, marker);
          checkDelivered(watch, comment, marker);
        }
        if (isNew && marker.state === 'cancelled' && mayBeCalledOff(watch, marker.task)) calledOff.add(marker.task);
        break;
      case 'note':
        if (isNew) {
          conditions.cover(`note: ${marker.about.split(':')[0] ?? ''}`);
          deadlines.noted(comment, marker);
        }
        break;
      case 'relayed':
        break;
    }
  };

  const read = (comment: StoredComment, isNew: boolean): void => {
    const marker = comment.author.type === 'Bot' ? findMarker(textOf(comment)) : undefined;
    if (marker === undefined) return;
    marked(comment, marker, isNew);
    lines[isNew ? 'posted' : 'shown'](comment, marker);
  };

  return {
    findings,
    everyTaskIsOver: () =>
      [...states].every(([task, { state }]) => state === 'cancelled' || (hasEnded(state) && ends.has(task))),
    find,
    watch,
    ears,
    lines,
    states: kept,
    posted: (comment) => {
      read(comment, true);
    },
    edited: (comment) => {
      if (!isForgedText(comment)) read(comment, false);
    },
    claimed: lines.claimed,
    pulled: (pull) => {
      conditions.cover('a pull request');
      if (store.pulls.filter((other) => other.branch === pull.branch).length > 1)
        find('two-pull-requests', `${pull.branch} has two pull requests`);
      checkPulled(watch, pull);
      lines.pulled(pull);
    },
    started: (run) => {
      if (isForgedRun(run)) return;
      const { request, id } = run;
      const now = conditions.timeline.now();
      if (
        !claimNamesOf(store.repository.id, claimSubjectOf(request), request.attempt).some((name) =>
          store.refs.has(name),
        )
      )
        find('unclaimed-run', `run ${id} was started without the claim of attempt ${request.attempt}`);
      if (!mightDecide(store, request.by.id, now - PERMISSION_MS, now))
        find('unauthorised', `run ${id} was started for ${request.by.login}`);
      if (request.kind === 'resume' && !isOurWord(store, request.questionComment))
        find('unauthorised', `run ${id} answers a question that none of us has asked`);
      if (request.kind === 'resume' && request.attempt === 1) checkFirst(request);
      checkStarted(watch, run);
      checkMoved(watch, run);
      lines.started(run);
    },
    worked: (run, startedAt, allowed) => {
      const now = conditions.timeline.now();
      conditions.cover(`work: ${allowed.kind}`);
      if (allowed.kind === 'resume') conditions.cover(`answer: ${allowed.request.answer.source.kind}`);
      checkProven(store, run, startedAt, allowed, find);
      checkWorked(watch, run, startedAt, allowed);
      deadlines.worked(run, allowed);
      lines.worked(run, startedAt, allowed);
      ears.worked(run, allowed);
      kept.worked(run, allowed);
      // A job cannot see teams, so the App's permission check counts, which was made when it dispatched the run.
      const since = store.team === undefined ? startedAt : run.createdAt - PERMISSION_MS;
      if (!mightDecide(store, allowed.request.by.id, since, now))
        find('unauthorised', `run ${run.id} works for ${allowed.request.by.login}`);
      if (allowed.kind === 'resume' && allowed.request.attempt === 0) checkFirst(allowed.request);
      if (!isSaid(allowed, startedAt, watch))
        find('stale-answer', `run ${run.id} works on what ${allowed.request.by.login} does not say (any more)`);
      if (allowed.kind === 'resume' && needsTwo(store.files) && !isAgreed(allowed, store))
        find('unauthorised', `run ${run.id} answers ${allowed.request.question} with what nobody else has said`);
      if (
        allowed.kind === 'resume' &&
        [...asked.values()].some(
          ({ marker }) => marker.task === allowed.request.task && marker.round >= allowed.request.round + 1,
        )
      )
        find('stale-answer', `run ${run.id} answers ${allowed.request.question}, and a newer question was asked`);
    },
  };

  /** The first of the existing answers must be accepted. */
  function checkFirst(request: ResumeRequest): void {
    const { source } = request.answer;
    const question = asked.get(request.question);
    if (question === undefined || source.kind !== 'comment') return;
    const taken = store.comments.get(source.commentId);
    const others = [...asked.values()].filter(({ marker }) => marker.answered === undefined).length > 1;
    const earlier = findPlainAnswer(
      question,
      ({ id, createdAt }) => id < source.commentId && createdAt < (taken?.createdAt ?? 0) - ORDER_MS,
      others,
    );
    if (earlier !== undefined)
      find(
        'not-the-first-answer',
        `${request.question} is answered by ${source.commentId}, and ${earlier.id} was there before`,
      );
  }
}
