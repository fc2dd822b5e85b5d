/**
 * A command with a text, for a comment in the name of the token's owner.
 *
 * The text may come from a program or from an agent. It must not become another command, which would have that person's
 * permission, and nothing of it may be lost. Pure.
 */
import type { QuestionId, TaskId } from '../../protocol/base/ids.ts';
import { LIMITS } from '../../protocol/base/limits.ts';
import { findCommand } from '../../protocol/comments/parse-command.ts';
import { ClientError } from '../client-error.ts';

type TextCommand =
  | { readonly verb: 'answer'; readonly question: QuestionId; readonly text: string }
  | { readonly verb: 'say'; readonly target: TaskId; readonly text: string };

/** @throws ClientError mistake if the comment would be too long, or read as something else or only in part. */
export function renderTextCommand(wanted: TextCommand): string {
  const text = wanted.text.trim();
  const body = wanted.verb === 'answer' ? `/answer ${wanted.question} ${text}` : `/agora say ${wanted.target} ${text}`;
  if (body.length > LIMITS.commentChars)
    throw new ClientError(
      'mistake',
      `This text is ${text.length} characters long; with its command, a comment on GitHub takes at most ${LIMITS.commentChars}.`,
      { fix: 'Shorten it, or put the long part into a file of the repository and name the file.' },
    );
  if (isRead(body, { ...wanted, text })) return body;
  throw new ClientError('mistake', 'This text would be read only in part, or as another command.', {
    fix: 'Quotations, HTML, signatures and some tables are not read. Put such a text into a code block, between two lines of three backticks.',
  });
}

function isRead(body: string, wanted: TextCommand): boolean {
  const read = findCommand(body);
  if (read?.verb === 'answer' && wanted.verb === 'answer')
    return read.question === wanted.question && isSame(read.text, wanted.text);
  return (
    read?.verb === 'say' && wanted.verb === 'say' && read.target === wanted.target && isSame(read.text, wanted.text)
  );
}

/** White space at the ends of lines is not kept. */
function isSame(one: string, other: string): boolean {
  return flat(one) === flat(other);
}

function flat(text: string): string {
  return text.split(/\s+/).join(' ').trim();
}
