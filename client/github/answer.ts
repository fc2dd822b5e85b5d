/**
 * Answers a question in its thread: with a comment by the person whose token this is. So the same rules apply as for
 * every other answer, and everybody can see who gave it. Then waits for the round that continues with it.
 */
import { renderAnswerer } from '../../protocol/policy/speaker.ts';
import { permissionOf } from '../../github/people.ts';
import { whoAmI } from '../../github/repositories.ts';
import { postComment } from '../../github/issues/threads.ts';
import { dispatchIdOf, QuestionId } from '../../protocol/base/ids.ts';
import type { QuestionMarker } from '../../protocol/comments/marker.ts';
import { withoutMarker } from '../../protocol/comments/marker.ts';
import { ClientError } from '../client-error.ts';
import type { AnswerOptions } from '../types.ts';
import type { Marked } from '../../protocol/thread/read-thread.ts';
import { insistOnEvery, insistOnOption, insistOnText } from '../answer-every-part.ts';
import { partsOf, type TaskFacts } from './facts.ts';
import { findRunOf, type TaskFinder } from './find-task.ts';
import { mayBeAbout } from './notice-for-answer.ts';
import { renderTextCommand } from './posted-command.ts';
import { pause } from './results.ts';
import { insistOnWait } from '../calls/until-aborted.ts';
import type { GitHubContext } from './client-context.ts';

export interface PostedAnswer {
  readonly question: Marked<QuestionMarker>;
  /** The round that continues with it. */
  readonly dispatchId: string;
  readonly commentId: number;
  /** The account that posted it. */
  readonly by: number;
  readonly url: string;
}

/** How long a caller waits to learn whether its answer was the one that counts. */
const VERDICT_MS = 45_000;

/** Posts the answer. @throws ClientError mistake, not-found, already-answered. */
export async function postAnswer(
  context: GitHubContext,
  finder: TaskFinder,
  id: string,
  answer: string,
  options: Pick<AnswerOptions, 'signal'> = {},
): Promise<PostedAnswer> {
  const question = QuestionId.safeParse(id);
  if (!question.success)
    throw new ClientError('mistake', `"${id.slice(0, 200)}" is not the id of a question.`, {
      fix: 'Use the id, q_ and twelve characters, from `agora questions`.',
    });
  insistOnText(answer);
  const { asked, facts } = await findQuestion(finder, question.data);
  const { state } = facts;
  if (asked.marker.answered !== undefined || (state !== 'suspended' && state !== 'idle'))
    throw new ClientError('already-answered', whyClosed(asked, state), {
      fix: `Check the task's state with \`agora status ${facts.task}\`.`,
    });
  insistOnEvery(answer, partsOf(asked.marker).questions);
  insistOnOption(answer, asked.marker.options);
  const body = renderTextCommand({ verb: 'answer', question: question.data, text: answer });
  insistOnWait(options);
  const posted = await postComment(context.client, { ...context.at, issue: facts.issue }, body);
  return {
    question: asked,
    dispatchId: dispatchIdOf(asked.marker.task, asked.marker.round + 1),
    commentId: posted.id,
    by: posted.author.id,
    url: posted.url,
  };
}

function whyClosed({ marker }: Marked<QuestionMarker>, state: string): string {
  return marker.answered === undefined
    ? `The question ${marker.question} can no longer be answered: its task is ${state}.`
    : `The question ${marker.question} already has an answer, from ${renderAnswerer(marker.answered.by)}.`;
}

async function findQuestion(
  finder: TaskFinder,
  question: QuestionId,
): Promise<{ readonly asked: Marked<QuestionMarker>; readonly facts: TaskFacts }> {
  for (const facts of await finder.all()) {
    const asked = facts.questions.find(({ marker }) => marker.question === question);
    if (asked !== undefined) return { asked, facts };
  }
  throw new ClientError('not-found', `There is no question ${question}.`, {
    fix: 'List the open ones with `agora questions`.',
  });
}

/**
 * Waits until a run continues with the answer.
 * @throws ClientError not-allowed when the bot gives a reason why it does not, or does not reply to somebody who may
 * not write.
 *   already-answered when another answer is used, not-taken-up when nobody says anything.
 */
export async function awaitPickUp(
  context: GitHubContext,
  finder: TaskFinder,
  posted: PostedAnswer,
  { signal }: AnswerOptions,
): Promise<number> {
  const {
    question: { marker, comment },
  } = posted;
  let deadline = context.clock.now().getTime() + context.pickUpMs;
  const since = new Date(Date.parse(comment.createdAt));
  for (;;) {
    const run = await findRunOf(context, posted.dispatchId, since);
    const facts = await finder.find(marker.task);
    const taken = findOwnAnswer(facts, posted);
    // A run that asked and was still waiting continues without a run of its own for the round.
    if (taken !== undefined && (run !== undefined || taken.attempt === 0)) return run?.id ?? taken.runId;
    const note = findNotice(facts, posted);
    if (note !== undefined)
      throw new ClientError('not-allowed', withoutMarker(note.comment.body).trim().slice(0, 500), {
        fix: `Answer again, or let someone else answer: ${note.comment.url}`,
      });
    const now = context.clock.now().getTime();
    if (now > deadline) {
      if (run !== undefined) return run.id;
      throw await explainSilence(context, posted.url);
    }
    // Whose answer a run has is known once the question says so, which is a moment later.
    if (run !== undefined) deadline = Math.min(deadline, now + VERDICT_MS);
    await pause(context, signal);
  }
}

/**
 * The record that this answer is used. `undefined` when none is used yet.
 * @throws ClientError already-answered when it is another one: of two people who answer at once, the first one counts.
 */
function findOwnAnswer(
  facts: TaskFacts | undefined,
  { question: { marker }, commentId, url }: PostedAnswer,
): QuestionMarker['answered'] {
  const taken = facts?.questions.find((one) => one.marker.question === marker.question)?.marker.answered;
  if (taken === undefined || taken.commentId === commentId) return taken;
  throw new ClientError(
    'already-answered',
    `The question ${marker.question} was answered by ${renderAnswerer(taken.by)} before, and the task continues with that answer. This one was not used: ${url}`,
    { fix: `Check the task's state with \`agora status ${marker.task}\`.` },
  );
}

/** Why the answer does not count, if the bot has said so. */
function findNotice(facts: TaskFacts | undefined, posted: PostedAnswer): TaskFacts['notes'][number] | undefined {
  return facts?.notes.findLast(
    ({ comment, marker }) => comment.id > posted.commentId && mayBeAbout(marker.about, posted),
  );
}

/**
 * Waits for a limited time until it is known whose answer is used.
 * @returns false when no answer has been used yet.
 * @throws ClientError already-answered when it is another one, not-allowed when the bot says why it does not count.
 */
export async function awaitVerdict(
  context: GitHubContext,
  finder: TaskFinder,
  posted: PostedAnswer,
  { signal }: AnswerOptions,
): Promise<boolean> {
  const { marker } = posted.question;
  const deadline = context.clock.now().getTime() + VERDICT_MS;
  for (;;) {
    const facts = await finder.find(marker.task);
    if (findOwnAnswer(facts, posted) !== undefined) return true;
    const note = findNotice(facts, posted);
    if (note !== undefined)
      throw new ClientError('not-allowed', withoutMarker(note.comment.body).trim().slice(0, 500), {
        fix: `Answer again, or let someone else answer: ${note.comment.url}`,
      });
    if (context.clock.now().getTime() > deadline) return false;
    await pause(context, signal);
  }
}

const MAY_WRITE: readonly string[] = ['write', 'maintain', 'admin'];

/** The bot does not reply to strangers, so the meaning of silence depends on who has asked. */
async function explainSilence({ client, at }: GitHubContext, url: string): Promise<ClientError> {
  const me = await whoAmI(client);
  // Only users who may write may look up a permission.
  const permission = await permissionOf(client, at, me).catch(() => 'read');
  return MAY_WRITE.includes(permission)
    ? new ClientError('not-taken-up', `Nobody has processed the answer: ${url}`, {
        fix: 'Check that the bot or the relay is installed (`agora doctor`); it processes the answer when it next runs.',
      })
    : new ClientError(
        'not-allowed',
        `Nobody has processed the answer of @${me.login}, who does not have write access: ${url}`,
        {
          fix: 'Let someone answer whom `who-may.answer` in .github/agora/config.yaml allows; by default, people with write access.',
        },
      );
}
