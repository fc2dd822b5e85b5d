/**
 * Answers from elsewhere: a chat, a form or another agent answers an open question with a signed request to the bot.
 *
 * The bot posts the answer in the thread, under its own name, with its origin and the person responsible for it. From
 * then on it is a reply like any other: all replicas see it, the first one counts, and the run compares its hash and
 * asks GitHub again whether that person may answer. Nothing is stored here, and there is no second way in.
 */
import { readReply } from '../../protocol/comments/parts/read-reply.ts';
import { hideCredentials } from '../../protocol/text/redact-credentials.ts';
import { createMay } from '../../protocol/policy/access-checker.ts';
import type { QuestionMarker } from '../../protocol/comments/marker.ts';
import { sayRules } from '../../protocol/policy/access-policy.ts';
import type { AnswerRequest, SignedAnswerSource } from './signed-answer.ts';
import type { IssueAddress } from '../decision/snapshot.ts';
import { IssueGone } from '../issue-gone.ts';
import type { BotPorts } from '../ports.ts';
import { renderRelayedAnswer } from '../texts/relayed-comment.ts';
import { postOnce } from '../concurrency/post-once.ts';
import type { ThreadComment } from '../../protocol/thread/comment.ts';
import { readThread, standingOf, type Thread } from '../../protocol/thread/read-thread.ts';

export type Relayed =
  | { readonly kind: 'accepted' }
  /** The same request was already posted in the thread. */
  | { readonly kind: 'known' }
  | { readonly kind: 'refused'; readonly status: 403 | 404 | 409 | 422 | 503; readonly why: string };

type ExternalPerson = SignedAnswerSource['people'][number];

/** A request, with whose answer it is. */
interface SentAnswer {
  readonly request: AnswerRequest;
  readonly source: SignedAnswerSource;
  readonly person: ExternalPerson;
}

/**
 * @param request as its sender signed it.
 * @throws if GitHub does not tell; then nothing is in the thread, or a repeated request finds it there.
 */
export async function relayAnswer(
  request: AnswerRequest,
  source: SignedAnswerSource,
  place: IssueAddress,
  ports: BotPorts,
): Promise<Relayed> {
  const person = findPerson(source, request.by);
  if (person === undefined)
    return refuse(
      403,
      request.by === undefined
        ? 'The source may answer for several people; name one of them in `by`.'
        : 'The source may not answer for that person.',
    );
  const comments = await findComments(place.issue, ports);
  if (comments === undefined) return refuse(404, 'The issue was deleted, or transferred to another repository.');
  const sent = { request, source, person };
  const judged = judgeAnswer(sent, readThread(comments, place.slug), ports.now());
  if (judged.kind !== 'post') return judged;
  return (await findForbidden(person, judged.question, place, ports)) ?? post(sent, judged.body, place, ports);
}

/** @returns `undefined` for an issue that is gone. */
async function findComments(issue: number, { threads }: BotPorts): Promise<readonly ThreadComment[] | undefined> {
  try {
    return await threads.comments(issue);
  } catch (error) {
    if (error instanceof IssueGone) return undefined;
    throw error;
  }
}

type JudgedAnswer =
  | Exclude<Relayed, { kind: 'accepted' }>
  | { readonly kind: 'post'; readonly question: QuestionMarker; readonly body: string };

/** What to do with an answer as far as the thread tells, before anybody asks who may answer. Pure. */
function judgeAnswer(sent: SentAnswer, thread: Thread, now: number): JudgedAnswer {
  const { request, source } = sent;
  if (thread.relayed.some(({ marker }) => marker.source === source.name && marker.request === request.id))
    return { kind: 'known' };
  const question = thread.questions.find(({ marker }) => marker.question === request.question);
  if (question === undefined) return refuse(404, 'There is no such question on that issue.');
  const standing = standingOf(question, thread, now);
  if (standing !== 'open') return refuse(409, `The question is ${standing}.`);
  const leaked = request.answer.kind === 'text' ? hideCredentials(request.answer.text).found : [];
  if (leaked.length > 0)
    return refuse(
      422,
      `The answer contains ${leaked.join(' and ')}. Nothing was posted: remove it, and revoke it where it was issued.`,
    );
  const body = renderSent(sent, question.marker);
  if (body !== undefined) return { kind: 'post', question: question.marker, body };
  return refuse(
    422,
    question.marker.parts === undefined
      ? "`option` is not one of the question's options, or `answer` contains quotes, HTML comments or a mail footer, or can mean two of the options."
      : 'Several questions were asked at once: `answer` needs a line for each, such as `1: …`.',
  );
}

/** @returns why that person may not answer the question, `undefined` if they may. */
async function findForbidden(
  person: ExternalPerson,
  { asker }: QuestionMarker,
  { issue }: IssueAddress,
  { people, registry, threads }: BotPorts,
): Promise<Relayed | undefined> {
  const read = await registry.config();
  if (read.kind === 'malformed')
    return refuse(
      409,
      "Nobody may answer while the repository's configuration cannot be read; the bot explains the problem in the thread.",
    );
  const { policy } = read.config;
  const may = createMay(policy, asker === undefined ? undefined : { login: asker.login, id: asker.id }, {
    permission: (one) => people.permission(one),
    isMember: async (one, team) => (await people.isMember(one, team)) === true,
    owners: () => registry.owners(),
    issue: () => threads.issue(issue),
  });
  if (await may('answer', { ...person, type: 'User' })) return undefined;
  return refuse(403, `@${person.login} may not answer this question: that is for ${sayRules(policy.answer)}.`);
}

function refuse(status: 403 | 404 | 409 | 422, why: string): Extract<Relayed, { kind: 'refused' }> {
  return { kind: 'refused', status, why };
}

/** The person that a source speaks for: the one it names, or the only one. */
function findPerson({ people }: SignedAnswerSource, by: string | undefined): ExternalPerson | undefined {
  if (by === undefined) return people.length === 1 ? people[0] : undefined;
  return people.find(({ login }) => login.toLowerCase() === by.toLowerCase());
}

/** The comment, or `undefined` if it would be read as something other than was sent. */
function renderSent({ request, source, person }: SentAnswer, question: QuestionMarker): string | undefined {
  const { answer } = request;
  const text =
    answer.kind === 'option' ? question.options[answer.option - 1] : answer.text.replace(/\r\n?/g, '\n').trim();
  if (text === undefined) return undefined;
  const body = renderRelayedAnswer({ id: request.id, text }, source.name, person, question);
  const read = body === undefined ? undefined : readReply(body, question);
  const isAsMeant = read?.kind === 'answer' && (answer.kind === 'text' || read.option === answer.option);
  return isAsMeant ? body : undefined;
}

async function post(
  { request, source }: SentAnswer,
  body: string,
  place: IssueAddress,
  ports: BotPorts,
): Promise<Relayed> {
  const spoken = await postOnce(place, `relayed:${source.name}:${request.id}`, body, ports);
  if (spoken === 'lost')
    return refuse(
      409,
      'This request is already being handled, or was cut off. Send it again in ten minutes: it is posted only once.',
    );
  ports.log.info(
    { issue: place.issue, repository: place.where.id, source: source.name, question: request.question },
    'an answer from elsewhere was posted',
  );
  return { kind: 'accepted' };
}
