/**
 * A thread that seems to have been transferred here from another repository: it contains comments that our bot and its
 * runs wrote there. What people asked for before that is not started again here, and they are told. Pure.
 *
 * A record of another repository cannot be verified here, and other workflows write as the same account. So such a
 * record decides nothing else, and only if no comment that is proven for this thread is older.
 */
import { readJson } from '../../protocol/base/read-json.ts';
import { z } from '../../protocol/base/zod.ts';
import { findMarker, findSignedLine, type QuestionMarker } from '../../protocol/comments/marker.ts';
import type { ThreadComment } from '../../protocol/thread/comment.ts';
import type { ThreadReply } from '../../protocol/thread/thread-reply.ts';
import { isOurs } from '../../protocol/thread/trusted-accounts.ts';

export interface Transfer {
  /** The newest of its questions that nobody had answered. */
  readonly question: QuestionMarker | undefined;
  /** What was written before, oldest first. */
  readonly replies: readonly ThreadReply[];
}

/** @param repository id of this one. */
export function findTransfer(
  comments: readonly ThreadComment[],
  replies: readonly ThreadReply[],
  { slug, repository }: { readonly slug: string | undefined; readonly repository: number },
): Transfer | undefined {
  const foreign = comments.filter(({ author, body }) => isOurs(author, slug) && isForeign(body, repository));
  const since = foreign.map(({ createdAt }) => createdAt).reduce((one, other) => (other > one ? other : one), '');
  if (since === '' || comments.some(({ isProven, createdAt }) => isProven === true && createdAt <= since))
    return undefined;
  const markers = foreign.map(({ body }) => findMarker(body));
  const question = markers.findLast((marker) => marker?.kind === 'question' && marker.answered === undefined);
  return {
    question: question?.kind === 'question' ? question : undefined,
    replies: replies.filter(({ createdAt }) => createdAt <= since),
  };
}

const Place = z.looseObject({ repository: z.number() });

function isForeign(body: string, repository: number): boolean {
  const payload = findSignedLine(body)?.payload;
  const json = payload === undefined ? undefined : readJson(Buffer.from(payload, 'base64').toString('utf8'));
  const place = Place.safeParse(json?.kind === 'json' ? json.value : findMarker(body));
  return place.success && place.data.repository !== repository;
}
