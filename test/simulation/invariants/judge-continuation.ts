/**
 * Invariants for continued tasks. A task continues from the newest saved state in the lineage of the task that was
 * meant. Nobody else continues from there at the same time, and its work is delivered to the same place as the earlier
 * work.
 */
import type { Allowed } from '../../../action/authorize/authorization.ts';
import { claimNamesOf } from '../hosted/keys.ts';
import { findCommand } from '../../../protocol/comments/parse-command.ts';
import type { StartRequest } from '../../../protocol/messages/dispatch-request.ts';
import { type TaskId, taskIdOf } from '../../../protocol/base/ids.ts';
import { hasEnded } from '../../../protocol/messages/lifecycle.ts';
import { findMarker, type Marker } from '../../../protocol/comments/marker.ts';
import { CONFIG_PATH } from '../../../protocol/base/registry-paths.ts';
import { branchOf } from '../../../protocol/results/task-branch.ts';
import { RESUME_ON_QUEUED } from '../hosted/files.ts';
import { FORGER, mightDecide, type StoredComment, type StoredPull, type StoredRun, textOf } from '../hosted/store.ts';
import { MINUTE, SECOND } from '../conditions.ts';
import type { Watch } from './agents.ts';

/** GitHub's times have whole seconds, so events within this time can be read in any order. */
const BLURRED_MS = 2 * SECOND;

export interface Lines {
  readonly posted: (comment: StoredComment, marker: Marker) => void;
  readonly shown: (comment: StoredComment, marker: Marker) => void;
  readonly started: (run: StoredRun) => void;
  readonly claimed: (ref: string) => void;
  readonly worked: (run: StoredRun, startedAt: number, allowed: Allowed) => void;
  readonly pulled: (pull: StoredPull) => void;
  /** Whether a task continues from what that round of the other one saved, or a later one, even through others. */
  readonly knows: (task: TaskId, earlier: string, round: number) => boolean;
  readonly lookAtTheEnd: () => void;
}

interface Life {
  readonly issue: number;
  readonly begunAt: number;
  readonly isChild: boolean;
  readonly endedAt?: number;
  readonly isFinished?: boolean;
  /** Until when its saved state can be used. */
  readonly keptUntil?: number;
}

interface Link {
  /** The task that was meant. */
  readonly of: TaskId;
  /** The task whose state it continues from. */
  readonly from: TaskId | undefined;
  /** The round of that task which saved the state. */
  readonly round: number;
}

/** @param onEnd called when the end of a task is visible for the first time. */
export function createLines(
  { conditions, store, find, isOver }: Watch,
  onEnd: (task: TaskId, line: TaskId) => void,
): Lines {
  const lives = new Map<TaskId, Life>();
  const links = new Map<TaskId, Link>();
  const refusals = new Map<string, number>();
  const claimedAt = new Map<string, number>();

  const rootOf = (task: TaskId): TaskId => {
    const from = links.get(task)?.from;
    return from === undefined ? task : rootOf(from);
  };

  const live = (comment: StoredComment, marker: Marker): void => {
    if (marker.kind !== 'status' && marker.kind !== 'end' && marker.kind !== 'question') return;
    const now = conditions.timeline.now();
    const before = lives.get(marker.task) ?? {
      issue: comment.issue,
      begunAt: comment.createdAt,
      isChild: marker.answers !== undefined,
    };
    const isEnd = marker.kind === 'end' || (marker.kind === 'status' && hasEnded(marker.state));
    // A state that is saved with a question is for its answer.
    const keptUntil = isEnd && marker.kind === 'status' ? Date.parse(marker.saved?.expires ?? '') : Number.NaN;
    lives.set(marker.task, {
      ...before,
      ...(isEnd ? { endedAt: before.endedAt ?? now, isFinished: marker.state === 'finished' } : {}),
      ...(Number.isNaN(keptUntil) ? {} : { keptUntil }),
    });
    if (isEnd && before.endedAt === undefined && !before.isChild) onEnd(marker.task, rootOf(marker.task));
  };

  /** @returns `blurred` if it cannot be determined, because both happened at nearly the same moment. */
  const findMeant = (request: StartRequest): TaskId | 'blurred' | undefined => {
    const { source } = request;
    if (source.kind === 'queued')
      return [...lives.keys()].find((task) => taskIdOf(store.repository.id, 'queued', task) === request.task);
    const comment = source.kind === 'retry' ? store.comments.get(source.commentId) : undefined;
    const command = comment === undefined ? undefined : findCommand(textOf(comment));
    if (comment === undefined || command?.verb !== 'retry') return undefined;
    const { target } = command;
    const all = [...lives].filter(
      ([task, { issue, isChild }]) =>
        issue === comment.issue && !isChild && task !== request.task && (target === undefined || target === task),
    );
    if (all.some(([, { endedAt }]) => endedAt !== undefined && Math.abs(endedAt - comment.createdAt) < BLURRED_MS))
      return 'blurred';
    const over = all.filter(
      ([, { endedAt, isFinished, keptUntil = 0 }]) =>
        endedAt !== undefined && endedAt < comment.createdAt && (isFinished !== true || keptUntil > comment.createdAt),
    );
    return over.toSorted(([, one], [, other]) => one.begunAt - other.begunAt).at(-1)?.[0];
  };

  /**
   * The task that another task continues whose runs were all lost before they worked. It is also read from the command.
   */
  const findAsked = (task: TaskId): TaskId | 'blurred' | undefined => {
    const run = [...store.runs.values()].find((one) => one.request.task === task && one.actor !== FORGER);
    return run?.request.kind === 'start' ? findMeant(run.request) : undefined;
  };

  /** @param at when somebody asked. */
  const findKept = (task: TaskId | 'blurred' | undefined, at: number): TaskId | 'blurred' | undefined =>
    task === undefined || task === 'blurred' || (lives.get(task)?.keptUntil ?? 0) > at
      ? task
      : findKept(links.get(task)?.of ?? findAsked(task), at);

  /** Queued messages ask for a task when the previous one ends. */
  const askedAt = ({ source }: StartRequest, meant: TaskId | undefined): number =>
    (source.kind === 'retry'
      ? store.comments.get(source.commentId)?.createdAt
      : meant === undefined
        ? undefined
        : lives.get(meant)?.endedAt) ?? 0;

  const isKnownFrom: Lines['knows'] = (task, earlier, round) => {
    const link = links.get(task);
    if (link?.from === undefined) return false;
    return link.from === earlier ? link.round >= round : isKnownFrom(link.from, earlier, round);
  };

  const goOn = ({ id }: StoredRun, startedAt: number, request: StartRequest): void => {
    const { task, continues, source, attempt } = request;
    if (
      claimNamesOf(store.repository.id, task, attempt + 1).some((name) => (claimedAt.get(name) ?? Infinity) < startedAt)
    )
      find('two-go-on', `run ${id} begins ${task}, and somebody was faster`);
    const found = findMeant(request);
    const meant = found === 'blurred' ? undefined : found;
    const at = askedAt(request, meant);
    const expected = findKept(meant, at);
    const isBlurred = [...lives.values()].some(({ keptUntil = 0 }) => Math.abs(keptUntil - at) < BLURRED_MS);
    conditions.cover(`going on: ${source.kind}, ${continues === undefined ? 'anew' : 'from what was kept'}`);
    if (meant !== undefined && expected !== 'blurred' && !isBlurred && continues?.task !== expected)
      find(
        'wrong-state',
        `run ${id} of ${task} is to take ${meant} up again and goes on from ${continues?.task ?? 'nothing'}, and what was kept last is that of ${expected ?? 'nobody'}`,
      );
    const other = [...links].find(
      ([one, { from }]) =>
        one !== task && from !== undefined && from === continues?.task && !isOver(one) && !isOvertaken(one),
    );
    if (other !== undefined)
      find('two-go-on', `${task} goes on from ${continues?.task ?? ''}, and so does ${other[0]}, which is not over`);
    const of = meant ?? continues?.task;
    if (of !== undefined) links.set(task, { of, from: continues?.task, round: continues?.round ?? 0 });
  };

  /**
   * A comment from a pull request is relayed once, and only from people who are allowed. If the issue was transferred,
   * the pull request answers for itself.
   */
  const relayed = (comment: StoredComment, marker: Extract<Marker, { kind: 'relayed' }>): void => {
    const same = [...store.comments.values()].filter(
      (one) =>
        one !== comment && one.author.type === 'Bot' && !store.moved.has(one.issue) && isRelayOf(one, marker.request),
    );
    if (same.length > 0)
      find('relayed-twice', `${marker.request} stands here as ${comment.id}, and as ${same[0]?.id ?? 0} already`);
    if (!mightDecide(store, marker.by.id, comment.createdAt - 15 * MINUTE, comment.createdAt))
      find('unauthorised', `${comment.id} repeats what ${marker.by.login} said, who may not`);
    conditions.cover('going on: said on the pull request');
  };

  /** A reply that was changed and changed back counts as new. */
  const changedAt = (about: string): number => store.comments.get(Number(about.split(':')[1]))?.texts.at(-1)?.at ?? 0;

  /** Somebody who reruns a run that rejected a reply gets the same rejection again. */
  const isRerun = (task: TaskId): boolean =>
    [...store.runs.values()].some(({ request, attempt }) => request.task === task && attempt > 1);

  return {
    posted: (comment, marker) => {
      live(comment, marker);
      if (marker.kind === 'relayed') relayed(comment, marker);
      if (marker.kind !== 'note' || !marker.about.startsWith('edited:') || isRerun(marker.task)) return;
      const refused = `${marker.about} of ${changedAt(marker.about)}`;
      const count = (refusals.get(refused) ?? 0) + 1;
      refusals.set(refused, count);
      conditions.cover(`a reply that was edited is refused: ${Math.min(count, 3)}`);
      if (count === 3)
        find(
          'refused-again',
          `three runs were started for one and the same reply, each of which refused it: ${marker.about}`,
        );
    },
    shown: live,
    started: ({ id, request }) => {
      if (
        request.kind === 'start' &&
        request.source.kind === 'queued' &&
        store.files.get(CONFIG_PATH)?.includes(RESUME_ON_QUEUED) !== true
      )
        find('unauthorised', `run ${id} was started by a message, which starts nothing here`);
    },
    claimed: (ref) => {
      claimedAt.set(ref, conditions.timeline.now());
    },
    worked: (run, startedAt, { kind, request }) => {
      if (kind === 'start' && (request.source.kind === 'retry' || request.source.kind === 'queued'))
        goOn(run, startedAt, request);
    },
    pulled: ({ branch }) => {
      const own = [...links].find(([task, { from }]) => from !== undefined && branch === branchOf(task));
      if (own !== undefined)
        find('off-its-line', `${own[0]} goes on from ${own[1].from ?? ''} and delivers on a branch of its own`);
    },
    knows: isKnownFrom,
    lookAtTheEnd: () => {
      for (const [task, number] of deliveredIn([...store.comments.values()])) {
        const pull = store.pulls.find((one) => one.number === number);
        if (pull?.branch !== branchOf(rootOf(task)))
          find('off-its-line', `${task} says that its work is in #${number}, which is not that of its line`);
        else if (
          !messagesOn(store.refs.get(`refs/heads/${pull.branch}`)).some((message) =>
            message.includes(`Agora-Task: ${task}\n`),
          )
        )
          find('work-lost', `${task} says that its work is in #${number}, and it is not there`);
      }
    },
  };

  /** Its run will notice, before it publishes anything, that a later attempt has claimed its task. */
  function isOvertaken(task: TaskId): boolean {
    const newest = Math.max(
      0,
      ...[...store.runs.values()].filter(({ request }) => request.task === task).map(({ request }) => request.attempt),
    );
    return claimNamesOf(store.repository.id, task, newest + 1).some((name) => store.refs.has(name));
  }

  function messagesOn(commit: string | undefined): string[] {
    const found = commit === undefined ? undefined : store.commits.get(commit);
    return found === undefined ? [] : [found.message, ...found.parents.flatMap(messagesOn)];
  }
}

function isRelayOf(comment: StoredComment, request: string): boolean {
  const marker = findMarker(textOf(comment));
  return marker?.kind === 'relayed' && marker.request === request;
}

function deliveredIn(comments: readonly StoredComment[]): [TaskId, number][] {
  return comments.flatMap((comment): [TaskId, number][] => {
    const marker = comment.author.type === 'Bot' ? findMarker(textOf(comment)) : undefined;
    return marker?.kind === 'end' && marker.pullRequest !== undefined ? [[marker.task, marker.pullRequest]] : [];
  });
}
