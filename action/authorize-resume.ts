/** Asks a second time about an answer: does the question still stand there, is it still what was answered, may its author still decide? */
import type { ResumeRequest } from '../protocol/dispatch-request.ts';
import type { QuestionMarker } from '../protocol/marker.ts';
import type { Verb } from '../protocol/policy.ts';
import { type Authorized, type Facts, refuse, type Run } from './authorized.ts';
import { readFreshAnswer } from './fresh-answer.ts';
import { keepCredentialsBack } from './keep-credentials-back.ts';
import { createMayNow, mayNot } from './may.ts';
import { readMessages, withNotices } from './messages.ts';
import { findOwnMarker } from './own-marker.ts';
import { readPublished } from './published.ts';

export async function authorizeResume(
  request: ResumeRequest,
  run: Run,
  { config, spoken, github, now }: Facts,
): Promise<Authorized> {
  const comment = await spoken.find(request.questionComment);
  const marker = findOwnMarker(comment);
  if (
    comment === undefined ||
    marker?.kind !== 'question' ||
    marker.question !== request.question ||
    marker.task !== request.task
  ) {
    return refuse('The question that this answers is not there any more.', `question:${request.question}`);
  }
  if (marker.closed !== undefined) return { kind: 'over' };
  // Somebody has taken the answer up already, and is not an older attempt that we are to replace.
  if (
    marker.answered !== undefined &&
    marker.answered.attempt >= request.attempt &&
    marker.answered.runId !== run.runId
  )
    return { kind: 'superseded' };
  // The run that asked went on itself. It may have come to its end before it was taken for dead.
  if (
    marker.answered?.attempt === 0 &&
    request.attempt === 1 &&
    (await readPublished(request, github.thread)).kind !== 'nothing'
  )
    return { kind: 'over' };
  const differs = findDifference(request, marker);
  if (differs !== undefined)
    return refuse(`The request does not fit the question: ${differs}.`, `request:${request.question}`);
  const asker = marker.asker === undefined ? undefined : { login: marker.asker.login, id: marker.asker.id };
  const may = createMayNow({ config, issue: request.issue, asker }, github);
  // An answer that no person gave is the repository's; whoever asked for the task answers for it.
  const verb: Verb = ['default', 'task', 'silence'].includes(request.answer.source.kind) ? 'start' : 'answer';
  if (!(await may(verb, request.by))) return mayNot(request.by, verb, config);
  const answer = await readFreshAnswer(request, {
    actor: run.actor,
    now,
    config,
    spoken,
    question: { comment, marker },
    isClaimed: async (task) => (await github.claims.newestAttempt(task)) > 0,
    mayAnswer: (person) => may('answer', person),
  });
  if (answer.kind === 'refused') return refuse(answer.why, answer.about);
  const heard = await readMessages(request.messages ?? [], spoken, (person) => may('steer', person));
  const kept = keepCredentialsBack(answer, `The answer of @${request.by.login}`);
  return {
    kind: 'resume',
    request,
    answer: kept.said,
    question: { comment, marker },
    config,
    heard: withNotices(heard, kept.notices),
    asker,
    answers: marker.answers,
    line: marker.line,
  };
}

/** The question says which state and which commit belong to it; a request that says otherwise is not about it. */
function findDifference(request: ResumeRequest, marker: QuestionMarker): string | undefined {
  if (marker.round + 1 !== request.round) return 'another round';
  if (marker.head !== request.head) return 'another commit';
  const { runId, artifactId, digest } = marker.state;
  if (runId !== request.state.runId || artifactId !== request.state.artifactId || digest !== request.state.digest)
    return 'another saved state';
  return undefined;
}
