/**
 * What a start is about, read again from where it stands.
 */
import { contentHash, type JsonObject } from '../protocol/canonical-json.ts';
import { findCommand } from '../protocol/commands.ts';
import type { Person, StartRequest, StartSource } from '../protocol/dispatch-request.ts';
import { readChildInput } from './child-input.ts';
import type { GitHub, Issue } from './ports.ts';
import type { ReadInput } from './read-input.ts';
import { findChange, type Spoken } from './spoken.ts';

export async function readInput(
  request: StartRequest,
  actor: Person,
  spoken: Spoken,
  github: GitHub,
): Promise<ReadInput> {
  const { source } = request;
  const issue = request.issue === undefined ? undefined : await github.thread.issue(request.issue);
  const about: JsonObject =
    issue === undefined ? {} : { number: issue.number, title: issue.title, body: issue.body, url: issue.url };
  if (source.kind === 'manual') {
    return actor.id === request.by.id
      ? { kind: 'input', input: { ...about, text: source.text } }
      : refused('The request names somebody else than the one who started this run.', 'actor');
  }
  if (source.kind === 'question') return readChildInput(request, source, issue, spoken, github);
  if (source.kind !== 'retry' && source.kind !== 'queued') return readOrigin(source, about, issue, request.by, spoken);
  const comment = await spoken.find(source.commentId);
  const changed = findChange(comment, source.sha256, request.by);
  if (changed !== undefined || comment === undefined)
    return refused(`${changed ?? ''} Write the command again to start.`, `edited:${source.commentId}`);
  const command = findCommand(comment.body);
  if (command?.verb !== (source.kind === 'retry' ? 'retry' : 'say'))
    return refused('The comment does not ask to try again.', `retry:${source.commentId}`);
  // Whoever tries again answers for the text as it stood then, whoever wrote it.
  const origin = await readOrigin(source.of, about, issue, undefined, spoken);
  const words = command.verb === 'retry' ? command.text : undefined;
  return origin.kind === 'input' ? { ...origin, input: withWords(origin.input, words) } : origin;
}

/** What was asked first, and what is to be minded this time. */
function withWords(input: JsonObject, words: string | undefined): JsonObject {
  if (words === undefined) return input;
  const { text } = input;
  return { ...input, text: typeof text === 'string' && text !== '' ? `${text}\n\n${words}` : words };
}

/** @param by who must have written it; `undefined` where somebody else answers for it. */
async function readOrigin(
  source: Exclude<StartSource, { kind: 'manual' | 'retry' | 'queued' | 'question' }>,
  about: JsonObject,
  issue: Issue | undefined,
  by: Person | undefined,
  spoken: Spoken,
): Promise<ReadInput> {
  if (source.kind === 'issue') {
    if (issue === undefined) return refused('The request names no issue.', 'issue');
    if (contentHash(`${issue.title}\n\n${issue.body}`) !== source.sha256)
      return refused(
        'The issue was edited after the label was set. Remove the label and set it again to start with the new text.',
        `edited:${source.sha256}`,
      );
    return { kind: 'input', input: about };
  }
  const comment = await spoken.find(source.commentId);
  const changed = findChange(comment, source.sha256, by ?? comment?.author ?? { login: '', id: 0 });
  if (changed !== undefined || comment === undefined)
    return refused(`${changed ?? ''} Write the command again to start.`, `edited:${source.commentId}`);
  const command = findCommand(comment.body);
  return { kind: 'input', input: { ...about, text: command?.verb === 'run' ? command.text : '' } };
}

function refused(why: string, about: string): ReadInput {
  return { kind: 'refused', why, about };
}
