/** Invariants for deadlines: nothing happens too early or against a given answer, and each reminder is posted once. */
import type { Allowed } from '../../../action/authorize/authorization.ts';
import type { EndMarker, NoteMarker } from '../../../protocol/comments/marker.ts';
import { readDeadline } from '../hosted/files.ts';
import type { StoredComment, StoredRun } from '../hosted/store.ts';
import { MINUTE } from '../conditions.ts';
import type { Asked, Watch } from './agents.ts';

export interface Deadlines {
  readonly worked: (run: StoredRun, allowed: Allowed) => void;
  readonly noted: (comment: StoredComment, marker: NoteMarker) => void;
  readonly ended: (comment: StoredComment, marker: EndMarker) => void;
}

/** @returns an unambiguous answer to the question. @param mustName several questions are open. */
export type FindPlainAnswer = (
  question: Asked,
  isMeant: (comment: StoredComment) => boolean,
  mustName: boolean,
) => StoredComment | undefined;

/** At most the errors of two clocks of the bot together. */
const CLOCK_MS = 17 * MINUTE;
/** A reply within this time may not have arrived yet. */
const ON_ITS_WAY_MS = 2 * MINUTE;

export function createDeadlines(
  { asked, store, conditions, find }: Watch,
  findPlainAnswer: FindPlainAnswer,
): Deadlines {
  const reminders = new Map<string, StoredComment>();

  const isEarly = ({ comment }: Asked, name: Parameters<typeof readDeadline>[1], at: number): boolean => {
    const after = readDeadline(store.files, name);
    return after === undefined || at < comment.createdAt + after - CLOCK_MS;
  };

  const answerTo = (question: Asked, until: number): StoredComment | undefined =>
    findPlainAnswer(question, ({ createdAt }) => createdAt < until - ON_ITS_WAY_MS, asked.size > 1);

  return {
    worked: ({ id, createdAt }, { request }) => {
      if (request.kind !== 'resume' || request.answer.source.kind !== 'default') return;
      const question = asked.get(request.question);
      if (question === undefined) return;
      if (isEarly(question, 'default-after', createdAt))
        find('too-early', `run ${id} takes the default for ${request.question} before its time`);
      const answer = answerTo(question, createdAt);
      if (answer !== undefined && request.attempt === 1)
        find('reply-lost', `run ${id} takes the default for ${request.question}, which ${answer.id} answers`);
    },
    noted: (comment, { about }) => {
      if (!/^(?:remind|escalate|expiring):/.test(about)) return;
      conditions.cover(`deadline: ${about.split(':')[0] ?? ''}`);
      const before = reminders.get(about);
      if (before !== undefined && before.deletedAt === undefined && before.issue === comment.issue)
        find('reminded-twice', `${comment.id} says again what ${before.id} says: ${about}`);
      reminders.set(about, comment);
    },
    ended: (comment, { task, state }) => {
      if (state !== 'expired') return;
      conditions.cover('deadline: nobody has answered');
      const question = [...asked.values()].findLast(({ marker }) => marker.task === task);
      if (question === undefined) return;
      // If the state is missing, judge-states.ts checks that everyone who answered was told.
      if (comment.createdAt > Date.parse(question.marker.expires) - CLOCK_MS) {
        conditions.cover('deadline: the saved state is gone');
        return;
      }
      if (isEarly(question, 'expire-after', comment.createdAt)) find('too-early', `${task} expires before its time`);
      const isTaken = [...store.runs.values()].some(
        ({ request }) => request.kind === 'resume' && request.question === question.marker.question,
      );
      const answer = isTaken ? undefined : answerTo(question, comment.createdAt);
      if (answer !== undefined) find('reply-lost', `${task} expires, and ${answer.id} answers its question`);
    },
  };
}
