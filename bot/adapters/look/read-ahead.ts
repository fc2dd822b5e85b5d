/**
 * Reads the long comments of a thread one by one before a rule does. A text that was read once is remembered
 * (protocol/memory/remember-reads.ts), so the rules, which are synchronous, have nothing left to parse.
 * Anybody can write a thousand comments of 64 KiB on a public repository, and each takes milliseconds to read. Between
 * any two of them, work for other issues gets its turn.
 */
import { setImmediate } from 'node:timers/promises';
import { findCommand } from '../../../protocol/comments/parse-command.ts';
import { readWord } from '../../../protocol/thread/candidate-answers.ts';
import type { ThreadComment } from '../../../protocol/thread/comment.ts';
import { type Marked, readThread } from '../../../protocol/thread/read-thread.ts';
import type { ThreadReply } from '../../../protocol/thread/thread-reply.ts';
import type { QuestionMarker } from '../../../protocol/comments/marker.ts';

/** The longest comment that GitHub accepts. */
const CHARS_AT_ONCE = 65_536;

/** @param pause lets other work run. */
export async function readAhead(
  comments: readonly ThreadComment[],
  pause: () => Promise<unknown> = () => setImmediate(),
): Promise<void> {
  let read = 0;
  const atOnce = async ({ body }: Pick<ThreadComment, 'body'>, work: () => void): Promise<void> => {
    if (read > 0 && read + body.length > CHARS_AT_ONCE) {
      await pause();
      read = 0;
    }
    read += body.length;
    work();
  };
  for (const comment of comments) await atOnce(comment, () => findCommand(comment.body));
  const { questions, replies } = readThread(comments, undefined);
  for (const reply of replies)
    for (const question of questionsBefore(reply, questions)) await atOnce(reply, () => readWord(reply, question));
}

/** The questions that wait for an answer, and the last one: the reply may have come too late for it. */
function questionsBefore(
  { id }: ThreadReply,
  questions: readonly Marked<QuestionMarker>[],
): readonly Marked<QuestionMarker>[] {
  const before = questions.filter(({ comment }) => comment.id < id);
  return before.filter(
    (question, index) =>
      index === before.length - 1 || (question.marker.answered === undefined && question.marker.closed === undefined),
  );
}
