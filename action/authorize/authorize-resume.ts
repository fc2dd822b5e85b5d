/**
 * The second authorization of an answer: does the question still exist, is it unchanged since it was answered, and may
 * the author of the answer still decide?
 */
import { isAutomatic, type PartSource, type ResumeRequest } from '../../protocol/messages/dispatch-request.ts';
import type { QuestionMarker } from '../../protocol/comments/marker.ts';
import { parseSpeaker, renderAnswerer } from '../../protocol/policy/speaker.ts';
import { type TaskId, taskIdOf } from '../../protocol/base/ids.ts';
import { actorOf, type Verb } from '../../protocol/policy/access-policy.ts';
import { type Authorized, type AuthorizationFacts, refuse, type AuthorizedRun } from './authorization.ts';
import { readFreshAnswer } from './reread-answer.ts';
import { removeCredentials } from '../thread/remove-credentials.ts';
import { createMayGive } from '../thread/given-text.ts';
import { createMayAndPermission, mayNot } from './permission-check.ts';
import { readMessages, withLeftOut, withNotices } from '../thread/messages-for-run.ts';
import { findLeftOut, present } from '../thread/visible-words.ts';
import { describeHiddenInAnswer } from '../../protocol/comments/delegated-answer-comment.ts';
import { findAgent } from '../../protocol/policy/recipient.ts';
import { wasShownAsAsked } from '../thread/shown-question.ts';
import { findUnbacked, type ProvenQuestion, readProvenQuestion } from './proven-question.ts';
import { readOwnThread, threadCommentOf } from '../thread/trusted-marker.ts';
import { readBelieved, standingOf } from '../../protocol/thread/read-thread.ts';
import { readPublished } from '../thread/published-outcome.ts';

export async function authorizeResume(
  request: ResumeRequest,
  run: AuthorizedRun,
  { config, spoken, github, now }: AuthorizationFacts,
): Promise<Authorized> {
  const read = readProvenQuestion(request, await spoken.find(request.questionComment));
  if (read.kind === 'refused') return refuse(read.why, `question:${request.question}`);
  const { comment, marker } = read;
  const objection = await findObjection(request, run, read, { spoken, github, now });
  if (objection !== undefined) return objection;
  const asker = marker.asker === undefined ? undefined : { login: marker.asker.login, id: marker.asker.id };
  const { may, permissionOf } = createMayAndPermission({ config, issue: request.issue, asker }, github);
  // An answer that no person gave is the repository's; the person who requested the task is responsible for it.
  const verb: Verb = isAutomatic(request.answer.source) ? 'start' : 'answer';
  if (!(await may(verb, request.by))) return mayNot(request.by, verb, config);
  const answer = await readFreshAnswer(request, {
    actor: run.actor,
    now,
    config,
    spoken,
    question: { comment, marker },
    // A question of an older version counts only if nobody has ever edited it.
    wasShown: async (reply) => read.isLegacy || wasShownAsAsked(comment, reply, github.thread),
    isClaimed: async (task) => (await github.claims.newestAttempt(task)) > 0,
    mayAnswer: (person) => may('answer', person),
  });
  if (answer.kind === 'refused') return refuse(answer.why, answer.about, answer.change);
  const spoke = answer.from ?? request.by.login;
  const contradicted = findContradiction(spoke, marker);
  if (contradicted !== undefined) return refuse(contradicted, `spoke:${request.question}`);
  const heard = await readMessages(request.messages ?? [], { spoken, may, permissionOf });
  const kept = removeCredentials(answer, `The answer of ${renderAnswerer(spoke)}`);
  return {
    kind: 'resume',
    request,
    mayGive: createMayGive(config, run.isPublic, may),
    answer: answer.from === undefined ? { ...kept.said, permission: await permissionOf(request.by) } : kept.said,
    question: { comment, marker },
    config,
    heard: withLeftOut(withNotices(heard, kept.notices), await readLeftOut(request, spoken, marker)),
    asker,
    answers: marker.answers,
    line: marker.line,
    isByHand: marker.byHand === true,
  };
}

/**
 * The task that the notice about a refused answer by hand is about. The bot reads a notice about a task that has not
 * shown itself as why there is none, and anybody can name one in a request: see taskOfRefusal. A question shows that
 * there is a task.
 */
export async function taskOfRefusedAnswer(
  request: ResumeRequest,
  { actor, repositoryId, runId }: AuthorizedRun,
  { thread }: Pick<AuthorizationFacts['github'], 'thread'>,
): Promise<TaskId> {
  const isKnown =
    actorOf(actor).type === 'Bot' ||
    readProvenQuestion(request, await thread.comment(request.questionComment)).kind === 'question';
  return isKnown ? request.task : taskIdOf(repositoryId, 'run', runId);
}

/** Why that request does not answer this question. */
async function findObjection(
  request: ResumeRequest,
  run: AuthorizedRun,
  { marker, isLegacy }: Extract<ProvenQuestion, { kind: 'question' }>,
  { spoken, github, now }: Omit<AuthorizationFacts, 'config'>,
): Promise<Authorized | undefined> {
  const settled = await findSettled(request, run, marker, github);
  if (settled !== undefined) return settled;
  if (!(await isStillAsked(request, github, now)))
    return refuse('The answered question is no longer open.', `question:${request.question}`);
  const unbacked = isLegacy ? await findUnbacked(marker, request.questionComment, github) : undefined;
  if (unbacked !== undefined) return refuse(unbacked, `question:${request.question}`);
  const differs = findDifference(request, marker) ?? (await findForeignStatus(request, marker, isLegacy, spoken));
  return differs === undefined
    ? undefined
    : refuse(`The request does not match the question: ${differs}.`, `request:${request.question}`);
}

/** If an earlier run accepted an answer, its speaker counts, whatever the request says. */
function findContradiction(spoke: string, { answered }: QuestionMarker): string | undefined {
  if (answered === undefined || kindOf(answered.by) === kindOf(spoke)) return undefined;
  return `The answer is from ${renderAnswerer(spoke)} according to the request, but the question names ${renderAnswerer(answered.by)}.`;
}

/** A speaker that cannot be parsed is nobody. */
function kindOf(by: string): string | undefined {
  return parseSpeaker(by)?.kind;
}

async function readLeftOut(
  { answer: { source }, by }: ResumeRequest,
  spoken: AuthorizationFacts['spoken'],
  { to }: QuestionMarker,
): Promise<string[]> {
  if (source.kind === 'parts') return readPartsLeftOut(source.parts, spoken);
  const comment =
    source.kind === 'comment' || source.kind === 'offered' || source.kind === 'task'
      ? await spoken.find(source.commentId)
      : undefined;
  if (comment === undefined) return [];
  return source.kind === 'task'
    ? present([describeHiddenInAnswer(comment.body, findAgent(to) ?? '')])
    : findLeftOut(comment.body, by.login);
}

async function readPartsLeftOut(parts: readonly PartSource[], spoken: AuthorizationFacts['spoken']): Promise<string[]> {
  const authors = new Map(
    parts.flatMap(({ by, source }) => (source.kind === 'comment' ? [[source.commentId, by.login] as const] : [])),
  );
  const left: string[] = [];
  for (const [id, login] of authors) {
    const comment = await spoken.find(id);
    if (comment !== undefined) left.push(...findLeftOut(comment.body, login));
  }
  return left;
}

/**
 * The bot has seen what it sends in the thread. A request that was sent by hand may name a copy of the question from
 * before it was answered, which is proven too: then the first one counts.
 */
async function isStillAsked(
  { answer, issue, question, questionComment }: ResumeRequest,
  { thread }: AuthorizationFacts['github'],
  now: number,
): Promise<boolean> {
  if (answer.source.kind !== 'manual') return true;
  const model = readOwnThread(await thread.comments(issue), now);
  const asked = model.thread.questions.find(({ marker }) => marker.question === question);
  return asked?.comment.id === questionComment && standingOf(asked, model.thread, now) === 'open';
}

/** Why nothing is left to do for this run. */
async function findSettled(
  request: ResumeRequest,
  { runId }: AuthorizedRun,
  { closed, answered }: QuestionMarker,
  github: AuthorizationFacts['github'],
): Promise<Authorized | undefined> {
  if (closed !== undefined) return { kind: 'over' };
  // Somebody has already accepted the answer, and it is not an older attempt that we should replace.
  if (answered !== undefined && answered.attempt >= request.attempt && answered.runId !== runId)
    return { kind: 'superseded' };
  // The run that asked continued by itself. It may have ended before it was considered dead.
  const wentOn =
    answered?.attempt === 0 && request.attempt === 1 && (await readPublished(request, github)).kind !== 'nothing';
  return wentOn ? { kind: 'over' } : undefined;
}

/**
 * The run keeps writing to that comment: a comment of another task or of a person would be overwritten. An older
 * question without proof, whose saved state was checked, may have an older status comment without proof.
 */
async function findForeignStatus(
  { task, statusComment }: ResumeRequest,
  marker: QuestionMarker,
  isLegacy: boolean,
  spoken: AuthorizationFacts['spoken'],
): Promise<string | undefined> {
  if (statusComment === undefined || (!isLegacy && marker.statusComment === statusComment)) return undefined;
  const comment = await spoken.find(statusComment);
  const said =
    comment === undefined
      ? undefined
      : readBelieved({ ...threadCommentOf(comment), isBacked: isLegacy }, undefined)?.marker;
  return said?.kind === 'status' && said.task === task ? undefined : 'another comment of the task';
}

/** The question names its state and its commit; a request that names others is not about it. */
function findDifference(request: ResumeRequest, marker: QuestionMarker): string | undefined {
  if (marker.round + 1 !== request.round) return 'another round';
  if (marker.head !== request.head) return 'another commit';
  const { runId, artifactId, digest } = marker.state;
  if (runId !== request.state.runId || artifactId !== request.state.artifactId || digest !== request.state.digest)
    return 'another saved state';
  // The run edits that comment.
  if (marker.statusComment !== undefined && ![undefined, marker.statusComment].includes(request.statusComment))
    return 'another comment of the task';
  return undefined;
}
