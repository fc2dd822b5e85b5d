/**
 * Asks a second time, at the start of the run: is the claim still ours, is the text still what was acted on, may its
 * author still decide? The bot asked when the webhook came; minutes and a queue lie in between, and whoever may start
 * a workflow can write a request by hand.
 */
import type { JsonObject } from '../protocol/canonical-json.ts';
import type { RepositoryConfig } from '../protocol/config.ts';
import { claimSubjectOf, type DispatchRequest, type Person, type ResumeRequest, type StartRequest } from '../protocol/dispatch-request.ts';
import type { TaskId } from '../protocol/ids.ts';
import { type Answers, findMarker, type QuestionMarker } from '../protocol/marker.ts';
import { sayRules, type Verb } from '../protocol/policy.ts';
import type { DispatchPlan } from '../worker/index.ts';
import { readContinues } from './continues.ts';
import { keepCredentialsBack } from './keep-credentials-back.ts';
import { type FreshAnswer, readFreshAnswer } from './fresh-answer.ts';
import { readInput } from './fresh-input.ts';
import { createMayNow } from './may.ts';
import { type Heard, readMessages } from './messages.ts';
import type { Comment, GitHub } from './ports.ts';
import { readPublished } from './published.ts';
import type { RunnerContext } from './runner-context.ts';
import { rememberSpoken, type Spoken } from './spoken.ts';

interface Settled {
  readonly config: RepositoryConfig;
  /** What people said meanwhile with `/agora say`. */
  readonly heard: Heard;
  /** Who asked for the task; `undefined` when an older version did not say. */
  readonly asker: Person | undefined;
  /** The question of another agent that this task is to answer; `undefined` for any other task. */
  readonly answers: Answers | undefined;
  /** The first task of its line, when it goes on from another one. */
  readonly line: TaskId | undefined;
}

export type Authorized =
  | Settled & { readonly kind: 'start'; readonly request: StartRequest; readonly input: JsonObject; readonly continues: DispatchPlan['continues'] | undefined }
  | Settled & { readonly kind: 'resume'; readonly request: ResumeRequest; readonly answer: FreshAnswer; readonly question: { readonly comment: Comment; readonly marker: QuestionMarker } }
  /** A newer attempt does this already; it speaks for us. */
  | { readonly kind: 'superseded' }
  /** This round has had its outcome: somebody runs a run again, or an attempt that was given up was only slow. */
  | { readonly kind: 'over' }
  /** Not allowed, or not what was agreed to any more. `about` names the occasion, so that it is said once. */
  | { readonly kind: 'refused'; readonly why: string; readonly about: string };

export type Allowed = Extract<Authorized, { kind: 'start' | 'resume' }>;

type Run = Pick<RunnerContext, 'actor' | 'runId' | 'runAttempt'>;

/**
 * What does not depend on one another is asked at the same time: a run that may work begins three requests sooner, and one that
 * may not has asked two for nothing.
 *
 * @param run this run, and who GitHub says started it: the only witness of a request that has no comment.
 * @param now milliseconds since the epoch.
 */
export async function authorize(request: DispatchRequest, run: Run, github: GitHub, now: number): Promise<Authorized> {
  const [newest, over, read] = await Promise.all([github.claims.newestAttempt(claimSubjectOf(request)), isOver(request, run, github), github.code.config()]);
  if (newest > request.attempt) return { kind: 'superseded' };
  if (over) return { kind: 'over' };
  const spoken = rememberSpoken(github.thread);
  if (read.kind === 'malformed') return refused(`It cannot be read who may decide here: ${read.why.join('; ')}. Correct .github/agora/config.yaml on the default branch.`, 'config');
  const facts: Facts = { config: read.config, spoken, github, now };
  return request.kind === 'start' ? authorizeStart(request, run, facts) : authorizeResume(request, run, facts);
}

/**
 * A question says itself that it was taken up by the first attempt, or by the run that asked. A later one was started because the first seemed lost, and a
 * run that is run again meets its own mark: these look whether the round has had its outcome meanwhile.
 */
async function isOver(request: DispatchRequest, { runAttempt }: Run, { thread }: GitHub): Promise<boolean> {
  if (request.kind === 'resume' && request.attempt <= 1 && runAttempt === 1) return false;
  return (await readPublished(request, thread)).kind !== 'nothing';
}

interface Facts {
  readonly config: RepositoryConfig;
  readonly spoken: Spoken;
  readonly github: GitHub;
  readonly now: number;
}

function refused(why: string, about: string): Extract<Authorized, { kind: 'refused' }> {
  return { kind: 'refused', why, about };
}

function mayNot(person: Person, verb: Verb, { policy }: RepositoryConfig): Extract<Authorized, { kind: 'refused' }> {
  return refused(`@${person.login} may not decide here: that is for ${sayRules(policy[verb])}.`, `may:${person.id}`);
}

async function authorizeStart(request: StartRequest, { actor }: Run, { config, spoken, github, now }: Facts): Promise<Authorized> {
  // A message alone starts nothing, unless the repository says so.
  if (request.source.kind === 'queued' && !config.resumeOnQueued) return refused('A message that was not delivered starts no task here: `resume-on-queued` is not set in .github/agora/config.yaml. `/agora retry` takes it along.', `queued:${request.source.commentId}`);
  const may = createMayNow({ config, issue: request.issue, asker: undefined }, github);
  const [allowed, read] = await Promise.all([may('start', request.by), readInput(request, actor, spoken, github)]);
  if (!allowed) return mayNot(request.by, 'start', config);
  if (read.kind === 'over') return read;
  if (read.kind === 'refused') return refused(read.why, read.about);
  const from = await readContinues(request, spoken, new Date(now));
  if (from.kind === 'refused') return from;
  const heard = await readMessages(request.messages ?? [], spoken, (person) => may('steer', person));
  const { continues } = from;
  const kept = continues === undefined ? undefined : keepCredentialsBack(continues.said, `What @${continues.said.by} said with it`);
  return { kind: 'start', continues: continues === undefined || kept === undefined ? undefined : { ...continues, said: kept.said }, request, input: read.input, config, heard: withNotices(heard, kept?.notices), asker: request.by, answers: read.answers, line: from.line };
}

async function authorizeResume(request: ResumeRequest, run: Run, { config, spoken, github, now }: Facts): Promise<Authorized> {
  const comment = await spoken.find(request.questionComment);
  const marker = comment === undefined ? undefined : findMarker(comment.body);
  // Anybody can copy a marker; what our own accounts wrote is a question.
  if (comment?.author.login.endsWith('[bot]') !== true || marker?.kind !== 'question' || marker.question !== request.question || marker.task !== request.task) {
    return refused('The question that this answers is not there any more.', `question:${request.question}`);
  }
  if (marker.closed !== undefined) return { kind: 'over' };
  // Somebody has taken the answer up already, and is not an older attempt that we are to replace.
  if (marker.answered !== undefined && marker.answered.attempt >= request.attempt && marker.answered.runId !== run.runId) return { kind: 'superseded' };
  // The run that asked went on itself. It may have come to its end before it was taken for dead.
  if (marker.answered?.attempt === 0 && request.attempt === 1 && (await readPublished(request, github.thread)).kind !== 'nothing') return { kind: 'over' };
  const differs = findDifference(request, marker);
  if (differs !== undefined) return refused(`The request does not fit the question: ${differs}.`, `request:${request.question}`);
  const asker = marker.asker === undefined ? undefined : { login: marker.asker.login, id: marker.asker.id };
  const may = createMayNow({ config, issue: request.issue, asker }, github);
  // An answer that no person gave is the repository's; whoever asked for the task answers for it.
  const verb: Verb = ['default', 'task', 'silence'].includes(request.answer.source.kind) ? 'start' : 'answer';
  if (!(await may(verb, request.by))) return mayNot(request.by, verb, config);
  const answer = await readFreshAnswer(request, { actor: run.actor, now, config, spoken, question: { comment, marker }, isClaimed: async (task) => (await github.claims.newestAttempt(task)) > 0, mayAnswer: (person) => may('answer', person) });
  if (answer.kind === 'refused') return refused(answer.why, answer.about);
  const heard = await readMessages(request.messages ?? [], spoken, (person) => may('steer', person));
  const kept = keepCredentialsBack(answer, `The answer of @${request.by.login}`);
  return { kind: 'resume', request, answer: kept.said, question: { comment, marker }, config, heard: withNotices(heard, kept.notices), asker, answers: marker.answers, line: marker.line };
}

function withNotices(heard: Heard, notices: readonly string[] = []): Heard {
  return { ...heard, notices: [...heard.notices, ...notices] };
}

/** The question says which state and which commit belong to it; a request that says otherwise is not about it. */
function findDifference(request: ResumeRequest, marker: QuestionMarker): string | undefined {
  if (marker.round + 1 !== request.round) return 'another round';
  if (marker.head !== request.head) return 'another commit';
  const { runId, artifactId, digest } = marker.state;
  if (runId !== request.state.runId || artifactId !== request.state.artifactId || digest !== request.state.digest) return 'another saved state';
  return undefined;
}
