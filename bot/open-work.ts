/**
 * What waits on an issue: open questions, and words that no run has taken up. Pure; for the metrics only.
 */
import type { ThreadComment } from './ports.ts';
import { aboutRefusal } from './say-once.ts';
import { findNote, readThread, standingOf } from './thread.ts';
import { wordsFor } from './words.ts';

export interface OpenWork {
  readonly questions: number;
  /** Milliseconds since the epoch; without the words of those who were told that they may not answer. */
  readonly oldestWordAt?: number;
}

export function readOpenWork(comments: readonly ThreadComment[], slug: string, now: number): OpenWork {
  const thread = readThread(comments, slug);
  const open = thread.questions.filter((question) => standingOf(question, thread, now) === 'open');
  const words = open.flatMap((question) =>
    wordsFor(question, thread)
      .filter(({ says }) => says.kind === 'answer')
      .filter(
        ({ comment }) => findNote(thread, aboutRefusal(question.marker.question, comment.author.id)) === undefined,
      ),
  );
  const times = words.map(({ comment }) => Date.parse(comment.updatedAt));
  return { questions: open.length, ...(times.length === 0 ? {} : { oldestWordAt: Math.min(...times) }) };
}
