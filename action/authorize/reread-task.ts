/**
 * What a start is about, read again from where it stands.
 */
import { contentHash, type JsonObject } from '../../protocol/base/canonical-json.ts';
import { findCommand } from '../../protocol/comments/parse-command.ts';
import type { Person, StartRequest, StartSource } from '../../protocol/messages/dispatch-request.ts';
import { readChildInput } from './reread-delegated-question.ts';
import type { GitHub, RequestedIssue } from '../ports.ts';
import { findLeftOut, readAuthor, readIssueWords, type VisibleWords } from '../thread/visible-words.ts';
import { type MayGive, sayNotGiven, withoutCredentials } from '../thread/given-text.ts';
import type { ReadInput } from './reread-result.ts';
import { findChange, type Spoken } from '../thread/comment-cache.ts';

export interface InputReader {
  readonly actor: Person;
  readonly spoken: Spoken;
  readonly github: GitHub;
  readonly mayGive: MayGive;
}

export async function readInput(request: StartRequest, reader: InputReader): Promise<ReadInput> {
  const { github } = reader;
  const issue = request.issue === undefined ? undefined : await github.thread.issue(request.issue);
  const about = issue === undefined ? undefined : await readAbout(issue, github);
  const read = await readTask(request, { ...reader, about: about?.seen ?? {}, issue });
  if (read.kind !== 'input') return read;
  const ofIssue = about !== undefined && read.input['body'] === about.seen['body'] ? about.leftOut : [];
  const { input, notices } = withoutCredentials(read.input);
  return {
    ...read,
    input,
    notices: [...(read.notices ?? []), ...notices],
    leftOut: [...ofIssue, ...(read.leftOut ?? [])],
  };
}

async function readAbout(issue: RequestedIssue, github: GitHub): Promise<VisibleWords<JsonObject>> {
  const { seen, leftOut } = readIssueWords(issue);
  return { seen: { ...seen, author: await readAuthor(issue, github) }, leftOut };
}

interface About extends InputReader {
  readonly about: JsonObject;
  readonly issue: RequestedIssue | undefined;
}

async function readTask(
  request: StartRequest,
  { actor, about, issue, spoken, github, mayGive }: About,
): Promise<ReadInput> {
  const { source } = request;
  if (source.kind === 'manual') {
    if (actor.id !== request.by.id)
      return refused('The request names someone other than the person who started this run.', 'actor');
    const isGiven = issue === undefined || issue.author.id === actor.id || (await mayGive(issue.author));
    return isGiven
      ? { kind: 'input', input: { ...about, text: source.text } }
      : {
          kind: 'input',
          input: { number: issue.number, url: issue.url, text: source.text },
          notices: [sayNotGiven(issue.author)],
        };
  }
  if (source.kind === 'question') return readChildInput(request, source, issue, spoken, github);
  if (source.kind !== 'retry' && source.kind !== 'queued') return readOrigin(source, about, issue, request.by, spoken);
  const comment = await spoken.find(source.commentId);
  const changed = findChange(comment, source.sha256, request.by);
  if (changed !== undefined || comment === undefined)
    return refused(`${changed ?? ''} Write the command again to start.`, `edited:${source.commentId}`);
  const command = findCommand(comment.body);
  if (command?.verb !== (source.kind === 'retry' ? 'retry' : 'say'))
    return refused('The comment is not a retry command.', `retry:${source.commentId}`);
  // Whoever tries again answers for the text as it stood then, whoever wrote it.
  const origin = await readOrigin(source.of, about, issue, undefined, spoken);
  const words = command.verb === 'retry' ? command.text : undefined;
  if (origin.kind !== 'input') return origin;
  const leftOut = words === undefined ? [] : findLeftOut(comment.body, comment.author.login);
  return { ...origin, input: withWords(origin.input, words), leftOut: [...(origin.leftOut ?? []), ...leftOut] };
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
  issue: RequestedIssue | undefined,
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
  const text = command?.verb === 'run' ? command.text : '';
  const read = withSeenText(source, about, issue, text);
  return read.kind === 'input' ? { ...read, leftOut: findLeftOut(comment.body, comment.author.login) } : read;
}

/**
 * The issue's title and body go along as far as whoever wrote the command is known to have seen them: its author may
 * edit them a second later, and the agent would take the new ones for approved.
 */
function withSeenText(
  { seen, commentId }: Extract<StartSource, { kind: 'comment' }>,
  about: JsonObject,
  issue: RequestedIssue | undefined,
  text: string,
): ReadInput {
  if (issue === undefined || contentHash(`${issue.title}\n\n${issue.body}`) === seen)
    return { kind: 'input', input: { ...about, text } };
  if (seen !== undefined && text === '')
    return refused(
      'The issue was edited after the command was written. Write the command again to start with the new text.',
      `edited:${commentId}:${seen}`,
    );
  const why = seen === undefined ? 'may have been edited' : 'were edited';
  return {
    kind: 'input',
    input: { number: issue.number, url: issue.url, text },
    notices: [
      [
        `The agent was not given the issue's title and body: they ${why} after the command was written.`,
        '`/agora say` tells it more.',
      ].join(' '),
    ],
  };
}

function refused(why: string, about: string): ReadInput {
  return { kind: 'refused', why, about };
}
