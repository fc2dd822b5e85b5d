/**
 * Invariants for a missing saved state: a run that continues without it says so, people who answered too late are told,
 * and no question stays open that cannot be continued.
 */
import type { Allowed } from '../../../action/authorize/authorization.ts';
import { replyTarget, findCommand } from '../../../protocol/comments/parse-command.ts';
import { roundOf } from '../../../protocol/messages/dispatch-request.ts';
import type { TaskId } from '../../../protocol/base/ids.ts';
import { findMarker, type QuestionMarker } from '../../../protocol/comments/marker.ts';
import { couldAlwaysDecide, isGoneNow, isIntact, type StoredComment, type StoredRun, textOf } from '../hosted/store.ts';
import { MINUTE } from '../conditions.ts';
import { needsTwo } from '../hosted/files.ts';
import type { Watch } from './agents.ts';
import { isWholeAnswer } from './same-words.ts';

export interface States {
  /** A run begins to work from the given state. */
  readonly worked: (run: StoredRun, allowed: Allowed) => void;
  readonly lookAtTheEnd: () => void;
}

interface Loss {
  readonly task: TaskId;
  readonly round: number;
  readonly run: number;
  readonly at: number;
}

/** Between the last check of a run and its comment. */
const TIE_MS = 1_000;
/** The bot polls every half hour, and its clock can be wrong by a quarter of an hour. */
const SOON_MS = 60 * MINUTE;
const SAYS_SO = /saved state of (?:the paused round|<?`?t_)[^.]* is gone/;

/** @param outcomeOf the outcome of a round, if this run ended it. */
export function createStates(
  { store, conditions, asked, isOver, find }: Watch,
  outcomeOf: (task: TaskId, round: number, run: number) => string | undefined,
): States {
  const losses: Loss[] = [];
  const ours = (): StoredComment[] => [...store.comments.values()].filter(({ author }) => author.type === 'Bot');

  const isSaid = ({ task, at }: Loss): boolean =>
    ours().some((comment) =>
      comment.texts.some((text) => text.at >= at && findMarker(text.value)?.task === task && SAYS_SO.test(text.value)),
    );

  const isTold = ({ author, id, createdAt }: StoredComment, { question, task }: QuestionMarker): boolean =>
    ours().some((comment) => {
      const marker = findMarker(textOf(comment));
      if (marker?.kind !== 'note') return false;
      const occasions = [`refused:${question}:${author.id}`, `missing:${question}:${author.id}`];
      return (
        occasions.includes(marker.about) ||
        marker.about.endsWith(`:${id}`) ||
        (marker.task === task && comment.createdAt >= createdAt)
      );
    });

  /** Whether a run was started with it, or waited for it. */
  const isTaken = ({ id }: StoredComment): boolean =>
    [...store.runs.values()].some(({ requestText }) => requestText.includes(`"commentId":${id}`)) ||
    ours().some(({ texts }) =>
      texts.some(({ value }) => {
        const marker = findMarker(value);
        return marker?.kind === 'question' && marker.answered?.commentId === id;
      }),
    );

  /** Unambiguous answers: they name the question, were never edited, and their authors were always allowed. */
  const answersTo = (marker: QuestionMarker): StoredComment[] =>
    [...store.comments.values()].filter(
      (comment) =>
        comment.author.type === 'User' &&
        comment.place === 'issues' &&
        comment.texts.length === 1 &&
        comment.deletedAt === undefined &&
        comment.createdAt < conditions.timeline.now() - SOON_MS &&
        couldAlwaysDecide(store, comment.author.id) &&
        findCommand(textOf(comment))?.verb === 'answer' &&
        replyTarget(findCommand(textOf(comment))) === marker.question &&
        isWholeAnswer(textOf(comment), marker),
    );

  /** If several people must agree, each of them can change their mind until they do. */
  const isReplaced = ({ id, author }: StoredComment, marker: QuestionMarker): boolean =>
    needsTwo(store.files) &&
    answersTo(marker).some((other) => other.author.id === author.id && other.id > id && isTaken(other));

  return {
    worked: ({ id, attempt }, allowed) => {
      const wanted = allowed.kind === 'resume' ? allowed.request.state : allowed.continues?.state;
      const { task, attempt: claimed } = allowed.request;
      const now = conditions.timeline.now();
      // A run that waited has the whole state itself.
      if (wanted === undefined || claimed === 0 || !isGoneNow(store.artifacts.get(wanted.artifactId), now)) return;
      conditions.cover(`state: gone when ${allowed.kind === 'resume' ? 'an answer' : 'a retry'} came`);
      losses.push({ task, round: roundOf(allowed.request), run: id, at: now });
      if (attempt > 1) conditions.cover('state: gone when a run was run again');
    },
    lookAtTheEnd: () => {
      for (const loss of losses) {
        const { task, round, run } = loss;
        const outcome = outcomeOf(task, round, run);
        if ((outcome === 'finished' || outcome === 'suspended') && !isSaid(loss))
          find('state-lost', `run ${run} of ${task} went on although what was saved is gone, and nobody was told`);
      }
      for (const { comment, marker } of asked.values()) {
        const expired = Date.parse(marker.expires);
        if (expired > conditions.timeline.now() - SOON_MS || !isIntact(comment)) continue;
        const now = findMarker(textOf(comment));
        if (now?.kind === 'question' && now.answered === undefined && now.closed === undefined && !isOver(marker.task))
          find('stale-status', `${marker.question} is open, and its state is gone since ${marker.expires}`);
        const untold = answersTo(marker).find(
          (reply) => !isTaken(reply) && !isReplaced(reply, marker) && !isTold(reply, marker),
        );
        if (untold !== undefined)
          find('reply-lost', `${untold.author.login} answered ${marker.question} in ${untold.id}, and heard nothing`);
      }
    },
  };
}

/** The comments that showed the question of a round. */
export function findAsked(asked: Watch['asked'], task: TaskId, round: number): StoredComment[] {
  return [...asked.values()].flatMap(({ comment, marker }) =>
    marker.task === task && marker.round === round ? [comment] : [],
  );
}

/**
 * Whether a run that GitHub had reported as lost asked within the second in which the bot posted the end of its task.
 * GitHub has no conditional write, so neither can prevent it; the bot then closes the question.
 */
export function isAskedAtItsEnd(task: TaskId, asked: Watch['asked'], end: StoredComment | undefined): boolean {
  const said = end === undefined ? undefined : findMarker(textOf(end));
  if (end === undefined || said?.kind !== 'end' || said.run === undefined) return false;
  return [...asked.values()].some(
    ({ comment, marker }) => marker.task === task && Math.abs(comment.createdAt - end.createdAt) < TIE_MS,
  );
}
