/** What a start is about, read again from its comment or issue. */
import type { JsonObject } from '../../protocol/base/canonical-json.ts';
import { aboutChangedIssue } from '../../protocol/comments/marker.ts';
import { findCommand } from '../../protocol/comments/parse-command.ts';
import type { Person, StartRequest, StartSource } from '../../protocol/messages/dispatch-request.ts';
import { refuse } from './authorization.ts';
import { isSamePerson } from './for-whom.ts';
import { readChildInput } from './reread-delegated-question.ts';
import type { GitHub, RequestedIssue } from '../ports.ts';
import { hashIssueText } from '../../protocol/thread/issue-history.ts';
import { showIssueChange } from '../thread/what-changed.ts';
import { findLeftOut, readAuthor, readIssueWords, type VisibleWords } from '../thread/visible-words.ts';
import { type MayGive, sayNotGiven, withoutCredentials } from '../thread/given-text.ts';
import type { ReadInput } from './reread-result.ts';
import { checkSameText, checkUnchanged, type Spoken } from '../thread/comment-cache.ts';

export interface InputReader {
  readonly actor: Person;
  readonly spoken: Spoken;
  readonly github: GitHub;
  readonly mayGive: MayGive;
}

export async function rereadInput(request: StartRequest, reader: InputReader): Promise<ReadInput> {
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
    if (!isSamePerson(actor, request.by))
      return refuse('The request names someone other than the person who started this run.', 'actor');
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
  const read = { about, issue, spoken, github };
  if (source.kind !== 'retry' && source.kind !== 'queued') return readOrigin(source, read, request.by);
  const said = checkUnchanged(await spoken.find(source.commentId), source.sha256, request.by);
  if (said.kind === 'changed') return refuseCommand(said.why, source, spoken);
  const { comment } = said;
  const command = findCommand(comment.body);
  if (command?.verb !== (source.kind === 'retry' ? 'retry' : 'say'))
    return refuse('The comment is not a retry command.', `retry:${source.commentId}`);
  // The person who retries is responsible for the text as it was then, whoever wrote it.
  const origin = await readOrigin(source.of, read, undefined);
  const words = command.verb === 'retry' ? command.text : undefined;
  if (origin.kind !== 'input') return origin;
  const leftOut = words === undefined ? [] : findLeftOut(comment.body, comment.author.login);
  return { ...origin, input: withWords(origin.input, words), leftOut: [...(origin.leftOut ?? []), ...leftOut] };
}

/** The original request, and the instructions for this retry. */
function withWords(input: JsonObject, words: string | undefined): JsonObject {
  if (words === undefined) return input;
  const { text } = input;
  return { ...input, text: typeof text === 'string' && text !== '' ? `${text}\n\n${words}` : words };
}

/** @param by the required author; `undefined` if somebody else is responsible for it. */
async function readOrigin(
  source: Exclude<StartSource, { kind: 'manual' | 'retry' | 'queued' | 'question' }>,
  { about, issue, spoken, github }: Omit<About, 'actor' | 'mayGive'>,
  by: Person | undefined,
): Promise<ReadInput> {
  if (source.kind === 'issue') {
    if (issue === undefined) return refuse('The request names no issue.', 'issue');
    if (hashIssueText(issue) !== source.sha256)
      return refuse(
        'The issue was edited after the label was set. Remove the label and set it again to start with the new text.',
        `edited:${source.sha256}`,
        await showIssueChange(issue, source.sha256, github.thread),
      );
    return { kind: 'input', input: about };
  }
  const comment = await spoken.find(source.commentId);
  const said =
    by === undefined
      ? checkSameText(comment, source.sha256, comment?.author ?? { login: '', id: 0 })
      : checkUnchanged(comment, source.sha256, by);
  if (said.kind === 'changed') return refuseCommand(said.why, source, spoken);
  const { body, author } = said.comment;
  const command = findCommand(body);
  const text = command?.verb === 'run' ? command.text : '';
  const read = await withSeenText(source, { about, issue, github }, text);
  return read.kind === 'input' ? { ...read, leftOut: findLeftOut(body, author.login) } : read;
}

/**
 * The issue's title and body are included only in the version that the author of the command is known to have seen: the
 * issue's author may edit them a second later, and the agent would consider the new ones approved.
 */
async function withSeenText(
  { seen, commentId }: Extract<StartSource, { kind: 'comment' }>,
  { about, issue, github }: Pick<About, 'about' | 'issue' | 'github'>,
  text: string,
): Promise<ReadInput> {
  if (issue === undefined || hashIssueText(issue) === seen) return { kind: 'input', input: { ...about, text } };
  const change = seen === undefined ? undefined : await showIssueChange(issue, seen, github.thread);
  if (seen !== undefined && text === '')
    return refuse(
      'The issue was edited after the command was written. Write the command again to start with the new text.',
      `edited:${commentId}:${seen}`,
      change,
    );
  const why = seen === undefined ? 'may have been edited' : 'were edited';
  const notice = [
    `The agent was not given the issue's title and body: they ${why} after the command was written.`,
    '`/agora say` tells it more.',
  ].join(' ');
  return {
    kind: 'input',
    input: { number: issue.number, url: issue.url, text },
    notices: [notice],
    ...(change !== undefined && { changed: { about: aboutChangedIssue(commentId), why: notice, change } }),
  };
}

async function refuseCommand(
  changed: string,
  { commentId, sha256 }: Extract<StartSource, { commentId: number; sha256: string }>,
  spoken: Spoken,
): Promise<ReadInput> {
  const why = `${changed} Write the command again to start.`;
  return refuse(why, `edited:${commentId}`, await spoken.showChange(commentId, sha256));
}
