/**
 * Asks a second time, at the start of the run: is the claim still ours, is the text still what was acted on, may its
 * author still decide? The bot asked when the webhook came; minutes and a queue lie in between, and whoever may start
 * a workflow can write a request by hand.
 */
import { contentHash, type JsonObject } from '../protocol/canonical-json.ts';
import { claimSubjectOf, type DispatchRequest, type Person, type ResumeRequest, type StartRequest } from '../protocol/dispatch-request.ts';
import { findCommand } from '../protocol/commands.ts';
import { findMarker, type QuestionMarker } from '../protocol/marker.ts';
import { findOption, readAnswer } from '../protocol/answer-text.ts';
import { readTicks } from '../protocol/question-comment.ts';
import type { Comment, GitHub } from './ports.ts';
import { readPublished } from './published.ts';
import type { RunnerContext } from './runner-context.ts';

export type Authorized =
  | { readonly kind: 'start'; readonly request: StartRequest; readonly input: JsonObject }
  | { readonly kind: 'resume'; readonly request: ResumeRequest; readonly answer: { readonly text: string; readonly option?: number }; readonly question: { readonly comment: Comment; readonly marker: QuestionMarker } }
  /** A newer attempt does this already; it speaks for us. */
  | { readonly kind: 'superseded' }
  /** This round has had its outcome: somebody runs a run again, or an attempt that was given up was only slow. */
  | { readonly kind: 'over' }
  /** Not allowed, or not what was agreed to any more. `about` names the occasion, so that it is said once. */
  | { readonly kind: 'refused'; readonly why: string; readonly about: string };

/** @param run this run, and who GitHub says started it: the only witness of a request that has no comment. */
export async function authorize(request: DispatchRequest, run: Pick<RunnerContext, 'actor' | 'runId'>, github: GitHub): Promise<Authorized> {
  if ((await github.claims.newestAttempt(claimSubjectOf(request))) > request.attempt) return { kind: 'superseded' };
  if ((await readPublished(request, github.thread)).kind !== 'nothing') return { kind: 'over' };
  if (!(await github.people.mayDecide(request.by))) {
    return refused(`@${request.by.login} may not decide here: that takes write access to this repository.`, `may:${request.by.id}`);
  }
  return request.kind === 'start' ? authorizeStart(request, run.actor, github) : authorizeResume(request, run, github);
}

function refused(why: string, about: string): Authorized {
  return { kind: 'refused', why, about };
}

async function authorizeStart(request: StartRequest, actor: Person, github: GitHub): Promise<Authorized> {
  const { source } = request;
  const issue = request.issue === undefined ? undefined : await github.thread.issue(request.issue);
  const about: JsonObject = issue === undefined ? {} : { number: issue.number, title: issue.title, body: issue.body, url: issue.url };
  switch (source.kind) {
    case 'manual':
      if (actor.id !== request.by.id) return refused('The request names somebody else than the one who started this run.', 'actor');
      return { kind: 'start', request, input: { ...about, text: source.text } };
    case 'issue':
      if (issue === undefined) return refused('The request names no issue.', 'issue');
      if (contentHash(`${issue.title}\n\n${issue.body}`) !== source.sha256) return refused('The issue was edited after the label was set. Remove the label and set it again to start with the new text.', `edited:${source.sha256}`);
      return { kind: 'start', request, input: about };
    case 'comment': {
      const comment = await github.thread.comment(source.commentId);
      const changed = findChange(comment, source.sha256, request.by);
      if (changed !== undefined || comment === undefined) return refused(`${changed ?? ''} Write the command again to start.`, `edited:${source.commentId}`);
      const command = findCommand(comment.body);
      return { kind: 'start', request, input: { ...about, text: command?.verb === 'run' ? command.text : '' } };
    }
  }
}

async function authorizeResume(request: ResumeRequest, { actor, runId }: Pick<RunnerContext, 'actor' | 'runId'>, github: GitHub): Promise<Authorized> {
  const comment = await github.thread.comment(request.questionComment);
  const marker = comment === undefined ? undefined : findMarker(comment.body);
  // Anybody can copy a marker; what our own accounts wrote is a question.
  if (comment?.author.login.endsWith('[bot]') !== true || marker?.kind !== 'question' || marker.question !== request.question || marker.task !== request.task) {
    return refused('The question that this answers is not there any more.', `question:${request.question}`);
  }
  // Somebody has taken the answer up already, and is not an older attempt that we are to replace.
  if (marker.answered !== undefined && marker.answered.attempt >= request.attempt && marker.answered.runId !== runId) return { kind: 'superseded' };
  const differs = findDifference(request, marker);
  if (differs !== undefined) return refused(`The request does not fit the question: ${differs}.`, `request:${request.question}`);
  const answer = await readFreshAnswer(request, actor, github, { comment, marker });
  if ('why' in answer) return refused(answer.why, answer.about);
  return { kind: 'resume', request, answer, question: { comment, marker } };
}

/** The question says which state and which commit belong to it; a request that says otherwise is not about it. */
function findDifference(request: ResumeRequest, marker: QuestionMarker): string | undefined {
  if (marker.round + 1 !== request.round) return 'another round';
  if (marker.head !== request.head) return 'another commit';
  const { runId, artifactId, digest } = marker.state;
  if (runId !== request.state.runId || artifactId !== request.state.artifactId || digest !== request.state.digest) return 'another saved state';
  return undefined;
}

type FreshAnswer = { readonly text: string; readonly option?: number } | { readonly why: string; readonly about: string };

async function readFreshAnswer(request: ResumeRequest, actor: Person, github: GitHub, question: { comment: Comment; marker: QuestionMarker }): Promise<FreshAnswer> {
  const { answer } = request;
  const { options } = question.marker;
  switch (answer.source.kind) {
    case 'manual':
      if (actor.id !== request.by.id) return { why: 'The request names somebody else than the one who started this run.', about: 'actor' };
      return withOption(answer.text ?? '', answer.option ?? findOption(answer.text ?? '', options));
    case 'comment': {
      const comment = await github.thread.comment(answer.source.commentId);
      const changed = findChange(comment, answer.source.sha256, request.by);
      if (changed !== undefined || comment === undefined) return { why: `${changed ?? ''} The question is open again: please answer once more.`, about: `edited:${answer.source.commentId}:${answer.source.sha256}` };
      const read = readAnswer(comment.body, options);
      return read.kind === 'answer' ? withOption(read.text, read.option) : { why: 'The reply is no answer to the question.', about: `reply:${answer.source.commentId}` };
    }
    case 'tick': {
      const { option } = answer;
      if (contentHash(question.comment.body) !== answer.source.sha256 || option === undefined || !readTicks(question.comment.body).includes(option)) {
        return { why: 'The boxes were changed after the answer was taken up. The question is open again: please tick one box, or reply with its number.', about: `edited:${question.comment.id}:${answer.source.sha256}` };
      }
      return withOption(options[option - 1] ?? '', option);
    }
  }
}

function withOption(text: string, option: number | undefined): FreshAnswer {
  return option === undefined ? { text } : { text, option };
}

/** Why a comment is not what was acted on, in a sentence; `undefined` when it is. */
function findChange(comment: Comment | undefined, sha256: string, by: Person): string | undefined {
  if (comment === undefined) return 'The comment was deleted after it was taken up.';
  if (comment.author.id !== by.id) return 'The comment was written by somebody else.';
  if (contentHash(comment.body) !== sha256) return 'The comment was edited after it was taken up.';
  return undefined;
}
