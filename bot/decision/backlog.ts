/** The backlog of an issue: open questions, and replies that no run has processed. Pure; for metrics only. */
import type { ThreadComment } from '../../protocol/thread/comment.ts';
import { aboutRefusal } from './notify-once.ts';
import { findNote } from '../../protocol/thread/read-thread.ts';
import { readThreadModel } from '../../protocol/thread/thread-model.ts';

export interface OpenWork {
  readonly questions: number;
  /** Milliseconds since the epoch; without replies of people who were told that they may not answer. */
  readonly oldestWordAt?: number;
}

export function readOpenWork(comments: readonly ThreadComment[], slug: string, now: number): OpenWork {
  const { thread, tasks } = readThreadModel(comments, { slug, now });
  const open = tasks.flatMap(({ open: question, candidates }) =>
    question === undefined ? [] : [{ question, candidates }],
  );
  const words = open.flatMap(({ question, candidates }) =>
    candidates
      .filter(({ says }) => says.kind === 'answer')
      .filter(
        ({ comment }) => findNote(thread, aboutRefusal(question.marker.question, comment.author.id)) === undefined,
      ),
  );
  const times = words.map(({ comment }) => Date.parse(comment.updatedAt));
  return { questions: open.length, ...(times.length !== 0 && { oldestWordAt: Math.min(...times) }) };
}
