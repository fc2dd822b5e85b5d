/** A person's text from another place, as a comment of ours. Pure. */
import { LIMITS } from '../../protocol/base/limits.ts';
import { readReply } from '../../protocol/comments/parts/read-reply.ts';
import { type Command, findCommand } from '../../protocol/comments/parse-command.ts';
import { BOX_SOURCES, type CommandBox } from '../../protocol/comments/command-checkbox.ts';
import type { Person } from '../../protocol/messages/dispatch-request.ts';
import type { TaskId } from '../../protocol/base/ids.ts';
import { type QuestionMarker, type RelayedMarker, renderMarker } from '../../protocol/comments/marker.ts';
import { renderCodeBlock } from '../../protocol/text/quote.ts';
import type { ThreadComment } from '../../protocol/thread/comment.ts';

/** Names that a configured source cannot have: see signed-answer.ts. */
export const SOURCES = {
  review: 'the review',
  pull: 'the pull request',
  ...BOX_SOURCES,
} as const;

/** @returns `undefined` if it would be read as something other than intended. */
export function renderRelayedAnswer(
  { id, text }: { readonly id: string; readonly text: string },
  source: string,
  by: Person,
  question: QuestionMarker,
): string | undefined {
  const marker: RelayedMarker = {
    v: 1,
    kind: 'relayed',
    task: question.task,
    question: question.question,
    source,
    by: { login: by.login, id: by.id },
    request: id,
  };
  // The origin comes first, so that no open code block of the answer can hide it.
  const body = `${renderMarker(marker)}\n> Answered by @${by.login} through **${source}**.\n\n/answer ${question.question} ${text}`;
  const read = readReply(body, question);
  return read.kind === 'answer' && read.text === text && hasSpace(body) ? body : undefined;
}

/** A command that was given by ticking a checkbox. */
export function renderCommanded(
  { verb, task }: Pick<CommandBox, 'verb' | 'task'>,
  source: string,
  by: Person,
  request: string,
): string {
  const marker: RelayedMarker = { v: 1, kind: 'relayed', task, source, by: { login: by.login, id: by.id }, request };
  return `${renderMarker(marker)}\n> @${by.login} ticked this in **${source}**.\n\n/agora ${verb} ${task}`;
}

const HUNK_CHARS = 4_000;

interface CommandElsewhere {
  readonly comment: ThreadComment;
  readonly source: string;
  readonly request: string;
}

/**
 * A command that was given on a pull request. Its text ends with where it was written, for the agent.
 * @param about what the comment is filed under. @returns `undefined` if it would be read as something other than
 * intended.
 */
export function renderSaid(
  { comment, source, request }: CommandElsewhere,
  command: Extract<Command, { verb: 'say' | 'retry' | 'run' }>,
  about: TaskId,
): string | undefined {
  const { author: by, url } = comment;
  const marker: RelayedMarker = {
    v: 1,
    kind: 'relayed',
    task: about,
    source,
    by: { login: by.login, id: by.id },
    request,
  };
  const text = [command.text ?? '', sayWhere(comment)].filter((part) => part !== '').join('\n\n');
  const target = command.verb === 'run' ? command.subagent : command.target;
  const body = `${renderMarker(marker)}\n> @${by.login} wrote this in ${url === undefined ? `**${source}**` : `[${source}](${url})`}.\n\n${['/agora', command.verb, target, text].filter((part) => part !== undefined && part !== '').join(' ')}`;
  const read = findCommand(body);
  const isSame =
    read?.verb === command.verb &&
    read.text === text &&
    (read.verb === 'run' || command.verb === 'run'
      ? read.verb === 'run' && command.verb === 'run' && read.subagent === command.subagent
      : read.target === command.target);
  return isSame && hasSpace(body) ? body : undefined;
}

/** GitHub refuses a comment that is too long, and the proof is added to it. */
function hasSpace(body: string): boolean {
  return body.length <= LIMITS.commentChars - LIMITS.recordChars;
}

/** Its line in the code, and the code there. */
function sayWhere({ beside, url }: ThreadComment): string {
  const pull = /\/pull\/(?<number>\d+)/.exec(url ?? '')?.groups?.['number'];
  const about = pull === undefined ? '' : `(About pull request #${pull}.)`;
  if (beside === undefined) return about;
  const line = beside.line === undefined ? '' : `, line ${beside.line}`;
  return `${about === '' ? '' : `${about} `}It is about the file ${JSON.stringify(beside.path)}${line}, here:\n\n${renderCodeBlock(beside.hunk, HUNK_CHARS, 'end')}`;
}
